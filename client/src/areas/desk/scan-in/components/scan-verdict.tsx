import { Alert, Button, Kbd } from '@mantine/core';
import { type Ref, useEffect, useRef } from 'react';
import { isTextEntry } from '#devices/field-state';
import { onSingleClick } from '#devices/one-press';
import { OverrideDialog } from '#domain/alerts/override-dialog.tsx';
import type { CodeLookup } from '#domain/codes/code-lookup';
import { UnsignedDialog } from '#domain/signing/unsigned-dialog.tsx';
import { useDocumentsOf } from '#domain/verdict/use-documents-of';
import { VerdictView } from '#domain/verdict/verdict-view.tsx';
import { checkInLabel, isAdmittable, personName, successMessage } from '../model/scan-in.model.ts';
import { scanWords } from '../model/scan-sentences.ts';
import type { ScanIn } from '../model/use-scan-in.ts';

export interface ScanVerdictProps {
  scanIn: ScanIn;
  timeZone: string;
  /** Where the focus goes when the verdict has no action, and once it was acted on. */
  returnFocus: () => void;
  /** Keeps the focus in a field: a person who is typing can continue, and their next space must check nobody in. */
  yieldsToTyping?: boolean;
  /** Shows on the button that Enter is its key, wherever the focus is. */
  hasEnter?: boolean;
}

/** The verdict of the last code with the actions for staff. */
export function ScanVerdict(props: ScanVerdictProps) {
  const { scanIn, returnFocus, yieldsToTyping = false } = props;
  const { state, earlier } = scanIn;
  const button = useRef<HTMLButtonElement>(null);
  const leave = useRef(returnFocus);
  useEffect(() => {
    leave.current = returnFocus;
  });
  useEffect(() => {
    if (state.kind !== 'checked') return undefined;
    if (yieldsToTyping && isTextEntry(document.activeElement)) return undefined;
    if (!button.current) {
      if (!isTextEntry(document.activeElement)) leave.current();
      return undefined;
    }
    button.current.focus();
    return () => leave.current();
  }, [state, yieldsToTyping]);
  return (
    <>
      <StateVerdict {...props} button={button} />
      {state.kind === 'checked' && (
        <Admission
          scanIn={scanIn}
          lookup={state.lookup}
          timeZone={props.timeZone}
          onClose={() => {
            scanIn.keepOut();
            if (yieldsToTyping) leave.current();
            else button.current?.focus();
          }}
        />
      )}
      {earlier && (
        <Alert color={earlier.isFailed ? 'red' : 'gray'} role={earlier.isFailed ? 'alert' : 'status'}>
          {earlier.text}
        </Alert>
      )}
    </>
  );
}

interface AdmissionProps {
  scanIn: ScanIn;
  lookup: CodeLookup;
  timeZone: string;
  onClose: () => void;
}

/** What staff are asked before this person comes in; nothing while no one is. */
function Admission({ scanIn, lookup, timeZone, onClose }: AdmissionProps) {
  const documentsOf = useDocumentsOf();
  const { alert } = lookup.verdict;
  const person = lookup.member ?? lookup.customer;
  if (scanIn.asks === 'reason' && alert)
    return (
      <OverrideDialog
        name={personName(lookup)}
        alert={alert}
        timeZone={timeZone}
        onConfirm={(overrideReason) => void scanIn.admit({ overrideReason })}
        onClose={onClose}
      />
    );
  if (scanIn.asks !== 'signature' || !person) return null;
  return (
    <UnsignedDialog
      row={person}
      documentsOf={documentsOf}
      onCheckIn={() => void scanIn.admit({ isAsked: true })}
      onClose={onClose}
    />
  );
}

function StateVerdict({
  scanIn,
  timeZone,
  hasEnter = false,
  button,
}: ScanVerdictProps & { button: Ref<HTMLButtonElement> }) {
  const { state } = scanIn;
  const undoButton = (
    <Button variant="white" color="dark" onClick={onSingleClick(() => void scanIn.undo())}>
      Undo check-in
    </Button>
  );
  if (state.kind === 'idle')
    return <VerdictView level={null} name="Ready to scan" sentences={['Scan a card, or enter its ID above.']} />;
  const { lookup } = state;
  if (state.kind === 'done')
    return (
      <VerdictView level="ready" title="Checked in" name={personName(lookup)} sentences={[successMessage(lookup)]}>
        {undoButton}
      </VerdictView>
    );
  if (state.kind === 'undone')
    return <VerdictView level={null} name={personName(lookup)} sentences={['The check-in was undone.']} />;
  return (
    <>
      <VerdictView level={lookup.verdict.level} {...scanWords(state, timeZone)}>
        {isAdmittable(lookup) && (
          <Button
            ref={button}
            variant="white"
            color="dark"
            size="md"
            rightSection={hasEnter ? <Kbd aria-hidden>Enter</Kbd> : null}
            onClick={onSingleClick(() => void scanIn.admit())}
          >
            {checkInLabel(lookup)}
          </Button>
        )}
        {lookup.verdict.reasons.includes('already_in') && undoButton}
      </VerdictView>
      {state.failure && (
        <Alert color="red" role="alert" title="Not saved">
          {state.failure}
        </Alert>
      )}
    </>
  );
}

import { Alert, Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { VerdictView } from '../../../components/verdict/verdict-view.tsx';
import { verdictSentences } from '../../../components/verdict/verdict-words.ts';
import {
  checkInLabel,
  checkInTarget,
  looksMistyped,
  personName,
  type ScanState,
  successMessage,
} from '../scan-in.model.ts';
import type { ScanIn } from '../use-scan-in.ts';

export interface ScanVerdictProps {
  scanIn: ScanIn;
  timeZone: string;
  /** Leaves the focus to someone who has begun to type: their next space must not check anybody in. */
  yieldsToTyping?: boolean;
}

/** The verdict of the last code with what staff may do about it. The button takes the focus, so that Enter checks in. */
export function ScanVerdict({ scanIn, timeZone, yieldsToTyping = false }: ScanVerdictProps) {
  const { state } = scanIn;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (state.kind !== 'judged' || !button.current) return undefined;
    const before = document.activeElement;
    if (yieldsToTyping && before instanceof HTMLInputElement && before.value) return undefined;
    button.current.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [state, yieldsToTyping]);
  if (state.kind === 'idle')
    return <VerdictView level={null} name="Ready to scan" sentences={['Scan a card, or enter its ID above.']} />;
  const { lookup } = state;
  if (state.kind === 'done')
    return (
      <VerdictView level="ready" title="Checked in" name={personName(lookup)} sentences={[successMessage(lookup)]}>
        <Button variant="white" color="dark" onClick={() => void scanIn.undo()}>
          Undo check-in
        </Button>
      </VerdictView>
    );
  if (state.kind === 'undone')
    return <VerdictView level={null} name={personName(lookup)} sentences={['The check-in is undone.']} />;
  const isIn = lookup.verdict.reasons.includes('already_in');
  return (
    <>
      <VerdictView
        level={lookup.verdict.level}
        name={personName(lookup) || 'No code'}
        sentences={judgedSentences(state, timeZone)}
      >
        {checkInTarget(lookup) && !isIn && (
          <Button ref={button} variant="white" color="dark" size="md" onClick={() => void scanIn.admit()}>
            {checkInLabel(lookup)}
          </Button>
        )}
        {isIn && (
          <Button variant="white" color="dark" onClick={() => void scanIn.undo()}>
            Undo check-in
          </Button>
        )}
      </VerdictView>
      {state.failure && (
        <Alert color="red" role="alert" title="Not saved">
          {state.failure}
        </Alert>
      )}
    </>
  );
}

/** The verdict's sentences, and what staff can try when a typed id is one character off. */
export function judgedSentences(state: Extract<ScanState, { kind: 'judged' }>, timeZone: string): string[] {
  const { lookup, trouble } = state;
  const person = lookup.member ?? lookup.customer;
  const sentences = verdictSentences(lookup.verdict, {
    memberUntil: lookup.member?.expiration_date,
    dateSigned: person?.date_signed,
    timeZone,
    trouble,
  });
  if (!person && looksMistyped(lookup.text))
    sentences.push('Its check character does not fit: please compare it with the card.');
  return sentences;
}

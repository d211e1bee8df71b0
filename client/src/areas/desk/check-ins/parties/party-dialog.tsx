import { stepOf, unsignedText } from '@gatehouse/sync-protocol/areas/desk/ways-in';
import { OVERRIDE_REASON_CHARS_MAX } from '@gatehouse/sync-protocol/base/limits';
import { Button, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useId, useMemo, useRef, useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { unsavedMark } from '#components/forms/unsaved';
import { ignoreHeldEnter, onSingleClick } from '#devices/one-press';
import { ReviewReasons } from '#domain/check-ins/review-reasons.tsx';
import type { DocumentsOf } from '#domain/verdict/people-documents';
import { timeOfDay } from '#lib/venue-format';
import { useRows } from '#sync/react/sync-context.tsx';
import { PeopleChoice } from '../groups/people-choice.tsx';
import { usePeopleOf } from '../groups/use-groups.ts';
import { chosenOf } from '../model/group.model.ts';
import {
  arrivalText,
  expectedGoers,
  GOERS_MAX,
  isIn,
  knownByName,
  type Party,
  partyWarning,
  playersText,
  readGoers,
  stepGoers,
  verdictOnCount,
  verdictOnParty,
} from '../model/party.model.ts';
import type { Arrived } from '../model/use-desk-actions.ts';
import classes from './parties.module.css';
import { PartyUnsigned } from './party-unsigned.tsx';

/* Only venues with prices have bills. */
const PartyBill = lazy(async () => ({ default: (await import('./bill/party-bill.tsx')).PartyBill }));

interface PartyDialogProps {
  party: Party;
  venueDate: string;
  documentsOf: DocumentsOf;
  timeZone: string;
  onConfirm: (party: Party, arrived: Arrived) => void;
  /** Takes back the check-in that the party shows. */
  onUndo: (party: Party) => void;
  onClose: () => void;
}

/**
 * Who of a party came: its signers by name, and how many in all. The count begins at those who may come in, so Enter lets in no one who
 * has not signed; more than that needs a reason. For a party that is in already it takes the new total, because the latest count is the
 * one that shows. Rule M5, requirements B16, F70.
 */
export function PartyDialog(props: PartyDialogProps) {
  const { party, venueDate, documentsOf, timeZone, onConfirm, onUndo, onClose } = props;
  const group = useMemo(() => ({ kind: 'party' as const, id: party.booking_id }), [party.booking_id]);
  const mustSign = useRows('waiver_documents').view.size > 0;
  const facts = { people: usePeopleOf(group, documentsOf), mustSign };
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  /** The count as it is typed; null while the people decide it. */
  const [typed, setTyped] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState<string | null>(null);
  const fieldId = useId();
  const reasonField = useRef<HTMLInputElement>(null);
  const isSent = useRef(false);

  const chosen = chosenOf(facts.people, left);
  const verdict = verdictOnParty(party, facts);
  const expected = expectedGoers(party, facts, chosen);
  const text = typed ?? String(expected);
  const goers = readGoers(text);
  const byName = knownByName(facts.people, chosen);
  const letIn = verdictOnCount(party, facts, chosen, goers ?? 0);
  const asksReason = stepOf('party', letIn) === 'reason';
  const error = countError(goers, byName);
  const warning = partyWarning(party, venueDate);
  /* Nobody has signed: an Enter by habit is no count. */
  const isNobody = typed === null && goers === 0;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (goers === null || error !== null || isNobody || isSent.current) return;
    const given = reason.trim();
    if (asksReason && given === '') {
      setReasonError('Please enter a reason');
      reasonField.current?.focus();
      return;
    }
    isSent.current = true;
    const people = chosen.map(({ customer }) => customer);
    onConfirm(party, { goers, people, overrideReason: asksReason ? given : undefined });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    setTyped(stepGoers(text, event.key === 'ArrowUp' ? 1 : -1));
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isIn(party) ? `Change Count of ${party.party_name}` : `Check In ${party.party_name}`}
      returnFocus={false}
      /* The second half of a double click on a party lands outside. */
      closeOnClickOutside={false}
    >
      {party.bill ? (
        <Suspense fallback={null}>
          <PartyBill party={party} timeZone={timeZone} />
        </Suspense>
      ) : null}
      <form
        onSubmit={submit}
        onKeyDownCapture={ignoreHeldEnter}
        noValidate
        {...unsavedMark((typed !== null && typed !== String(expected)) || left.size > 0 || reason !== '')}
      >
        <Stack gap="md">
          <div>
            <Text>
              {timeOfDay(party.booking_time)} · {party.offering_name} · {playersText(party)}
            </Text>
            {verdict.unsigned === 0 && (
              <Text c="dimmed">
                {verdict.signed} of {party.total_players} signed
              </Text>
            )}
            {warning && (
              <Text fw={600} c="var(--gate-attention)">
                {warning}
              </Text>
            )}
            {isIn(party) && <Text fw={600}>{arrivalText(party, timeZone)}</Text>}
            {isIn(party) && party.party_check_in?.by_name && (
              <Text size="sm">Checked in by {party.party_check_in.by_name}</Text>
            )}
            {isIn(party) && party.party_check_in?.override_reason && (
              <Text size="sm">Let in without a signature: {party.party_check_in.override_reason}</Text>
            )}
            {isIn(party) && <ReviewReasons reasons={party.party_check_in?.review_reasons} />}
          </div>
          {facts.people.length > 0 && (
            <PeopleChoice
              people={facts.people}
              left={left}
              onChange={setLeft}
              venueDate={venueDate}
              documentsOf={documentsOf}
              timeZone={timeZone}
            />
          )}
          {verdict.unsigned > 0 && (
            <PartyUnsigned
              party={party}
              text={unsignedText({ unsigned: verdict.unsigned, players: party.total_players })}
              onLetIn={() => {
                setTyped(String(Math.max(party.total_players, expected)));
                setTimeout(() => reasonField.current?.focus());
              }}
            />
          )}
          <Input.Wrapper
            id={fieldId}
            size="md"
            label={isIn(party) ? 'How many have come so far, late arrivals included?' : 'How many came?'}
            labelProps={{ mb: 4 }}
            description={isNobody ? 'Choose above how they sign, or check them in anyway.' : null}
            descriptionProps={{ mb: 4 }}
            error={error}
          >
            <Group className={classes['stepper']} gap="xs" wrap="nowrap">
              <StepButton label="One fewer" sign="−" onStep={() => setTyped(stepGoers(text, -1))} />
              <Input
                id={fieldId}
                size="xl"
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
                data-autofocus
                value={text}
                onChange={(event) => setTyped(event.currentTarget.value)}
                onFocus={(event) => event.currentTarget.select()}
                onKeyDown={onKeyDown}
              />
              <StepButton label="One more" sign="+" onStep={() => setTyped(stepGoers(text, 1))} />
            </Group>
          </Input.Wrapper>
          {asksReason && (
            <TextInput
              ref={reasonField}
              label={reasonLabel(letIn.unsigned)}
              description="Saved with the check-in, along with who entered it and when."
              value={reason}
              error={reasonError}
              maxLength={OVERRIDE_REASON_CHARS_MAX}
              autoComplete="off"
              onChange={(event) => {
                setReason(event.currentTarget.value);
                setReasonError(null);
              }}
            />
          )}
          <DialogActions
            first={
              isIn(party) &&
              party.party_check_in && (
                <Button variant="subtle" onClick={onSingleClick(() => onUndo(party))}>
                  Undo Check-In
                </Button>
              )
            }
          >
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" miw={170} disabled={error !== null || isNobody}>
              {confirmLabel(isNobody ? null : goers, isIn(party))}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}

function countError(goers: number | null, byName: number): string | null {
  if (goers === null) return `Enter a number from 0 to ${GOERS_MAX.toLocaleString('en-US')}.`;
  if (goers >= byName) return null;
  return byName === 1
    ? '1 person is checked in by name. Uncheck them if they did not come.'
    : `${byName} people are checked in by name. Uncheck those who did not come.`;
}

function reasonLabel(count: number): string {
  return count === 1
    ? 'Why may 1 person come in who has not signed?'
    : `Why may ${count.toLocaleString('en-US')} people come in who have not signed?`;
}

function StepButton({ label, sign, onStep }: { label: string; sign: string; onStep: () => void }) {
  return (
    <Button className={classes['step']} variant="default" aria-label={label} onClick={onStep}>
      <span aria-hidden="true">{sign}</span>
    </Button>
  );
}

function confirmLabel(goers: number | null, isChange: boolean): string {
  if (goers === null) return isChange ? 'Change Count' : 'Check In';
  const people = goers === 1 ? '1 Person' : `${goers.toLocaleString('en-US')} People`;
  return isChange ? `Change to ${people}` : `Check In ${people}`;
}

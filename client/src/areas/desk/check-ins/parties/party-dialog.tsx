import { Button, Group, Input, Stack, Text } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { unsavedMark } from '#components/forms/unsaved';
import { ignoreHeldEnter } from '#devices/one-press';
import type { DocumentsOf } from '#domain/verdict/people-documents';
import { timeOfDay } from '#lib/venue-format';
import {
  arrivalText,
  GOERS_MAX,
  isIn,
  type Party,
  partyWarning,
  playersText,
  readGoers,
  signedText,
  stepGoers,
} from '../model/party.model.ts';
import classes from './parties.module.css';
import { PartyLacks } from './party-lacks.tsx';

interface PartyDialogProps {
  party: Party;
  venueDate: string;
  documentsOf: DocumentsOf;
  timeZone: string;
  onConfirm: (party: Party, goers: number) => void;
  /** Instead of a count: choose among those who signed. */
  onByName: (party: Party) => void;
  onClose: () => void;
}

/**
 * How many of a party came. Enter confirms, and it can't be undone, so the button names the number. For a party that is
 * in already it takes the new total, because the latest count is the one that shows. Rule M5, requirement B16.
 */
export function PartyDialog(props: PartyDialogProps) {
  const { party, venueDate, documentsOf, timeZone, onConfirm, onByName, onClose } = props;
  const expected = String(party.party_goers ?? party.total_players);
  const [text, setText] = useState(expected);
  const fieldId = useId();
  const isSent = useRef(false);
  const goers = readGoers(text);
  const warning = partyWarning(party, venueDate);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (goers === null || isSent.current) return;
    isSent.current = true;
    onConfirm(party, goers);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    setText(stepGoers(text, event.key === 'ArrowUp' ? 1 : -1));
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
      <form onSubmit={submit} onKeyDownCapture={ignoreHeldEnter} noValidate {...unsavedMark(text !== expected)}>
        <Stack gap="md">
          <div>
            <Text>
              {timeOfDay(party.booking_time)} · {party.offering_name} · {playersText(party)}
            </Text>
            <Text c="dimmed">{signedText(party)}</Text>
            {warning && (
              <Text fw={600} c="var(--gate-attention)">
                {warning}
              </Text>
            )}
            {isIn(party) && <Text fw={600}>{arrivalText(party, timeZone)}</Text>}
            <PartyLacks party={party} venueDate={venueDate} documentsOf={documentsOf} />
          </div>
          <Input.Wrapper
            id={fieldId}
            size="md"
            label={isIn(party) ? 'How many have come so far, late arrivals included?' : 'How many came?'}
            error={goers === null ? `Enter a number from 0 to ${GOERS_MAX.toLocaleString('en-US')}.` : null}
          >
            <Group className={classes['stepper']} gap="xs" wrap="nowrap">
              <StepButton label="One fewer" sign="−" onStep={() => setText(stepGoers(text, -1))} />
              <Input
                id={fieldId}
                size="xl"
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
                data-autofocus
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
                onFocus={(event) => event.currentTarget.select()}
                onKeyDown={onKeyDown}
              />
              <StepButton label="One more" sign="+" onStep={() => setText(stepGoers(text, 1))} />
            </Group>
          </Input.Wrapper>
          <DialogActions
            first={
              party.waivers_signed > 0 && (
                <Button variant="subtle" onClick={() => onByName(party)}>
                  Check In by Name
                </Button>
              )
            }
          >
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" miw={170} disabled={goers === null}>
              {confirmLabel(goers, isIn(party))}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
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

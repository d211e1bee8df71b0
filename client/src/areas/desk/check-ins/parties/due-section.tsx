import { wallClockAt } from '@gatehouse/sync-protocol/base/days/venue-time';
import { Button, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId } from 'react';
import { onSingleClick } from '#devices/one-press';
import { dueText } from '#domain/bills/bill-words';
import { useMay } from '#domain/session/session-context.tsx';
import { timeOfDay } from '#lib/venue-format';
import { useNow } from '#sync/react/use-now';
import { type Party, partyWarning, signedText } from '../model/party.model.ts';
import { dueParties, otherPartiesText } from './due-parties.ts';
import classes from './parties.module.css';
import type { Parties } from './use-parties.ts';

const LOOK_EVERY_MS = 30_000;
/** The most that leave room for ten people; the line below says how many more are due. */
const SHOWN_MAX = 4;
const SHOWN_MAX_UNDER_FINGER = 2;

export interface DueSectionProps {
  parties: Parties;
  timeZone: string;
  onOpen: (party: Party) => void;
}

/** Above the people: the parties that are due, each in one line, and what there is to say of the others in another. Requirement F57. */
export function DueSection({ parties, timeZone, onOpen }: DueSectionProps) {
  const titleId = useId();
  const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const nowMs = useNow(LOOK_EVERY_MS);
  const { rows, venueDate, show } = parties;
  if (rows.length === 0) return null;
  const sorted = dueParties(rows, wallClockAt(nowMs, timeZone).slice(11));
  const shown = sorted.due.slice(0, isTouched ? SHOWN_MAX_UNDER_FINGER : SHOWN_MAX);
  const others = otherPartiesText(sorted, shown.length);
  return (
    <section className={classes['due']} aria-labelledby={titleId}>
      <ul className={classes['dueList']} aria-labelledby={titleId} hidden={shown.length === 0}>
        {shown.map((party) => (
          <DueParty key={party.booking_id} party={party} venueDate={venueDate} onOpen={onOpen} />
        ))}
      </ul>
      <div className={classes['others']}>
        <Text id={titleId} component="h2" size="sm" fw={600}>
          {shown.length > 0 ? 'Parties due' : 'Parties'}
        </Text>
        <Text size="sm" c="dimmed">
          {others}
        </Text>
        {!isTouched && (
          <Button variant="subtle" size="compact-sm" onClick={() => show(true)}>
            All parties
          </Button>
        )}
      </div>
    </section>
  );
}

function DueParty({ party, venueDate, onOpen }: { party: Party; venueDate: string; onOpen: (party: Party) => void }) {
  const warning = partyWarning(party, venueDate);
  const may = useMay();
  return (
    <li className={classes['dueRow']}>
      <span className={classes['dueTime']}>{timeOfDay(party.booking_time)}</span>
      <span className={classes['dueName']}>{party.party_name}</span>
      <span>
        {signedText(party)}
        {party.bill?.state === 'due' && <span className={classes['warning']}> · {dueText(party.bill)}</span>}
        {warning && <span className={classes['warning']}> · {warning}</span>}
      </span>
      {may('desk.check_in') && (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={`Check in party ${party.party_name}`}
          onClick={onSingleClick(() => onOpen(party))}
        >
          Check In
        </Button>
      )}
    </li>
  );
}

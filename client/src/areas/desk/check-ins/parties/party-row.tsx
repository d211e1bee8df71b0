import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { Button, Kbd } from '@mantine/core';
import { onSingleClick } from '#devices/one-press';
import { timeOfDay } from '#lib/venue-format';
import { BLANK } from '../model/check-in.model.ts';
import {
  arrivalText,
  isIn,
  mayCheckIn,
  type Party,
  partyWarning,
  playersText,
  signedText,
} from '../model/party.model.ts';
import classes from './parties.module.css';

export interface PartyRowProps {
  party: Party;
  venueDate: string;
  timeZone: string;
  onOpen: (party: Party) => void;
}

/** One party in columns, or as a card where there is no room for them. */
export function PartyRow({
  party,
  index,
  isSelected,
  ...props
}: PartyRowProps & { index: number; isSelected: boolean }) {
  return (
    <>
      <span className={classes['time']}>{timeOfDay(party.booking_time)}</span>
      <span className={classes['name']}>{party.party_name}</span>
      <span className={classes['booked']} title={party.offering_name}>
        <span>{party.offering_name}</span>
        <span>· {playersText(party)}</span>
      </span>
      <span className={classes['signed']}>{signedText(party)}</span>
      <span className={classes['phone']}>{party.party_phone ? formatPhone(party.party_phone) : BLANK}</span>
      <PartyState party={party} venueDate={props.venueDate} timeZone={props.timeZone} />
      {mayCheckIn(party) && (
        <Button
          className={classes['action']}
          size="compact-sm"
          variant={isIn(party) ? 'default' : isSelected ? 'filled' : 'light'}
          data-row-action={index}
          aria-label={isIn(party) ? `Change count of ${party.party_name}` : `Check in party ${party.party_name}`}
          rightSection={isSelected ? <Kbd size="xs">Enter</Kbd> : null}
          onClick={onSingleClick(() => props.onOpen(party))}
        >
          {isIn(party) ? 'Change Count' : 'Check In'}
        </Button>
      )}
    </>
  );
}

function PartyState({ party, venueDate, timeZone }: Omit<PartyRowProps, 'onOpen'>) {
  const warning = partyWarning(party, venueDate);
  return (
    <span className={classes['state']}>
      {warning && (
        <span className={classes['warning']} data-cancelled={party.status === 'cancelled' || undefined}>
          {warning}
        </span>
      )}
      {isIn(party) && <span className={classes['arrival']}>{arrivalText(party, timeZone)}</span>}
      {(party.isPending || party.isParked) && (
        <span className={classes['unsent']}>{party.isParked ? 'Needs attention' : 'Not sent yet'}</span>
      )}
    </span>
  );
}

import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { Button, Kbd, Text, Title, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Ref } from 'react';
import { onSingleClick } from '#devices/one-press';
import { dueText } from '#domain/bills/bill-words';
import { useMay } from '#domain/session/session-context.tsx';
import { timeOfDay } from '#lib/venue-format';
import deskClasses from '../check-in.module.css';
import { BLANK } from '../model/check-in.model.ts';
import {
  arrivalText,
  isIn,
  mayCheckIn,
  type Party,
  partiesHeading,
  partyWarning,
  playersText,
  signedText,
} from '../model/party.model.ts';
import { CARDS_BELOW, type RowListHandle } from '../model/use-row-list.ts';
import { RowCards } from '../rows/row-cards.tsx';
import classes from './parties.module.css';
import type { Parties } from './use-parties.ts';

export interface PartySectionProps {
  parties: Parties;
  /** False while the first fill runs. */
  isFilled: boolean;
  /** Enter in the search opens this one. */
  selected: string | null;
  timeZone: string;
  handle: Ref<RowListHandle>;
  focusSearch: () => void;
  onClearSearch: () => void;
  onOpen: (party: Party) => void;
}

const ROW_HEIGHT_PX = 52;
const CARD_HEIGHT_PX = 112;

const bookingIdOf = (party: Party) => party.booking_id;

/** The parties of the Check In tab: today's, or those found. Requirement B16. */
export function PartySection(props: PartySectionProps) {
  const { parties, isFilled, selected, handle, focusSearch } = props;
  const { rows, isSearched, venueDate } = parties;
  const isNarrow = useMediaQuery(CARDS_BELOW, false, { getInitialValueInEffect: false });
  const chosen = rows.find((party) => party.booking_id === selected);
  const heading = partiesHeading(rows, isSearched);
  return (
    <section aria-label="Parties">
      <div className={deskClasses['tableHead']}>
        <Title order={2} size="h4">
          {isFilled ? heading : 'Parties'}
        </Title>
      </div>
      <VisuallyHidden component="output">
        {rows.length === 1 ? '1 party listed.' : `${rows.length} parties listed.`}
        {chosen && ` Enter asks how many of ${chosen.party_name} came.`}
      </VisuallyHidden>
      {rows.length === 0 ? (
        <EmptyParties {...props} />
      ) : (
        <RowCards
          rows={rows}
          keyOf={bookingIdOf}
          rowHeightPx={isNarrow ? CARD_HEIGHT_PX : ROW_HEIGHT_PX}
          selected={selected}
          label={heading}
          listClass="gate-list"
          rowClass={classes['row']}
          handle={handle}
          onLeaveTop={focusSearch}
        >
          {(party, index) => (
            <PartyRow
              party={party}
              index={index}
              isSelected={party.booking_id === selected}
              venueDate={venueDate}
              timeZone={props.timeZone}
              onOpen={props.onOpen}
            />
          )}
        </RowCards>
      )}
    </section>
  );
}

function EmptyParties({ parties: { isSearched }, isFilled, onClearSearch }: PartySectionProps) {
  const [title, hint] = !isFilled
    ? ['Not here yet', 'Parties are still loading on this device. They appear as they arrive.']
    : isSearched
      ? ['No parties match your search criteria.', 'Search covers yesterday through two weeks from now.']
      : ['No parties today.', 'Bookings appear here on their day.'];
  return (
    <div className={deskClasses['empty']}>
      <Text fw={600}>{title}</Text>
      <Text size="sm" c="dimmed" mt={4}>
        {hint}
      </Text>
      {isSearched && (
        <Button variant="default" size="xs" mt="md" onClick={onClearSearch}>
          Clear search
        </Button>
      )}
    </div>
  );
}

interface PartyRowProps {
  party: Party;
  venueDate: string;
  timeZone: string;
  onOpen: (party: Party) => void;
}

/** One party in columns, or as a card where there is no room for them. */
function PartyRow({ party, index, isSelected, ...props }: PartyRowProps & { index: number; isSelected: boolean }) {
  const may = useMay();
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
      {mayCheckIn(party) && may('desk.check_in') && (
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
      {party.bill && party.bill.state !== 'settled' && (
        <span className={classes['warning']}>{dueText(party.bill)}</span>
      )}
      {warning && (
        <span className={classes['warning']} data-cancelled={party.status === 'cancelled' || undefined}>
          {warning}
        </span>
      )}
      {isIn(party) && <span className="gate-strong">{arrivalText(party, timeZone)}</span>}
      {(party.isPending || party.isParked) && (
        <span className={classes['unsent']}>{party.isParked ? 'Needs attention' : 'Not sent yet'}</span>
      )}
    </span>
  );
}

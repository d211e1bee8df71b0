import { Button, Text, Title, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Ref } from 'react';
import deskClasses from '../check-in.module.css';
import { type Party, partiesHeading } from '../model/party.model.ts';
import { CARDS_BELOW, type RowListHandle } from '../model/use-row-list.ts';
import { RowCards } from '../rows/row-cards.tsx';
import classes from './parties.module.css';
import { PartyRow } from './party-row.tsx';
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
          listClass={classes['list']}
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

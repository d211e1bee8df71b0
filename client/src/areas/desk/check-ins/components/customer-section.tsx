import { Text, TextInput, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Ref } from 'react';
import { useIsPrinting } from '#components/theme/use-is-printing';
import classes from '../check-in.module.css';
import { cutText, tableHeading } from '../model/check-in.model.ts';
import type { Desk } from '../model/use-desk.ts';
import { CARDS_BELOW, type RowListHandle } from '../model/use-row-list.ts';
import { CustomerCards } from './customer-cards.tsx';
import { type CustomerListProps, CustomerTable } from './customer-table.tsx';
import { EmptyList } from './empty-list.tsx';
import { LateText } from './late-text.tsx';
import type { RowHandlers } from './row-action.tsx';

export interface CustomerSectionProps extends RowHandlers {
  desk: Desk;
  /** A phone shows the table's own search with its filters. */
  isFolded: boolean;
  /** Parties that the page's search finds. */
  partiesFound: number;
  /** Whose waiver Enter checks in from the search. */
  selected: string | null;
  timeZone: string;
  handle: Ref<RowListHandle>;
  /** Where the focus goes from the first row upwards. */
  focusSearch: () => void;
  onTypeInTable: (text: string) => void;
}

/** The shown table with its heading and own search; cards where it is too narrow for all columns. */
export function CustomerSection(props: CustomerSectionProps) {
  const {
    desk,
    isFolded,
    selected,
    timeZone,
    handle,
    focusSearch,
    onTypeInTable,
    onCheckIn,
    onUndo,
    sizeOf,
    onFamily,
  } = props;
  /* Paper is narrower than the screen, but has the table: exchanged while the sheets are laid out, the list leaves empty ones. */
  const isPrinting = useIsPrinting();
  const isNarrow = useMediaQuery(CARDS_BELOW, false, { getInitialValueInEffect: false }) && !isPrinting;
  const { filters, rows, totals, shown } = desk;
  const total = desk.isFilled ? totals[filters.view] : null;
  const isCounted = shown !== null && total !== null;
  const heading = tableHeading(filters.view, { shown, total }, filters);
  const listProps: CustomerListProps = {
    view: filters.view,
    rows,
    selected,
    label: heading,
    timeZone,
    venueDate: desk.venueDate,
    documentsOf: desk.documentsOf,
    memberUntil: desk.memberUntil,
    handle,
    onLeaveTop: focusSearch,
    onCheckIn,
    onUndo,
    sizeOf,
    onFamily,
  };
  const List = isNarrow ? CustomerCards : CustomerTable;
  return (
    <section aria-label={filters.view === 'checked_in' ? 'Already checked in' : 'Not checked in'}>
      <div className={classes['tableHead']}>
        <Title order={2} size="h6">
          {desk.isFilled ? <LateText text={isCounted ? heading : null} meanwhile={heading} /> : heading}
        </Title>
        {desk.isCut && (
          <Text size="sm" c="dimmed" className={classes['cut']}>
            {cutText(rows.length)}
          </Text>
        )}
        {!isFolded && (
          <TextInput
            size="xs"
            aria-label="Search this table"
            placeholder="This list, by ID, name, email, phone or type"
            data-table-search
            value={filters.tableSearch}
            onChange={(event) => onTypeInTable(event.currentTarget.value)}
          />
        )}
      </div>
      {rows.length === 0 ? <EmptyList desk={desk} partiesFound={props.partiesFound} /> : <List {...listProps} />}
    </section>
  );
}

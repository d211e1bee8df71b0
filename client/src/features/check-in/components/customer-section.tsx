import { TextInput, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { customerName, tableHeading } from '../check-in.model.ts';
import classes from '../check-in.module.css';
import type { Desk } from '../use-desk.ts';
import type { DeskActions } from '../use-desk-actions.ts';
import type { RowListHandle } from '../use-row-list.ts';
import { CustomerCards } from './customer-cards.tsx';
import { type CustomerListProps, CustomerTable } from './customer-table.tsx';
import { EmptyList } from './empty-list.tsx';

export interface CustomerSectionProps {
  desk: Desk;
  actions: DeskActions;
  timeZone: string;
  handle: Ref<RowListHandle>;
  /** Where the focus goes from the first row upwards, and when the last row has gone. */
  focusSearch: () => void;
}

/** Nine columns with their action need more. */
const NARROW = '(max-width: 70em)';

/** The shown table with its heading and own search; cards where it is too narrow for all columns. */
export function CustomerSection({ desk, actions, timeZone, handle, focusSearch }: CustomerSectionProps) {
  const isNarrow = useMediaQuery(NARROW);
  const list = useRef<RowListHandle>(null);
  useImperativeHandle(handle, () => ({ focusRow: (index) => list.current?.focusRow(index) }), []);
  const { filters, rows, totals, change } = desk;
  const heading = tableHeading(filters.view, rows.length, totals[filters.view], filters);

  /** The row goes to the other table; the next one takes its place and the focus. */
  const moveOn = (index: number) => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        list.current?.focusRow(index);
        if (!list.current) focusSearch();
      }),
    );
  };
  const listProps: CustomerListProps = {
    view: filters.view,
    rows,
    label: heading,
    timeZone,
    venueDate: desk.venueDate,
    handle: list,
    onLeaveTop: focusSearch,
    onCheckIn: (customer, index) => void actions.checkIn(customer).then(() => moveOn(index)),
    onUndo: (checkIn, customer, index) =>
      void actions.undo(checkIn.checkin_id, customerName(customer)).then(() => moveOn(index)),
  };
  const List = isNarrow ? CustomerCards : CustomerTable;
  return (
    <section aria-label={filters.view === 'checked_in' ? 'Already checked in' : 'Not checked in'}>
      <div className={classes['tableHead']}>
        <Title order={2} size="h4">
          {heading}
        </Title>
        <TextInput
          size="sm"
          aria-label="Search this table"
          placeholder="Waiver ID, name, email, phone or type"
          value={filters.tableSearch}
          onChange={(event) => change({ tableSearch: event.currentTarget.value })}
        />
      </div>
      {rows.length === 0 ? <EmptyList desk={desk} /> : <List {...listProps} />}
    </section>
  );
}

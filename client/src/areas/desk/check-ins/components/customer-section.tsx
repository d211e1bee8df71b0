import { recordIdOf } from '@gatehouse/sync-protocol/areas/people/merged-records';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { Button, Text, TextInput, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Ref } from 'react';
import { useIsPrinting } from '#components/theme/use-is-printing';
import { AlertMark } from '#domain/alerts/alert-mark.tsx';
import { WaiverMark } from '#domain/verdict/waiver-mark.tsx';
import { waiverWords } from '#domain/verdict/waiver-words';
import classes from '../check-in.module.css';
import {
  adultName,
  type Customer,
  customerName,
  cutText,
  type DeskRow,
  emptyMessage,
  type Judging,
  tableHeading,
  typeLabel,
} from '../model/check-in.model.ts';
import type { Desk } from '../model/use-desk.ts';
import { CARDS_BELOW, type RowListHandle } from '../model/use-row-list.ts';
import { RowCards } from '../rows/row-cards.tsx';
import { type CustomerListProps, CustomerTable } from './customer-table.tsx';
import { LateText } from './late-text.tsx';
import { MemberMark } from './member-mark.tsx';
import { RowAction, type RowHandlers } from './row-action.tsx';

export interface CustomerSectionProps extends RowHandlers {
  desk: Desk;
  /** A phone shows the table's own search with its filters. */
  isFolded: boolean;
  /** Parties that the page's search finds. */
  partiesFound: number;
  /** Id of the waiver that Enter checks in from the search. */
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

/** Why nothing is listed, and what to do about it. */
function EmptyList({ desk, partiesFound }: { desk: Desk; partiesFound: number }) {
  const { filters, totals, inScope, all, change, isFilled } = desk;
  const isSearched = filters.search.trim() !== '' || filters.tableSearch.trim() !== '';
  const hint = hintOf(desk, isSearched, partiesFound);
  return (
    <div className={classes['empty']}>
      <Text fw={600}>
        {!isFilled
          ? 'Not here yet'
          : all === 0 && !isSearched
            ? 'No customers yet'
            : emptyMessage({ view: filters.view, isSearched, total: totals[filters.view], inScope })}
      </Text>
      {hint && (
        <Text size="sm" c="dimmed" mt={4}>
          {hint}
        </Text>
      )}
      {isSearched && (
        <Button variant="default" size="xs" mt="md" onClick={() => change({ search: '', tableSearch: '' })}>
          Clear search
        </Button>
      )}
    </div>
  );
}

function hintOf(
  { filters, totals, inScope, all, isFilled }: Desk,
  isSearched: boolean,
  partiesFound: number,
): string | null {
  if (!isFilled) return 'Customers are still loading on this device. Matches appear as they arrive.';
  if (all === 0) return 'People appear here as soon as they sign a waiver.';
  const other = filters.view === 'checked_in' ? 'not_checked_in' : 'checked_in';
  if (isSearched && totals[filters.view] === 0 && totals[other] !== 0)
    return other === 'checked_in' ? 'Found among those already checked in.' : 'Found among those not checked in.';
  if (filters.search.trim() !== '' && partiesFound > 0) return 'Found among the parties.';
  if (!isSearched && inScope === 0) return 'No one signed in the last 7 days. Show All lists everyone.';
  return null;
}

/** One line from this width on; the style sheet names the same. */
const IN_LINE = '(min-width: 62em)';
const LINE_HEIGHT_PX = 40;
const CARD_HEIGHT_PX = 60;

const waiverIdOf = ({ customer }: DeskRow) => customer.waiver_id;

/** The same rows below a desktop's width: the whole name first, then what staff decide by. */
function CustomerCards(props: CustomerListProps) {
  const isInLine = useMediaQuery(IN_LINE, false, { getInitialValueInEffect: false });
  return (
    <RowCards
      rows={props.rows}
      keyOf={waiverIdOf}
      rowHeightPx={isInLine ? LINE_HEIGHT_PX : CARD_HEIGHT_PX}
      selected={props.selected}
      label={props.label}
      listClass="gate-list"
      rowClass={classes['card']}
      handle={props.handle}
      onLeaveTop={props.onLeaveTop}
    >
      {(row, index) => (
        <>
          <Facts
            customer={row.customer}
            memberUntil={props.memberUntil.get(recordIdOf(row.customer))}
            venueDate={props.venueDate}
            documentsOf={props.documentsOf}
          />
          <RowAction
            row={row}
            index={index}
            timeZone={props.timeZone}
            venueDate={props.venueDate}
            documentsOf={props.documentsOf}
            isSelected={row.customer.waiver_id === props.selected}
            onCheckIn={props.onCheckIn}
            onUndo={props.onUndo}
            sizeOf={props.sizeOf}
            onFamily={props.onFamily}
          />
        </>
      )}
    </RowCards>
  );
}

interface FactsProps extends Judging {
  customer: Customer;
  memberUntil: string | undefined;
}

function Facts({ customer, memberUntil, venueDate, documentsOf }: FactsProps) {
  const isMinor = customer.waiver_type === 'Minor';
  const waiver = waiverWords(customer, venueDate, documentsOf(customer));
  return (
    <div className={classes['facts']}>
      <p className={classes['name']}>{customerName(customer)}</p>
      <div className={classes['decides']}>
        <p>
          {typeLabel(customer, venueDate)}
          {isMinor && ` with ${adultName(customer)}`}
          {waiver.state === 'active' && ` · ${waiver.text}`}
        </p>
        <WaiverMark person={customer} venueDate={venueDate} documentsOf={documentsOf} isWhole />
        <MemberMark until={memberUntil} venueDate={venueDate} />
        <AlertMark alert={customer.alert} isWhole />
      </div>
      <p className={classes['contact']}>
        {customer.phone && <span>{formatPhone(customer.phone)}</span>}
        {customer.email && (
          <span title={customer.email} data-email>
            {customer.email}
          </span>
        )}
      </p>
    </div>
  );
}

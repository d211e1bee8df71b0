import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { type Column, ListTable } from '#components/list-table.tsx';
import { signedText } from '#domain/waivers/signed-day';
import { useViewWaiver } from '#domain/waivers/use-view-waiver';
import { calendarDay } from '#lib/venue-format';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { adultName, minorName, personName, typeText } from '../model/customer-names.ts';
import classes from './customers.module.css';
import { columnTitles, type Sort, type Column as SortedColumn } from './list-view.ts';
import { type ShownCustomer, SignedState, useSignedWords } from './signed-state.tsx';

interface CustomerTableProps {
  customers: readonly ShownCustomer[];
  sort: readonly Sort[];
  onSort: (column: SortedColumn) => void;
  venueDate: string;
  /** The address of this list, for the way back from a customer. */
  address: string;
  isChanging: boolean;
}

const marks = { asc: '↑', desc: '↓' } as const;

/** A table, on a narrow window cards. The name opens the customer. */
export function CustomerTable({ customers, sort, onSort, venueDate, address, isChanging }: CustomerTableProps) {
  const { busyId, view } = useViewWaiver();
  const timeZone = useVenueTimeZone();
  const wordsOf = useSignedWords(venueDate);
  const sorted = (column: SortedColumn) => ({
    header: columnTitles[column],
    className: classes[column],
    head: sortHead(columnTitles[column], placeOf(sort, column), () => onSort(column)),
  });
  return (
    <ListTable
      aria-label="Customers"
      aria-busy={isChanging}
      className={classes['table']}
      cardsTo={75}
      rows={customers}
      keyOf={(customer) => customer.waiver_id}
      columns={[
        {
          ...sorted('name'),
          cell: (customer) => (
            <Link to={`/customers/${customer.waiver_id}`} state={{ from: address }}>
              {adultName(customer)}
            </Link>
          ),
        },
        {
          ...sorted('minor'),
          cell: (customer) => minorName(customer) || 'N/A',
          attributes: (customer) => ({ 'data-is-none': minorName(customer) === '' || undefined }),
        },
        { ...sorted('type'), cell: (customer) => typeText(customer, venueDate) },
        { ...sorted('born'), cell: (customer) => calendarDay(customer.adult_DoB) },
        {
          ...sorted('email'),
          cell: ({ email }) => email || 'N/A',
          attributes: ({ email }) => ({ title: email, 'data-email': true }),
        },
        { ...sorted('phone'), cell: ({ phone }) => (phone ? formatPhone(phone) : 'N/A') },
        {
          ...sorted('signed'),
          cell: (customer) => (
            <>
              {customer.has_signature ? calendarDay(customer.date_signed) : signedText(customer, timeZone)}
              <SignedState words={wordsOf(customer)} />
            </>
          ),
        },
        { ...sorted('id'), cell: (customer) => customer.waiver_id },
        {
          header: 'Waiver',
          className: classes['action'],
          cell: (customer) =>
            customer.has_signature ? (
              <Button
                variant="default"
                size="xs"
                miw={104}
                disabled={busyId === customer.waiver_id}
                aria-label={`View Waiver of ${personName(customer)}`}
                onClick={() => void view(customer.waiver_id)}
              >
                {busyId === customer.waiver_id ? 'Opening…' : 'View Waiver'}
              </Button>
            ) : (
              <span className={classes['none']}>Uploaded, no waiver</span>
            ),
        },
      ]}
    />
  );
}

interface Place {
  direction: Sort['direction'];
  isSecond: boolean;
}

function placeOf(sort: readonly Sort[], column: SortedColumn): Place | null {
  const index = sort.findIndex((one) => one.column === column);
  const found = sort[index];
  return found ? { direction: found.direction, isSecond: index === 1 } : null;
}

/** The title as a button; `aria-sort` is for the column that decides first. */
function sortHead(title: string, place: Place | null, onSort: () => void): NonNullable<Column<CustomerRow>['head']> {
  const isFirst = place !== null && !place.isSecond;
  const order = place?.direction === 'desc' ? 'descending' : 'ascending';
  return {
    ...(isFirst ? { 'aria-sort': order } : {}),
    children: (
      <button type="button" className={classes['sort']} onClick={onSort}>
        {title}
        {place ? (
          <span className={classes['mark']} data-is-second={place.isSecond || undefined} aria-hidden>
            {marks[place.direction]}
            {place.isSecond ? '2' : ''}
          </span>
        ) : null}
        {place?.isSecond ? <span className="gate-visually-hidden">, second, {order}</span> : null}
      </button>
    ),
  };
}

import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import list from '#components/list-table.module.css';
import { signedText } from '#domain/waivers/signed-day';
import { useViewWaiver } from '#domain/waivers/use-view-waiver';
import { calendarDay } from '#lib/venue-format';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { adultName, minorName, personName, typeText } from '../model/customer-names.ts';
import classes from './customers.module.css';
import { type Column, columnTitles, type Sort } from './list-view.ts';

interface CustomerTableProps {
  customers: readonly CustomerRow[];
  sort: readonly Sort[];
  onSort: (column: Column) => void;
  venueDate: string;
  /** The address of this list, for the way back from a customer. */
  address: string;
  isChanging: boolean;
}

const columns = Object.entries(columnTitles) as [Column, string][];
const marks = { asc: '↑', desc: '↓' } as const;

/** A table, on a narrow window cards. The name opens the customer. */
export function CustomerTable({ customers, sort, onSort, venueDate, address, isChanging }: CustomerTableProps) {
  const { busyId, view } = useViewWaiver();
  const timeZone = useVenueTimeZone();
  return (
    <table
      className={`${list['table']} ${list['cardsTo75']} ${classes['table']}`}
      aria-label="Customers"
      aria-busy={isChanging}
    >
      <thead>
        <tr>
          {columns.map(([column, title]) => (
            <SortableHeader key={column} title={title} place={placeOf(sort, column)} onSort={() => onSort(column)} />
          ))}
          <th scope="col">Waiver</th>
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <tr key={customer.waiver_id}>
            <td className={classes['name']}>
              <Link to={`/customers/${customer.waiver_id}`} state={{ from: address }}>
                {adultName(customer)}
              </Link>
            </td>
            <td className={classes['minor']} data-is-none={minorName(customer) === '' || undefined}>
              {minorName(customer) || 'N/A'}
            </td>
            <td className={classes['type']}>{typeText(customer, venueDate)}</td>
            <td className={classes['born']}>{calendarDay(customer.adult_DoB)}</td>
            <td className={classes['email']} title={customer.email} data-email>
              {customer.email || 'N/A'}
            </td>
            <td className={classes['phone']}>{customer.phone ? formatPhone(customer.phone) : 'N/A'}</td>
            <td className={classes['signed']}>
              {customer.has_signature ? calendarDay(customer.date_signed) : signedText(customer, timeZone)}
            </td>
            <td className={classes['id']}>{customer.waiver_id}</td>
            <td className={classes['action']}>
              {customer.has_signature ? (
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
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Place {
  direction: Sort['direction'];
  isSecond: boolean;
}

function placeOf(sort: readonly Sort[], column: Column): Place | null {
  const index = sort.findIndex((one) => one.column === column);
  const found = sort[index];
  return found ? { direction: found.direction, isSecond: index === 1 } : null;
}

function SortableHeader({ title, place, onSort }: { title: string; place: Place | null; onSort: () => void }) {
  const isFirst = place !== null && !place.isSecond;
  const order = place?.direction === 'desc' ? 'descending' : 'ascending';
  return (
    <th scope="col" {...(isFirst ? { 'aria-sort': order } : {})}>
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
    </th>
  );
}

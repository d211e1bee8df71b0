import { recordIdOf } from '@gatehouse/sync-protocol/areas/people/merged-records';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { type Ref, type RefCallback, useCallback } from 'react';
import { AlertMark } from '#domain/alerts/alert-mark.tsx';
import { WaiverMark } from '#domain/verdict/waiver-mark.tsx';
import { calendarDay, venueDay } from '#lib/venue-format';
import classes from '../check-in.module.css';
import {
  adultName,
  BLANK,
  type Customer,
  type DeskRow,
  type DeskView,
  type Judging,
  minorName,
  typeLabel,
} from '../model/check-in.model.ts';
import { type RowListHandle, useRowList } from '../model/use-row-list.ts';
import { MemberMark } from './member-mark.tsx';
import { RowAction, type RowHandlers } from './row-action.tsx';

export interface CustomerListProps extends RowHandlers, Judging {
  view: DeskView;
  rows: readonly DeskRow[];
  /** Id of the waiver that Enter checks in from the search. */
  selected: string | null;
  /** Names the list for screen readers. */
  label: string;
  timeZone: string;
  /** The last day of each member's membership, by the person's record. */
  memberUntil: ReadonlyMap<string, string>;
  handle: Ref<RowListHandle>;
  onLeaveTop: () => void;
}

const ROW_HEIGHT_PX = 40;

/** Columns in their order; the names and the email share what the others leave. */
const columns: readonly [title: string, width: string | undefined][] = [
  ['Waiver ID', '9.25rem'],
  ['Type', '5.75rem'],
  ['Adult Name', undefined],
  ['Date of Birth', '7.25rem'],
  ['Email', undefined],
  ['Phone', '8.25rem'],
  ['Minor Name', undefined],
  ['Created', '7.25rem'],
];

/** Either table of the Check In tab. Requirement F1. */
export function CustomerTable(props: CustomerListProps) {
  const { rows, view, label, handle, onLeaveTop } = props;
  const keyOf = useCallback((index: number) => rows[index]?.customer.waiver_id ?? String(index), [rows]);
  const { scroller, items, before, after, measure, onKeyDown } = useRowList({
    count: rows.length,
    keyOf,
    rowHeightPx: ROW_HEIGHT_PX,
    handle,
    onLeaveTop,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows move the focus between its buttons.
    <div ref={scroller} className={classes['scroller']} onKeyDown={onKeyDown}>
      <table className={classes['table']} aria-label={label} aria-rowcount={rows.length + 1}>
        <colgroup>
          {columns.map(([title, width]) => (
            <col key={title} style={width ? { width } : undefined} />
          ))}
          <col style={{ width: '11.5rem' }} />
        </colgroup>
        <thead>
          <tr>
            {columns.map(([title]) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">{view === 'checked_in' ? 'Check-in Time' : 'Action'}</th>
          </tr>
        </thead>
        <tbody>
          <Spacer heightPx={before} />
          {items.map(({ index }) => {
            const row = rows[index];
            return (
              row && (
                <CustomerTableRow key={row.customer.waiver_id} {...props} row={row} index={index} measure={measure} />
              )
            );
          })}
          <Spacer heightPx={after} />
        </tbody>
      </table>
    </div>
  );
}

interface CustomerTableRowProps extends CustomerListProps {
  row: DeskRow;
  index: number;
  measure: RefCallback<HTMLElement> | undefined;
}

function CustomerTableRow({ row, index, measure, ...props }: CustomerTableRowProps) {
  const { customer } = row;
  const isSelected = customer.waiver_id === props.selected;
  const isMinor = customer.waiver_type === 'Minor';
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} data-selected={isSelected || undefined}>
      <td title={customer.waiver_id}>
        <WaiverId id={customer.waiver_id} clientId={customer.client_id} />
      </td>
      <td>
        {typeLabel(customer, props.venueDate)}
        <MemberMark until={props.memberUntil.get(recordIdOf(customer))} venueDate={props.venueDate} />
      </td>
      <td className={classes['name']}>
        {adultName(customer)}
        {!isMinor && <Marks customer={customer} venueDate={props.venueDate} documentsOf={props.documentsOf} />}
      </td>
      <td data-tabular>{customer.adult_DoB ? calendarDay(customer.adult_DoB) : BLANK}</td>
      <td title={customer.email} data-email>
        {customer.email || BLANK}
      </td>
      <td>{customer.phone ? formatPhone(customer.phone) : BLANK}</td>
      <td className={customer.minor_first_name ? classes['name'] : 'gate-dimmed'}>
        {minorName(customer)}
        {isMinor && <Marks customer={customer} venueDate={props.venueDate} documentsOf={props.documentsOf} />}
      </td>
      <td data-tabular>{venueDay(customer.created_at, props.timeZone)}</td>
      <td>
        <RowAction
          row={row}
          index={index}
          timeZone={props.timeZone}
          venueDate={props.venueDate}
          documentsOf={props.documentsOf}
          isSelected={isSelected}
          onCheckIn={props.onCheckIn}
          onUndo={props.onUndo}
          sizeOf={props.sizeOf}
          onFamily={props.onFamily}
        />
      </td>
    </tr>
  );
}

/** What staff must see of the person, at the person's own name. */
function Marks({ customer, ...judging }: Judging & { customer: Customer }) {
  return (
    <>
      <AlertMark alert={customer.alert} />
      <WaiverMark person={customer} {...judging} />
    </>
  );
}

/** Every id of a venue begins with the venue's own; that part takes no room, and is still read out and copied. */
function WaiverId({ id, clientId }: { id: string; clientId: string }) {
  const prefix = `${clientId}-`;
  if (!id.startsWith(prefix)) return id;
  return (
    <>
      <span className={classes['venuePart']}>{prefix}</span>
      {id.slice(prefix.length)}
    </>
  );
}

function Spacer({ heightPx }: { heightPx: number }) {
  if (heightPx <= 0) return null;
  return <tr aria-hidden="true" style={{ height: heightPx }} />;
}

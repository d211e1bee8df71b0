import { formatPhone } from '@gatehouse/sync-protocol/rules/people/phone';
import type { Ref } from 'react';
import { AlertMark } from '../../../domain/alerts/alert-mark.tsx';
import { calendarDay, venueDay } from '../../../lib/venue-format.ts';
import { adultName, type DeskRow, type DeskView, minorName, typeLabel } from '../check-in.model.ts';
import classes from '../check-in.module.css';
import { type RowListHandle, useRowList } from '../use-row-list.ts';
import { RowAction, type RowHandlers } from './row-action.tsx';

export interface CustomerListProps extends RowHandlers {
  view: DeskView;
  rows: readonly DeskRow[];
  /** Whose waiver Enter checks in from the search. */
  selected: string | null;
  /** Names the list for screen readers. */
  label: string;
  timeZone: string;
  venueDate: string;
  handle: Ref<RowListHandle>;
  onLeaveTop: () => void;
}

const ROW_HEIGHT_PX = 45;

/** Shares of the width, in the order of the columns. */
const columns: readonly [title: string, width: string][] = [
  ['Waiver ID', '12.5rem'],
  ['Type', '6rem'],
  ['Adult Name', '16%'],
  ['Date of Birth', '7.5rem'],
  ['Email', '20%'],
  ['Phone', '8.5rem'],
  ['Minor Name', '14%'],
  ['Created', '7.5rem'],
];

/** Either table of the Check In tab. Requirement F1. */
export function CustomerTable(props: CustomerListProps) {
  const { rows, view, label, handle, onLeaveTop } = props;
  const { scroller, items, before, after, onKeyDown } = useRowList({
    count: rows.length,
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
            <col key={title} style={{ width }} />
          ))}
          <col style={{ width: '14rem' }} />
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
            return row && <CustomerTableRow key={row.customer.waiver_id} {...props} row={row} index={index} />;
          })}
          <Spacer heightPx={after} />
        </tbody>
      </table>
    </div>
  );
}

function CustomerTableRow({ row, index, ...props }: CustomerListProps & { row: DeskRow; index: number }) {
  const { customer } = row;
  const isSelected = customer.waiver_id === props.selected;
  const isMinor = customer.waiver_type === 'Minor';
  return (
    <tr aria-rowindex={index + 2} data-selected={isSelected || undefined}>
      <td title={customer.waiver_id}>{customer.waiver_id}</td>
      <td>{typeLabel(customer, props.venueDate)}</td>
      <td className={classes['name']} title={adultName(customer)}>
        {adultName(customer)}
        {!isMinor && <AlertMark alert={customer.alert} />}
      </td>
      <td>{calendarDay(customer.adult_DoB)}</td>
      <td title={customer.email}>{customer.email || 'N/A'}</td>
      <td>{customer.phone ? formatPhone(customer.phone) : 'N/A'}</td>
      <td className={classes[customer.minor_first_name ? 'name' : 'none']} title={minorName(customer)}>
        {minorName(customer)}
        {isMinor && <AlertMark alert={customer.alert} />}
      </td>
      <td>{venueDay(customer.created_at, props.timeZone)}</td>
      <td>
        <RowAction
          row={row}
          index={index}
          timeZone={props.timeZone}
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

function Spacer({ heightPx }: { heightPx: number }) {
  if (heightPx <= 0) return null;
  return <tr aria-hidden="true" style={{ height: heightPx }} />;
}

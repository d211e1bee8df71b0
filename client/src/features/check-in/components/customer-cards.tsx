import { formatPhone } from '@gatehouse/sync-protocol/rules/people/phone';
import { waiverValidUntil } from '@gatehouse/sync-protocol/rules/waiver-validity';
import { AlertMark } from '../../../domain/alerts/alert-mark.tsx';
import { calendarDay } from '../../../lib/venue-format.ts';
import { adultName, type Customer, customerName, type DeskRow, typeLabel } from '../check-in.model.ts';
import classes from '../check-in.module.css';
import type { CustomerListProps } from './customer-table.tsx';
import { RowAction } from './row-action.tsx';
import { RowCards } from './row-cards.tsx';

const CARD_HEIGHT_PX = 76;

const waiverIdOf = ({ customer }: DeskRow) => customer.waiver_id;

/** The same rows below a desktop's width: the whole name first, then what staff decide by. */
export function CustomerCards(props: CustomerListProps) {
  return (
    <RowCards
      rows={props.rows}
      keyOf={waiverIdOf}
      rowHeightPx={CARD_HEIGHT_PX}
      selected={props.selected}
      label={props.label}
      listClass={classes['cards']}
      rowClass={classes['card']}
      handle={props.handle}
      onLeaveTop={props.onLeaveTop}
    >
      {(row, index) => (
        <>
          <Facts customer={row.customer} venueDate={props.venueDate} />
          <RowAction
            row={row}
            index={index}
            timeZone={props.timeZone}
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

function Facts({ customer, venueDate }: { customer: Customer; venueDate: string }) {
  const isMinor = customer.waiver_type === 'Minor';
  return (
    <div className={classes['facts']}>
      <p className={classes['name']}>{customerName(customer)}</p>
      <p>
        {typeLabel(customer, venueDate)}
        {isMinor && ` with ${adultName(customer)}`} · waiver until {calendarDay(waiverValidUntil(customer.date_signed))}
      </p>
      <AlertMark alert={customer.alert} isWhole />
      <p className={classes['contact']}>
        {customer.phone && <span>{formatPhone(customer.phone)}</span>}
        {customer.email && <span title={customer.email}>{customer.email}</span>}
      </p>
    </div>
  );
}

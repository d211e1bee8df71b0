import { recordIdOf } from '@gatehouse/sync-protocol/areas/people/merged-records';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { useMediaQuery } from '@mantine/hooks';
import { AlertMark } from '#domain/alerts/alert-mark.tsx';
import { WaiverMark } from '#domain/verdict/waiver-mark.tsx';
import { waiverWords } from '#domain/verdict/waiver-words';
import classes from '../check-in.module.css';
import {
  adultName,
  type Customer,
  customerName,
  type DeskRow,
  type Judging,
  typeLabel,
} from '../model/check-in.model.ts';
import { RowCards } from '../rows/row-cards.tsx';
import type { CustomerListProps } from './customer-table.tsx';
import { MemberMark } from './member-mark.tsx';
import { RowAction } from './row-action.tsx';

/** One line from this width on; the style sheet names the same. */
const IN_LINE = '(min-width: 62em)';
const LINE_HEIGHT_PX = 40;
const CARD_HEIGHT_PX = 60;

const waiverIdOf = ({ customer }: DeskRow) => customer.waiver_id;

/** The same rows below a desktop's width: the whole name first, then what staff decide by. */
export function CustomerCards(props: CustomerListProps) {
  const isInLine = useMediaQuery(IN_LINE, false, { getInitialValueInEffect: false });
  return (
    <RowCards
      rows={props.rows}
      keyOf={waiverIdOf}
      rowHeightPx={isInLine ? LINE_HEIGHT_PX : CARD_HEIGHT_PX}
      selected={props.selected}
      label={props.label}
      listClass={classes['cards']}
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

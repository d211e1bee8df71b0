import { formatPhone } from '@gatehouse/sync-protocol/rules/people/phone';
import { waiverValidUntil } from '@gatehouse/sync-protocol/rules/waiver-validity';
import { Text } from '@mantine/core';
import { AlertMark } from '../../../domain/alerts/alert-mark.tsx';
import { calendarDay } from '../../../lib/venue-format.ts';
import { adultName, customerName, typeLabel } from '../check-in.model.ts';
import classes from '../check-in.module.css';
import { useRowList } from '../use-row-list.ts';
import type { CustomerListProps } from './customer-table.tsx';
import { RowAction } from './row-action.tsx';

const CARD_HEIGHT_PX = 104;

/** The same rows on a phone or tablet: the name first, then what staff decide by. */
export function CustomerCards(props: CustomerListProps) {
  const { rows, label, handle, onLeaveTop, venueDate, timeZone } = props;
  const { scroller, items, before, after, onKeyDown } = useRowList({
    count: rows.length,
    rowHeightPx: CARD_HEIGHT_PX,
    handle,
    onLeaveTop,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows move the focus between its buttons.
    <div ref={scroller} className={classes['scroller']} onKeyDown={onKeyDown}>
      <ul className={classes['cards']} aria-label={label} style={{ paddingTop: before, paddingBottom: after }}>
        {items.map(({ index }) => {
          const row = rows[index];
          if (!row) return null;
          const { customer } = row;
          const isSelected = customer.waiver_id === props.selected;
          const isMinor = customer.waiver_type === 'Minor';
          return (
            <li
              key={customer.waiver_id}
              className={classes['card']}
              style={{ height: CARD_HEIGHT_PX }}
              data-selected={isSelected || undefined}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
            >
              <div>
                <p className={classes['name']}>{customerName(customer)}</p>
                <Text size="sm" truncate>
                  {typeLabel(customer, venueDate)}
                  {isMinor && ` with ${adultName(customer)}`} · waiver until{' '}
                  {calendarDay(waiverValidUntil(customer.date_signed))}
                </Text>
                {customer.alert ? (
                  <AlertMark alert={customer.alert} />
                ) : (
                  <Text size="sm" c="dimmed" truncate>
                    {customer.phone ? formatPhone(customer.phone) : 'N/A'} · {customer.email || 'N/A'}
                  </Text>
                )}
              </div>
              <RowAction
                row={row}
                index={index}
                timeZone={timeZone}
                isSelected={isSelected}
                onCheckIn={props.onCheckIn}
                onUndo={props.onUndo}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

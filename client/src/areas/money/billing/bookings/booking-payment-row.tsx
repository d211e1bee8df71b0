import type { ListedPayment } from '@gatehouse/sync-protocol/areas/bookings/listed-payment';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';
import { Anchor, Button, TextInput } from '@mantine/core';
import { StateBadge } from '#components/state-badge.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { venueDay, venueTime } from '#lib/venue-format';
import { badgeOf, moneyOf, refundText } from './booking-payments.model.ts';
import classes from './booking-payments.module.css';
import { useCopyPaymentLink } from './booking-payments.queries.ts';

interface BookingPaymentRowProps {
  payment: ListedPayment;
  /** Empty where this browser does not know it. */
  partyName: string;
  /** Whether a link to pay may be made. */
  hasLink: boolean;
  timeZone: string;
}

/** The link is ready to be copied by hand. */
function selectAll(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

const money = (dollars: number): string => formatCents(dollarsToCents(dollars));

/** One payment: a row on a desktop, a card on a phone. */
export function BookingPaymentRow({ payment, partyName, hasLink, timeZone }: BookingPaymentRowProps) {
  const { control } = useReadOnly();
  const { isBusy, link, copy } = useCopyPaymentLink();
  const { booking_id: bookingId, created_at: createdAt, party_email: email, amount, receiptUrl } = payment;
  const { label, color } = badgeOf(payment);
  const whose = partyName || bookingId;
  return (
    <li className={classes['row']}>
      <span className={classes['what']}>
        <strong>{partyName || 'Booking'}</strong>
        <span className={classes['note']} title={bookingId}>
          {[payment.offering_name, bookingId].filter(Boolean).join(' · ')}
        </span>
        {email ? (
          <span className={classes['note']} title={email}>
            {email}
          </span>
        ) : null}
      </span>
      <time dateTime={createdAt} className={classes['when']}>
        {venueDay(createdAt, timeZone)} <span className={classes['note']}>{venueTime(createdAt, timeZone)}</span>
      </time>
      <strong className={classes['amount']} data-tabular>
        {moneyOf(payment, timeZone)}
      </strong>
      <span className={classes['status']}>
        <StateBadge color={color} size="lg">
          {label}
        </StateBadge>
      </span>
      <span className={classes['actions']}>
        {receiptUrl ? (
          <Anchor href={receiptUrl} target="_blank" rel="noreferrer" size="sm">
            Receipt<span className="gate-visually-hidden"> of {whose}, opens a new tab</span>
          </Anchor>
        ) : null}
        {hasLink ? (
          <Button
            size="xs"
            variant="default"
            miw={150}
            disabled={isBusy}
            onClick={() => void copy(bookingId, amount)}
            {...control}
          >
            {isBusy ? 'Copying…' : 'Copy Payment Link'}
            <span className="gate-visually-hidden"> of {whose}</span>
          </Button>
        ) : null}
      </span>
      {payment.message ? <p className={classes['why']}>{payment.message}</p> : null}
      {payment.refunds.length > 0 ? (
        <ul className={classes['refunds']} aria-label={`Refunds of ${whose}`}>
          {payment.refunds.map((refund) => (
            <li key={refund.id} data-failed={refund.status === 'failed' || undefined}>
              {venueDay(refund.created_at, timeZone)}: {refundText(refund, money(refund.amount))}
            </li>
          ))}
        </ul>
      ) : null}
      {link ? (
        <TextInput
          className={classes['link'] ?? ''}
          label="This browser can’t copy. Select the link and copy it:"
          readOnly
          ref={selectAll}
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : null}
    </li>
  );
}

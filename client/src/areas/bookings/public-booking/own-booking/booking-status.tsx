import { moneyState } from '@gatehouse/sync-protocol/areas/bookings/payment';
import { moneyLine } from '@gatehouse/sync-protocol/areas/bookings/payment-words';
import type { GuestRefundView, MadeBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import visitor from '#components/visitor/visitor.module.css';
import { isFramed } from '#lib/framed';
import { money } from '#lib/visitor-text/visitor-format';
import styles from '../booking.module.css';
import type { BookingKey } from '../draft/booking-draft.ts';
import type { BookingState } from '../hold/booking-state.ts';
import { HoldCountdown } from '../hold/hold-countdown.tsx';
import { PayButton } from '../hold/pay-button.tsx';
import { bookingPath } from '../model/booking-path.ts';
import { useBookingText } from '../texts/use-booking-text.ts';

interface BookingStatusProps {
  booking: MadeBooking;
  refund: GuestRefundView;
  /** Whether the heading gets the focus when it appears. */
  takesFocus?: boolean;
  bookingKey: BookingKey;
  state: BookingState;
  secondsLeft: number | null;
  /** Whether what is due can be paid here. */
  canPay: boolean;
  onAgain: ((keepsTime: boolean) => void) | null;
}

const leads = {
  confirmed: 'confirmedLead',
  completed: 'completedLead',
  cancelled: 'cancelledLead',
  held: 'heldLead',
  ended: 'endedLead',
  unpaid: 'unpaidLead',
  pending: 'pendingLead',
} as const;

const refundLeads = {
  pending: 'refundPending',
  completed: 'refundCompleted',
  failed: 'refundFailed',
} as const;

function leadOf(state: BookingState, refund: GuestRefundView, isPaidHere: boolean, hasForm: boolean) {
  if (state === 'cancelled' && refund.status !== 'none') return refundLeads[refund.status];
  if (state === 'ended' && isPaidHere) return 'endedFreeLead';
  if (state === 'ended' && !hasForm) return 'endedOwnLead';
  return state === 'unpaid' && !isPaidHere ? 'unpaidElsewhereLead' : leads[state];
}

/** How the booking is, in words first, and what to do next. Its heading gets the focus; a new state is a new one, by its key. */
export function BookingStatus({ takesFocus = true, ...props }: BookingStatusProps) {
  const { booking, refund, bookingKey, state, secondsLeft, canPay, onAgain } = props;
  const { t, language } = useBookingText();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isFirst] = useState(takesFocus);
  useEffect(() => {
    if (!isFirst) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isFirst]);
  /* A frame makes the link before the press, which would hold the place again and again. */
  const isPaidHere = state === 'held' || (canPay && (state === 'unpaid' || (state === 'ended' && !isFramed())));
  const amount = state === 'cancelled' ? refund.amount : booking.total_price;
  const byHand = state === 'cancelled' ? (refund.by_hand ?? 0) : 0;
  const lead = leadOf(state, refund, isPaidHere, onAgain !== null);
  const due = moneyLine(moneyState({ ...booking, status: 'pending' }), { t, language, timeZone: booking.time_zone });
  const Heading = onAgain ? 'h2' : 'h1';
  return (
    <section className={`${visitor.card} ${styles.status}`} data-state={state}>
      <div>
        <Heading ref={heading} tabIndex={-1} className={visitor.title}>
          {t(`status.${state}`)}
        </Heading>
        <p className={visitor.lead}>{t(`status.${lead}`, { amount: money(amount, language), due })}</p>
        {byHand > 0 ? (
          <p className={visitor.lead}>{t('status.refundByHand', { amount: money(byHand, language) })}</p>
        ) : null}
      </div>
      {state === 'held' && secondsLeft !== null ? (
        <HoldCountdown label={t('status.countdown')} seconds={secondsLeft} />
      ) : null}
      <div className={styles.actions}>
        {isPaidHere ? (
          <PayButton
            clientId={booking.client_id}
            bookingId={booking.booking_id}
            token={bookingKey.token}
            label={t(onAgain ? 'status.pay' : 'status.payNow')}
          />
        ) : null}
        <NextSteps booking={booking} bookingKey={bookingKey} state={state} onAgain={onAgain} />
      </div>
    </section>
  );
}

function NextSteps({
  booking,
  bookingKey,
  state,
  onAgain,
}: Pick<BookingStatusProps, 'booking' | 'bookingKey' | 'state' | 'onAgain'>) {
  const { t } = useBookingText();
  const isOver = state === 'ended' || state === 'cancelled' || state === 'completed';
  if (!onAgain) {
    if (!isOver) return null;
    const page = `/book/${encodeURIComponent(booking.client_id)}/${encodeURIComponent(booking.offering_id)}`;
    return (
      <Button component="a" size="xl" variant={state === 'ended' ? 'default' : 'filled'} href={page}>
        {t(state === 'ended' ? 'status.other' : 'status.again')}
      </Button>
    );
  }
  if (isOver)
    return (
      <Button size="xl" onClick={() => onAgain(state === 'ended')}>
        {t('status.again')}
      </Button>
    );
  const target = isFramed() ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <>
      <Button
        component="a"
        size="xl"
        variant={state === 'confirmed' ? 'filled' : 'default'}
        href={bookingPath(booking.booking_id, bookingKey.token)}
        {...target}
      >
        {t('status.view')}
      </Button>
      <Button size="xl" variant="subtle" onClick={() => onAgain(false)}>
        {t(state === 'held' ? 'status.other' : 'status.another')}
      </Button>
    </>
  );
}

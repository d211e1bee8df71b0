import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import type { ListedPayment } from '@gatehouse/sync-protocol/areas/bookings/listed-payment';
import { moneyState } from '@gatehouse/sync-protocol/areas/bookings/payment';
import { moneyLine } from '@gatehouse/sync-protocol/areas/bookings/payment-words';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';
import { staffText } from '@gatehouse/sync-protocol/languages/booking-state';
import { english } from '@gatehouse/sync-protocol/languages/languages';

/** How many a list begins with. */
export const PAGE_SIZE = 4;
const MORE = 20;
/** Payments of one call: enough for the first pages, and all that the server lists. */
const FETCHED = 100;
const FETCHED_MAX = 500;

export const moreThan = (shown: number): number => shown + MORE;
export const fetchedFor = (shown: number): number => (shown <= FETCHED ? FETCHED : FETCHED_MAX);

interface Badge {
  label: string;
  color: 'gate' | 'yellow' | 'red' | 'gray';
}

const badges: Readonly<Record<ListedPayment['status'], Badge>> = {
  completed: { label: 'Completed', color: 'gate' },
  pending: { label: 'Pending', color: 'yellow' },
  declined: { label: 'Declined', color: 'red' },
  failed: { label: 'Failed', color: 'red' },
  cancelled: { label: 'Canceled', color: 'gray' },
  refunded: { label: 'Refunded', color: 'gray' },
};

/** Completed green, pending amber, failed red, others gray. Requirement R13. */
export function badgeOf({ status }: Pick<ListedPayment, 'status'>): Badge {
  return badges[status];
}

/** What was paid and went back: `Refunded $10.00 of $25.00`; of a payment that did not go through its amount alone. Requirement B19. */
export function moneyOf(
  { status, amount, refunded, refunds, created_at: at }: Omit<ListedPayment, 'payment_id'>,
  timeZone: string,
): string {
  if (status !== 'completed' && status !== 'refunded') return formatCents(dollarsToCents(amount));
  const refunding = refunds.reduce((sum, one) => sum + (one.status === 'pending' ? one.amount : 0), 0);
  const payment = { paid: amount, refunded: refunded - refunding, refunding };
  const state = moneyState({ status: 'confirmed', total_price: amount, date_scheduled: at.slice(0, 10), payment });
  return moneyLine(state, { t: staffText, language: english, timeZone });
}

const unpaid: ReadonlySet<ListedPayment['status']> = new Set(['declined', 'failed', 'cancelled']);

type KnownBooking = Pick<BookingRow, 'status' | 'square_transaction_id'>;

/**
 * Whether a link may be made to pay for the booking again: nothing paid for it or may still, and it waits for its payment, as far
 * as this browser knows. The server decides anyway.
 */
export function needsLink(
  payment: Pick<ListedPayment, 'booking_id'>,
  payments: readonly Pick<ListedPayment, 'booking_id' | 'status'>[],
  booking: KnownBooking | undefined,
): boolean {
  const isUnpaid = payments.every(({ booking_id, status }) => booking_id !== payment.booking_id || unpaid.has(status));
  const isWaiting = !booking || (booking.status === 'pending' && booking.square_transaction_id === null);
  return isUnpaid && isWaiting;
}

/** One sentence for each refund. */
export function refundText({ status, reason, message }: ListedPayment['refunds'][number], amount: string): string {
  if (status === 'failed') return `The refund of ${amount} failed. ${message}`.trim();
  const because = reason ? ` (${reason})` : '';
  return status === 'pending' ? `${amount} is being refunded${because}` : `${amount} refunded${because}`;
}

/** What this browser keeps of the list: names and words of people are read from the sealed bookings. Rule D3. */
export function withoutNames(payments: readonly ListedPayment[]): ListedPayment[] {
  return payments.map((payment) => ({
    ...payment,
    party_name: '',
    party_email: '',
    refunds: payment.refunds.map((refund) => ({ ...refund, reason: '', message: '' })),
  }));
}

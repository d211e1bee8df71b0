import { getPayableBooking } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { getPublicBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';
import type { ApiClient } from '#lib/api/api-client';
import type { ApiFailure } from '#lib/api/api-result';
import type { Check, Verdict } from './payment-result.model.ts';

type BookingCheck = Extract<Check, { by: 'booking' }>;

const UNPAID = 'This booking has not been paid yet. Please open its payment link again.';
const CANCELLED = 'This booking was canceled. Please make a new one.';
const UNKNOWN = 'This booking was not found. Please open the link in your confirmation email, or ask the venue.';
const UNANSWERED = 'Failed to verify payment status. Please contact support.';

/**
 * Whether a booking is paid, and the amount by the server's word. The token is that of its payment link, or of its own page, as
 * after a booking on which nothing was due. Requirement R10.
 */
export async function askBooking(api: ApiClient, { bookingId, token }: BookingCheck): Promise<Verdict> {
  const given = { params: { booking_id: bookingId }, query: { token }, token: null };
  const payable = await api.call(getPayableBooking, given);
  if (payable.ok) {
    const { payment, paymentPending } = payable.data;
    if (payment) return { kind: 'booked', bookingId, amount: money(payment.amount) };
    return paymentPending ? { kind: 'pending' } : failed(UNPAID);
  }
  if (payable.kind !== 'refused' || payable.code !== 'BOOKING_NOT_FOUND') return failed(wordsOf(payable));
  const own = await api.call(getPublicBooking, given);
  if (!own.ok) return failed(wordsOf(own));
  const { status, total_price: price } = own.data.booking;
  if (status === 'cancelled') return failed(CANCELLED);
  return status === 'pending' ? failed(UNPAID) : { kind: 'booked', bookingId, amount: price > 0 ? money(price) : null };
}

function wordsOf(failure: ApiFailure): string {
  if (failure.kind !== 'refused' || failure.status >= 500) return UNANSWERED;
  return failure.code === 'BOOKING_NOT_FOUND' ? UNKNOWN : failure.message;
}

const failed = (message: string): Verdict => ({ kind: 'failed', message, isBooking: true });
const money = (dollars: number): string => formatCents(dollarsToCents(dollars));

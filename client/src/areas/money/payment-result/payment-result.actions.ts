import { getPayableBooking } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { getPublicBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { type ClientStatus, paymentCompleted } from '@gatehouse/sync-protocol/areas/money/payments.contracts';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';
import { getAccountStatus } from '#domain/subscription/account-status';
import type { ApiClient } from '#lib/api/api-client';
import type { ApiFailure, ApiResult } from '#lib/api/api-result';
import { type Check, type ResultState, stateOf, type Verdict } from './payment-result.model.ts';

/** Runs the checks in order until one reports the account as active. */
export async function verifyPayment(api: ApiClient, checks: readonly Check[]): Promise<ResultState> {
  const verdicts: Verdict[] = [];
  for (const check of checks) {
    const verdict = await ask(api, check);
    verdicts.push(verdict);
    if (verdict.kind !== 'failed') break;
  }
  return stateOf(verdicts);
}

async function ask(api: ApiClient, check: Check): Promise<Verdict> {
  if (check.by === 'booking') return askBooking(api, check);
  const result =
    check.by === 'token'
      ? clientOf(await api.call(paymentCompleted, { query: { token: check.token }, token: null }))
      : await getAccountStatus(api, {
          clientId: check.clientId,
          ...(check.email === undefined ? {} : { email: check.email }),
        });
  if (result.ok) return result.data.isActive ? { kind: 'active', client: result.data } : { kind: 'pending' };
  if (result.kind === 'refused' && result.code === 'PAYMENT_UNKNOWN') return { kind: 'pending' };
  return { kind: 'failed', message: failureMessage(check.by, result) };
}

function clientOf(result: ApiResult<{ client: ClientStatus }>): ApiResult<ClientStatus> {
  return result.ok ? { ...result, data: result.data.client } : result;
}

type AccountCheck = Exclude<Check['by'], 'booking'>;
const unanswered: Readonly<Record<AccountCheck, string>> = {
  token: 'Failed to verify payment token. Please contact support.',
  client: 'Failed to verify payment status. Please contact support.',
  registration: 'Failed to verify account status. Please contact support.',
};
const refused: Readonly<Record<AccountCheck, string>> = {
  token: 'Payment verification failed. Please contact support.',
  client: 'Could not verify account status. Please contact support.',
  registration: 'Could not verify account status. Please contact support.',
};

/** The messages of the page; for a token the server's own where there is one. Requirement R10. */
function failureMessage(by: AccountCheck, failure: ApiFailure): string {
  if (failure.kind === 'network' || failure.kind === 'aborted') return unanswered[by];
  const isRefusal = failure.kind === 'refused' && failure.status < 500 && failure.message !== '';
  return by === 'token' && isRefusal ? failure.message : refused[by];
}

type BookingCheck = Extract<Check, { by: 'booking' }>;

const UNPAID = 'This booking has not been paid yet. Please open its payment link again.';
const CANCELLED = 'This booking was canceled. Please make a new one.';
const UNKNOWN = 'This booking was not found. Please open the link in your confirmation email, or ask the venue.';
const UNANSWERED = 'Failed to verify payment status. Please contact support.';

/**
 * Whether a booking is paid, and the amount by the server's word. The token is that of its payment link, or of its own page, as
 * after a booking on which nothing was due. Requirement R10.
 */
async function askBooking(api: ApiClient, { bookingId, token }: BookingCheck): Promise<Verdict> {
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

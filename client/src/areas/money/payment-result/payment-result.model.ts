import type { ClientStatus } from '@gatehouse/sync-protocol/areas/money/payments.contracts';
import type { RegistrationRecord } from '#domain/registration/registration-record';

/**
 * The state of the page. Only the server's response makes a `success`: an id in the URL proves nothing.
 *
 *     loading → success | pending | error
 *     pending → success            (polled, then on request)
 *     loading → booking_success     (with the booking's token)
 *     loading → already_active      (from the URL alone)
 *
 * Requirement R10.
 */
export type ResultState =
  | { kind: 'loading' }
  | { kind: 'success'; client: ClientStatus }
  | { kind: 'booking_success'; bookingId: string; amount: string | null }
  | { kind: 'already_active' }
  | { kind: 'pending' }
  | { kind: 'error'; message: string; isBooking?: boolean };

/** One way to find out whether the account, or the booking, is paid. */
export type Check =
  | { by: 'booking'; bookingId: string; token: string }
  | { by: 'token'; token: string }
  | { by: 'client'; clientId: string; email?: string }
  | { by: 'registration'; clientId: string; email: string };

export type Verdict =
  | { kind: 'active'; client: ClientStatus }
  | { kind: 'booked'; bookingId: string; amount: string | null }
  | { kind: 'pending' }
  | { kind: 'failed'; message: string; isBooking?: boolean };

/** Milliseconds before each further poll while the payment is pending. */
export const POLL_DELAYS_MS: readonly number[] = [2000, 3000, 5000, 8000, 13_000];

const MISSING_INFORMATION = 'Missing payment information. Please contact support.';
/** A booking's id alone proves nothing, and neither does an amount that anyone can type. */
const BOOKING_UNPROVEN =
  'We can’t tell from this address whether your booking is paid. Please open the link in your confirmation email, or ask the venue. Please don’t pay again until you know.';

/** Derives from the URL and this tab's registration a final state, or the checks to run, best first. */
export function planOf(
  query: URLSearchParams,
  record: RegistrationRecord | null,
): { state: ResultState; checks: Check[] } {
  const final = (state: ResultState) => ({ state, checks: [] });
  if (query.get('status') === 'already_active') return final({ kind: 'already_active' });
  const bookingId = query.get('bookingId');
  const token = query.get('token');
  if (bookingId)
    return token
      ? { state: { kind: 'loading' }, checks: [{ by: 'booking', bookingId, token }] }
      : final({ kind: 'error', message: BOOKING_UNPROVEN, isBooking: true });
  const clientId = query.get('clientId');
  const checks: Check[] = [
    ...(token ? [{ by: 'token', token } as const] : []),
    ...(clientId ? [{ by: 'client', clientId, ...emailOf(record, clientId) } as const] : []),
    ...(record && !clientId ? [{ by: 'registration', clientId: record.clientId, email: record.email } as const] : []),
  ];
  return checks.length > 0
    ? { state: { kind: 'loading' }, checks }
    : final({ kind: 'error', message: MISSING_INFORMATION });
}

/** The best of the verdicts: one that is active, otherwise one that may become so, otherwise the first failure. */
export function stateOf(verdicts: readonly Verdict[]): ResultState {
  const active = verdicts.find(({ kind }) => kind === 'active');
  if (active?.kind === 'active') return { kind: 'success', client: active.client };
  const booked = verdicts.find(({ kind }) => kind === 'booked');
  if (booked?.kind === 'booked') return { ...booked, kind: 'booking_success' };
  if (verdicts.some(({ kind }) => kind === 'pending')) return { kind: 'pending' };
  const failed = verdicts.find((verdict) => verdict.kind === 'failed');
  return failed?.kind === 'failed' ? { ...failed, kind: 'error' } : { kind: 'error', message: MISSING_INFORMATION };
}

/** The plan by the name that the page shows; null while unknown. Requirement R10. */
export function planName({ subscriptionPlan }: ClientStatus): string | null {
  if (!subscriptionPlan) return null;
  return subscriptionPlan === 'yearly' ? 'Yearly Subscription' : 'Monthly Subscription';
}

/** The email of this tab's registration, where it is of the same account: with it the server returns more. */
function emailOf(record: RegistrationRecord | null, clientId: string): { email?: string } {
  return record?.clientId === clientId ? { email: record.email } : {};
}

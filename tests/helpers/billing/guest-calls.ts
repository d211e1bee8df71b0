import { updateBookingPolicy } from '@gatehouse/sync-protocol/areas/bookings/booking-policy.contracts';
import { cancelOwnBooking, moveOwnBooking } from '@gatehouse/sync-protocol/areas/bookings/guest-changes.contracts';
import { getPublicBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { call } from '../app/call.ts';
import type { TestApp, TestVenue } from '../app/test-app.ts';

/** A booking and a token that opens it. */
export interface GuestHeld {
  bookingId: string;
  token: string;
}

/** What a request says in place of what the page does: another key, or the revision of an older page. */
interface Asked {
  key?: string | undefined;
  revision?: number | undefined;
}

/** The owner's policy for guests' changes. */
export function allowGuests(app: TestApp, { clientId, token }: TestVenue, policy: object) {
  return call(app, updateBookingPolicy, { params: { client_id: clientId }, token, body: policy });
}

/** The booking's page. */
export async function lookAsGuest(app: TestApp, { bookingId, token }: GuestHeld) {
  return (await call(app, getPublicBooking, { params: { booking_id: bookingId }, query: { token } })).body;
}

export async function moveAsGuest(
  app: TestApp,
  held: GuestHeld,
  { key, revision, ...place }: { date_scheduled: string; start_time: string } & Asked,
) {
  const { bookingId, token } = held;
  return call(app, moveOwnBooking, {
    params: { booking_id: bookingId },
    headers: { 'idempotency-key': key ?? crypto.randomUUID() },
    body: { token, revision: revision ?? (await lookAsGuest(app, held)).changes.revision, ...place },
  });
}

export async function cancelAsGuest(
  app: TestApp,
  held: GuestHeld,
  { key, revision, reason = '' }: Asked & { reason?: string | undefined } = {},
) {
  const { bookingId, token } = held;
  return call(app, cancelOwnBooking, {
    params: { booking_id: bookingId },
    headers: { 'idempotency-key': key ?? crypto.randomUUID() },
    body: { token, revision: revision ?? (await lookAsGuest(app, held)).changes.revision, reason },
  });
}

import { cancelBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import {
  acceptOffer,
  getWaitlistEntry,
  joinWaitlist,
  leaveWaitlist,
  listWaitlist,
} from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { call } from '../app/call.ts';
import type { TestApp, TestVenue } from '../app/test-app.ts';
import { SATURDAY } from './offerings.ts';

type JoinBody = Parameters<typeof call<typeof joinWaitlist>>[2]['body'];

/** What a visitor sends who would take any place of the Saturday. */
export function waitBody(offering: OfferingView, fields: Partial<JoinBody> = {}): JoinBody {
  return {
    client_id: offering.client_id,
    offering_id: offering.offering_id,
    party_name: 'Ada Lovelace',
    party_phone: '(212) 555-0101',
    party_email: 'ada@example.org',
    players: 4,
    wishes: [{ date: SATURDAY }],
    ...fields,
  };
}

/** What a caller with a network address of their own sends along; the app must trust its proxy. */
export const from = (address: string | undefined) => (address ? { headers: { 'x-forwarded-for': address } } : {});

/** A guest on the waitlist, and what they do with their link, at an address of their own where one is given. */
export async function wait(app: TestApp, offering: OfferingView, fields: Partial<JoinBody> = {}, address?: string) {
  const joined = await call(app, joinWaitlist, { body: waitBody(offering, fields), ...from(address) });
  const { waitlist_id, token, entry } = joined.body;
  const key = { params: { waitlist_id }, query: { token }, ...from(address) };
  return {
    waitlist_id,
    token,
    entry,
    view: async () => (await call(app, getWaitlistEntry, key)).body,
    now: async () => (await call(app, getWaitlistEntry, key)).body.entry,
    accept: () => call(app, acceptOffer, { params: { waitlist_id }, body: { token }, ...from(address) }),
    leave: () => call(app, leaveWaitlist, key),
  };
}

/** Who waits as staff see it: their emails, in line. */
export async function lineOf(app: TestApp, venue: TestVenue, query: object = {}): Promise<string[]> {
  const { waitlist } = (await call(app, listWaitlist, { ...venue.own, query })).body;
  return waitlist.map(({ party_email: email }) => email);
}

/** Cancels what a visitor booked, as staff do. */
export function cancel(
  app: TestApp,
  { own: { token, params } }: TestVenue,
  { body: { booking_id } }: { body: { booking_id: string } },
) {
  return call(app, cancelBooking, { params: { ...params, booking_id }, token, body: {} });
}

/** What each guest has now: the start that is offered, or else a status. */
export function states(guests: readonly Awaited<ReturnType<typeof wait>>[]): Promise<string[]> {
  return Promise.all(
    guests.map(async ({ now }) => {
      const { status, offer } = await now();
      return offer ? `${offer.date_scheduled.slice(5)} ${offer.start_time}` : status;
    }),
  );
}

import { createFeed } from '@gatehouse/sync-protocol/areas/bookings/calendar-feeds.contracts';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { createResource } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { createCheckinId, createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import { expect } from 'vitest';
import { call } from '../app/call.ts';
import { readError } from '../app/read-error.ts';
import type { TestApp, TestVenue } from '../app/test-app.ts';
import { adultBody, minors } from '../samples/signing-samples.ts';
import * as onBill from './bill-calls.ts';
import { fullVenue } from './full-venue.ts';
import { book, openOffering, SATURDAY } from './offerings.ts';
import { deviceArgs } from './signing-venue.ts';
import { mutationOf, pairTestDevice, push, replicaOf } from './sync-device.ts';
import { cancel, lineOf, wait } from './waitlist.ts';

type Request = [method: string, path: string, body?: unknown];

/** What a venue's devices, desk, owner and visitors ask of the server on a usual day, once each. */
export async function typicalDay(app: TestApp): Promise<void> {
  const full = await fullVenue(app);
  const { venue } = full;
  const waiverId = await pushes(app, venue);
  const offering = await openOffering(app, venue, { offering_name: 'Archery' });
  const { booking_id: bookingId, token } = (await book(app, offering)).body;
  const ofVenue = `/api/clients/${venue.clientId}`;
  const ofPublic = `/api/public/offerings/${venue.clientId}/${offering.offering_id}`;
  await all(app, venue.token, [
    ...desk(ofVenue, waiverId),
    ...lists(ofVenue, { waiverId, bookingId, membershipId: full.member }),
    ...figures(ofVenue),
    ['GET', `${ofVenue}/timeline/${SATURDAY}`],
    ['GET', `${ofVenue}/waitlist?date=${SATURDAY}`],
    ['GET', `${ofVenue}/waitlist`],
  ]);
  await all(app, null, [
    ['GET', `/api/public/waiver/${venue.clientId}`],
    ['POST', '/api/public/waiver/waiver-signature', adultBody(venue.clientId)],
    [
      'POST',
      '/api/public/waiver/adult-minor-waiver',
      adultBody(venue.clientId, { minors, adult_last_name: 'Curie', booking_id: bookingId }),
    ],
    ['GET', ofPublic],
    ['GET', `${ofPublic}/calendar/${SATURDAY.slice(0, 7)}`],
    ['GET', `${ofPublic}/availability/${SATURDAY}`],
    ['GET', `/api/public/bookings/${bookingId}?token=${token}`],
    ['GET', await calendarOfRoom(app, venue)],
  ]);
  await waits(app, venue, offering);
  await paysAtDesk(app, venue);
}

/** A party pays at the desk; some of it was noted by mistake, and some goes back. */
async function paysAtDesk(app: TestApp, venue: TestVenue): Promise<void> {
  const id = await onBill.billedBooking(app, venue);
  const { line } = (await onBill.addLine(app, venue, id, { name: 'Cake', amount: 10 })).body;
  await onBill.voidLine(app, venue, id, line);
  const { payment } = (await onBill.take(app, venue, id, { amount: 60 })).body;
  await onBill.refund(app, venue, id, { ...payment, amount: 20 });
  await onBill.voidTaken(app, venue, id, payment);
  await onBill.take(app, venue, id, { amount: 120, allow_over: true });
  expect(await onBill.reviewsOf(app, venue)).toHaveLength(1);
  await onBill.review(app, venue, id);
}

/** A guest waits for a time that another gives up, and takes it. */
async function waits(app: TestApp, venue: TestVenue, offering: OfferingView): Promise<void> {
  const taken = await book(app, offering, { start_time: '12:00', party_email: 'mary@example.org' });
  const guest = await wait(app, offering, { wishes: [{ date: SATURDAY, from: '12:00' }] });
  for (const query of [{}, { date: SATURDAY }]) expect(await lineOf(app, venue, query)).toHaveLength(1);
  await cancel(app, venue, taken);
  expect((await guest.accept()).body.status).toBe('confirmed');
  await guest.leave();
}

/** The address of a room's calendar. */
async function calendarOfRoom(app: TestApp, { clientId, token }: TestVenue): Promise<string> {
  const params = { client_id: clientId };
  const { resource } = (await call(app, createResource, { params, token, body: { resource_name: 'Red Room' } })).body;
  const body = { kind: 'resource', resource_id: resource.resource_id } as const;
  return new URL((await call(app, createFeed, { params, token, body })).body.url).pathname;
}

/** Sends what every kind of device queues; returns the waiver of a person who signed. */
async function pushes(app: TestApp, { clientId }: TestVenue): Promise<string> {
  const device = await pairTestDevice(app, clientId, 'front_desk');
  const [waiverId, checkinId] = [createWaiverId(clientId), createCheckinId(clientId, '2026-06-15')];
  const group = deviceArgs(clientId, {
    kind: 'adult_minor',
    minors,
    waiver_ids: Array.from({ length: minors.length + 1 }, () => createWaiverId(clientId)),
  });
  const signed = deviceArgs(clientId, { waiver_ids: [waiverId], adult_last_name: 'Hopper' });
  const at = { checked_in_at: new Date(app.clock.now()).toISOString() };
  const queue = [
    mutationOf(clientId, 'sign_waiver', { ...signed }),
    mutationOf(clientId, 'sign_waiver', { ...group }),
    mutationOf(clientId, 'check_in', { checkin_id: checkinId, waiver_id: waiverId, ...at }),
    mutationOf(clientId, 'undo_check_in', { checkin_id: checkinId }),
  ];
  /* The first reply is lost. */
  for (const status of ['applied', 'duplicate']) {
    const { results } = await push(app, device, queue);
    expect(results.map((result) => result.status)).toEqual(queue.map(() => status));
  }
  const replica = replicaOf(app, device);
  await replica.pull();
  await replica.pull();
  return waiverId;
}

const desk = (venue: string, waiverId: string): Request[] => [
  ['GET', `${venue}/dashboard`],
  ['GET', `${venue}/bookings/today`],
  ['GET', `${venue}/bookings/parties/week`],
  ['GET', `${venue}/checkins/today`],
  ['GET', `${venue}/customers/waiver/${waiverId}`],
  ['POST', `${venue}/checkins`, { waiver_id: waiverId }],
  ['POST', `${venue}/customers/waiver/${waiverId}/notes`, { text: 'Left a jacket' }],
  ['GET', `${venue}/customers/waiver/${waiverId}/notes`],
  ['POST', `${venue}/members`, { waiver_id: waiverId, expiration_date: '2026-12-31' }],
  ['GET', `${venue}/members`],
  ['GET', `${venue}/devices`],
  ['GET', `${venue}/parked`],
];

const lists = (
  venue: string,
  { waiverId, bookingId, membershipId }: { waiverId: string; bookingId: string; membershipId: string },
): Request[] => [
  ['GET', `${venue}/customers?page=1`],
  ['GET', `${venue}/customers?page=1&search=hop`],
  ['GET', `${venue}/customers?page=1&search=example`],
  ['GET', `${venue}/customers?page=1&sort=adult_last_name&order=asc`],
  ['GET', `${venue}/customers?page=1&from=2026-06-01&to=2026-06-30`],
  ['GET', `${venue}/customers/waiver/${waiverId}/history`],
  ['GET', `${venue}/customers/waiver/${waiverId}/merges`],
  ['GET', `${venue}/archive/waivers?year=2025`],
  ['GET', `${venue}/archive/waivers?search=love`],
  ['GET', `${venue}/members/${membershipId}`],
  ['GET', `${venue}/bookings?limit=25&search=cur`],
  ['GET', `${venue}/bookings?limit=25&order=newest&to=2026-06-30`],
  ['GET', `${venue}/bookings/${bookingId}/history`],
  ['GET', `${venue}/bookings/${bookingId}/party`],
  ['GET', `${venue}/party-reviews`],
  ['GET', `${venue}/bookings/${bookingId}/payments`],
  ['GET', `/api/payments/client/${venue.split('/').at(-1)}/payments`],
];

const figures = (venue: string): Request[] => [
  ['GET', `${venue}/attendance/month`],
  ['GET', `${venue}/attendance/month/checkins?page=1`],
  ['GET', `${venue}/checkins/month`],
  ...['waivers', 'check-ins', 'bookings', 'revenue', 'guests'].map(
    (report): Request => ['GET', `${venue}/reports/summary/${report}/month`],
  ),
];

async function all(app: TestApp, token: string | null, requests: readonly Request[]): Promise<void> {
  for (const [method, path, body] of requests) {
    const answer = await app.request(method, path, { token, ...(body === undefined ? {} : { body }) });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${readError(answer).message}`);
  }
}

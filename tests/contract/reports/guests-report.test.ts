import { updateBookingPolicy } from '@gatehouse/sync-protocol/areas/bookings/booking-policy.contracts';
import { cancelBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { cancelOwnBooking, moveOwnBooking } from '@gatehouse/sync-protocol/areas/bookings/guest-changes.contracts';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { getPublicBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { downloadReport, getGuestsReport } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import {
  giveBack,
  janitor,
  openPayingVenue,
  type PayingVenue,
  pay,
  payLink,
  storedRefunds,
} from '../../helpers/billing/paid-bookings.ts';
import { book, openOffering, SATURDAY } from '../../helpers/venues/offerings.ts';
import { wait } from '../../helpers/venues/waitlist.ts';

/** Half goes back. */
const policy = { move_until_hours: 24, cancel_until_hours: 24, refund_percent: 50, cancel_fee: 0 };

interface Held {
  bookingId: string;
  token: string;
}

async function bookPaid(app: TestApp, offering: OfferingView, start_time: string): Promise<Held> {
  const { booking_id: bookingId, token } = (await book(app, offering, { start_time })).body;
  expect((await pay(app, await payLink(app, offering, bookingId))).status).toBe(200);
  return { bookingId, token };
}

async function changed(app: TestApp, { bookingId, token }: Held, to: { date: string; time: string } | null) {
  const params = { booking_id: bookingId };
  const { changes } = (await call(app, getPublicBooking, { params, query: { token } })).body;
  const own = { token, revision: changes.revision };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  if (to === null) return call(app, cancelOwnBooking, { params, headers, body: { ...own, reason: '' } });
  const body = { ...own, date_scheduled: to.date, start_time: to.time };
  return call(app, moveOwnBooking, { params, headers, body });
}

async function reportOf(app: TestApp, { clientId, token }: TestVenue, period = 'month', query = {}) {
  const given = { token, params: { client_id: clientId, period }, query };
  return (await call(app, getGuestsReport, given)).body.report;
}

onBothDatabases('the report of what guests did', (open) => {
  it('[B44] has the sums of a small story: a move, a cancellation with half back, and a place refilled', async () => {
    const app = await open();
    const { venue, account, offering } = await openPayingVenue(app);
    await call(app, updateBookingPolicy, {
      params: { client_id: venue.clientId },
      token: venue.token,
      body: policy,
    });
    /* $25.00 each. */
    const moved = await bookPaid(app, offering, '10:00');
    const canceled = await bookPaid(app, offering, '11:00');
    const byStaff = await bookPaid(app, offering, '12:00');
    expect((await changed(app, moved, { date: '2026-06-27', time: '10:00' })).status).toBe(200);
    expect((await changed(app, moved, { date: '2026-06-27', time: '12:00' })).status).toBe(200);
    expect((await changed(app, canceled, null)).status).toBe(200);
    /* $12.50 is asked for, and not given back yet. */
    const before = (await reportOf(app, venue)).currencies;
    expect(before.map(({ total }) => total)).toEqual([{ kept_cents: 1_250, returned_cents: 0, open_cents: 1_250 }]);
    account.settleRefunds();
    app.clock.advance(3_600_000);
    await janitor(app);
    /* What staff do is theirs. */
    const params = { client_id: venue.clientId, booking_id: byStaff.bookingId };
    await call(app, cancelBooking, { params, token: venue.token, body: {} });
    await giveBack(app, venue, byStaff.bookingId);

    const free = await openOffering(app, venue, { sat_end: '10:00' });
    const first = await book(app, free, { party_email: 'first@example.org' });
    const guest = await wait(app, free);
    await wait(app, free, { party_email: 'bob@example.org' });
    await changed(app, { bookingId: first.body.booking_id, token: first.body.token }, null);
    expect((await guest.accept()).body.status).toBe('confirmed');
    /* Who has a booking of that day already is offered nothing. */
    expect((await wait(app, free)).entry.status).toBe('booked');

    const report = await reportOf(app, venue);
    expect(report.total).toEqual({ moved: 2, cancelled: 2, refilled: 1 });
    expect(report.previous).toEqual({ moved: 0, cancelled: 0, refilled: 0 });
    expect(report.currencies).toMatchObject([
      { currency: 'USD', total: { kept_cents: 1_250, returned_cents: 1_250, open_cents: 0 } },
    ]);
    const today = { date: report.date, moved: 2, cancelled: 2, refilled: 1 };
    expect(report.days.at(-1)).toEqual(today);
    expect(report.days).toHaveLength(30);

    const given = { token: venue.token, params: { client_id: venue.clientId, report: 'guests', period: 'today' } };
    const file = await call(app, downloadReport, given);
    expect(file.headers.get('content-disposition')).toContain(`by-guests-report-today-${report.date}.csv`);
    expect(String(file.body).trim().split('\r\n').slice(1)).toEqual([`${report.date},2,2,1,USD,12.5,12.5,0`]);

    /* What staff give back later is not kept any longer; it is no return by the guest. */
    await giveBack(app, venue, canceled.bookingId, 5);
    account.settleRefunds();
    app.clock.advance(3_600_000);
    await janitor(app);
    const after = (await reportOf(app, venue)).currencies.map(({ total }) => total);
    expect(after).toEqual([{ kept_cents: 750, returned_cents: 1_250, open_cents: 0 }]);

    const other = await app.createVenue();
    expect((await reportOf(app, other)).total).toEqual({ moved: 0, cancelled: 0, refilled: 0 });
    const params_ = { client_id: venue.clientId, period: 'month' };
    expect((await call(app, getGuestsReport, { token: other.token, params: params_ })).status).toBe(404);
    /* A week later, the days before have it. */
    app.clock.set(`${SATURDAY}T15:00:00Z`);
    const later = await reportOf(app, venue, 'custom', { startDate: '2026-06-16', endDate: '2026-06-20' });
    expect([later.total.moved, later.previous.moved, later.previous.refilled]).toEqual([0, 2, 1]);
    expect(later.currencies[0]?.previous.kept_cents).toBe(750);
  });

  it.each([
    ['unknown', (account: PayingVenue['account']): unknown => account.refundFaults.push('lost')],
    ['started', (account: PayingVenue['account']): unknown => (account.isDown = true)],
  ] as const)('[B44] counts what goes back while its refund is %s as on its way', async (status, fault) => {
    const app = await open();
    const { venue, account, offering } = await openPayingVenue(app);
    await call(app, updateBookingPolicy, { params: { client_id: venue.clientId }, token: venue.token, body: policy });
    const canceled = await bookPaid(app, offering, '10:00');
    fault(account);
    expect((await changed(app, canceled, null)).status).toBe(200);
    expect(await storedRefunds(app, venue.clientId)).toMatchObject([{ status }]);
    expect((await reportOf(app, venue)).currencies.map(({ total }) => total)).toEqual([
      { kept_cents: 1_250, returned_cents: 0, open_cents: 1_250 },
    ]);
  });
});

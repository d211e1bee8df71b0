import { areHoldsDue } from '@gatehouse/server/areas/bookings/scheduling/placing/expire-holds.service';
import { getAvailability } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import * as paid from '#helpers/billing/paid-bookings';
import { book } from '#helpers/venues/offerings';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

onBothDatabases('the place of a booking with a charge under way', (open) => {
  it('[B18] a server that was killed during a charge sells its place to nobody else, before any job has run', async () => {
    const app = await open();
    const { account, venue, offering } = await paid.openPayingVenue(app);
    const held = await paid.holdPlace(app, offering);
    app.clock.advance(19 * MINUTE_MS);
    account.faults.push('crash_after');
    await paid.pay(app, held);
    const params = { client_id: venue.clientId, offering_id: offering.offering_id };
    const { date_scheduled: date, booking_time: time } = await paid.storedBooking(app, held.bookingId);
    const isFree = async () => {
      const { available_times: times } = (await call(app, getAvailability, { params: { ...params, date } })).body;
      return times.find((one) => one.time === time)?.available;
    };
    for (const waitMs of [HOUR_MS, 21 * HOUR_MS, HOUR_MS]) {
      app.clock.advance(waitMs);
      expect((await book(app, offering)).refusal.code).toBe('PLACE_TAKEN');
      expect(await isFree()).toBe(false);
      expect(await areHoldsDue(app.deps)).toBe(false);
    }
    await paid.janitor(app);
    expect((await paid.storedBooking(app, held.bookingId)).status).toBe('confirmed');
    expect(account.refunds).toEqual([]);
  });

  it('[B18] gives up the place of a charge without an answer after a day', async ({ app }) => {
    const { venue, account, offering } = await paid.openPayingVenue(app);
    const held = await paid.holdPlace(app, offering);
    account.faults.push('crash_before');
    await paid.pay(app, held);
    const lookAt = new Date(app.clock.now() + MINUTE_MS).toISOString();
    expect(await paid.storedPayments(app, venue.clientId)).toMatchObject([{ next_check_at: lookAt }]);
    account.isDown = true;
    app.clock.advance(24 * HOUR_MS - 1);
    await paid.janitor(app);
    expect((await book(app, offering)).refusal.code).toBe('PLACE_TAKEN');
    app.clock.advance(1);
    expect((await book(app, offering)).status).toBe(200);
    await paid.janitor(app);
    expect((await paid.storedBooking(app, held.bookingId)).status).toBe('cancelled');
  });

  it('[B18] never shortens a hold by a charge, and leaves time for another card after one that was declined', async () => {
    const app = await open();
    const { account, offering } = await paid.openPayingVenue(app);
    const held = await paid.holdPlace(app, offering);
    const { hold_expires_at: until } = await paid.storedBooking(app, held.bookingId);
    account.faults.push('declined');
    expect((await paid.pay(app, held)).refusal.code).toBe('CARD_DECLINED');
    expect((await paid.storedBooking(app, held.bookingId)).hold_expires_at).toBe(until);
    app.clock.advance(20 * MINUTE_MS - 1);
    account.faults.push('declined');
    expect((await paid.pay(app, held)).refusal.code).toBe('CARD_DECLINED');
    const { hold_expires_at: later } = await paid.storedBooking(app, held.bookingId);
    expect(Date.parse(later ?? '') - app.clock.now()).toBe(3 * MINUTE_MS);
    app.clock.advance(2 * MINUTE_MS);
    expect((await paid.pay(app, held)).status).toBe(200);
  });
});

import { expireHolds } from '@gatehouse/server/areas/bookings/scheduling/placing/expire-holds.service';
import { cancelBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { createDiscountCode, listDiscountCodes } from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import { createBookingPaymentLink } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { setPrices } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { createPublicBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import { openPayingVenue } from '#helpers/billing/paid-bookings';
import { bookingBody, openOffering, SATURDAY } from '#helpers/venues/offerings';
import { billOf, bookQuoted } from '#helpers/venues/priced-bookings';

const rates = [{ name: 'Guest', per: 'person' as const, amount: 10 }];

/** A party of four for $40.00, or $20.00 with the code. */
async function withCode(app: TestApp, uses_max: number, isPaying = false) {
  const opened = isPaying ? await openPayingVenue(app) : undefined;
  const venue = opened?.venue ?? (await app.createVenue());
  const fields = { capacity: 1000, deposit_amount: isPaying ? 5 : 0, offering_name: 'Priced' };
  const offering = await openOffering(app, venue, fields);
  const at = { token: venue.token, params: { client_id: venue.clientId, offering_id: offering.offering_id } };
  await call(app, setPrices, { ...at, body: { revision: 0, rates } });
  await call(app, createDiscountCode, { ...venue.own, body: { code: 'HALF', kind: 'percent', percent: 50, uses_max } });
  const used = async () => (await call(app, listDiscountCodes, venue.own)).body.discount_codes[0]?.used;
  const staff = (booking_id: string) => ({ token: venue.token, params: { ...venue.own.params, booking_id } });
  return { venue, offering, used, staff, take: () => bookQuoted(app, offering, { code: 'HALF' }) };
}

onBothDatabases('the uses of a promo code', (open) => {
  it('[B63] the last one is one visitor’s, of twenty at once', async () => {
    const app = await open();
    const { offering, used, take } = await withCode(app, 5);
    for (let taken = 1; taken < 5; taken += 1) expect((await take()).status).toBe(200);
    const body = { ...bookingBody(offering, { code: 'half', quoted_cents: 20_00 }) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(app, createPublicBooking, { body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ refusal }) => refusal.code)).toEqual(Array.from({ length: 19 }, () => 'CODE_USED_UP'));
    expect(await used()).toBe(5);
  });

  it('[B63] nothing is used where nothing is booked, and a repeated request uses it once', async () => {
    const app = await open();
    const { offering, used } = await withCode(app, 5);
    const body = bookingBody(offering, { code: 'HALF', request_id: crypto.randomUUID() });
    expect((await call(app, createPublicBooking, { body })).refusal.code).toBe('PRICE_CHANGED');
    expect((await call(app, createPublicBooking, { body: { ...body, quoted_cents: 40_00 } })).status).toBe(409);
    expect(await used()).toBe(0);
    const first = await call(app, createPublicBooking, { body: { ...body, quoted_cents: 20_00 } });
    const again = await call(app, createPublicBooking, { body: { ...body, quoted_cents: 20_00 } });
    expect(again.body.booking_id).toBe(first.body.booking_id);
    expect(await used()).toBe(1);
  });

  it('[B63] one comes back with what is canceled before its start, and not with what is canceled after it', async () => {
    const app = await open();
    const { used, take, staff } = await withCode(app, 2);
    const [early, late] = [(await take()).body.booking_id, (await take()).body.booking_id];
    await call(app, cancelBooking, { ...staff(early), body: {} });
    await call(app, cancelBooking, { ...staff(early), body: {} });
    expect(await used()).toBe(1);
    app.clock.set(`${SATURDAY}T14:00:00Z`);
    await call(app, cancelBooking, { ...staff(late), body: {} });
    expect(await used()).toBe(1);
  });

  it('[B63] one comes back when a hold ends, and a party that pays late has the price that it was shown', async () => {
    const app = await open();
    const { venue, offering, used, take } = await withCode(app, 1, true);
    const { booking_id } = (await take()).body;
    const late = bookingBody(offering, { code: 'HALF', quoted_cents: 20_00 });
    expect((await call(app, createPublicBooking, { body: late })).refusal.code).toBe('CODE_USED_UP');
    expect(await used()).toBe(1);
    app.clock.advance(20 * 60_000);
    await expireHolds(app.deps, new AbortController().signal);
    expect([await used(), (await billOf(app, venue, booking_id)).total]).toEqual([0, 0]);
    const held = (await take()).body;
    expect(await used()).toBe(1);
    app.clock.advance(20 * 60_000);
    await expireHolds(app.deps, new AbortController().signal);
    expect((await take()).status).toBe(200);
    const { client_id: clientId } = offering;
    const body = { bookingId: held.booking_id, clientId, token: held.token };
    await call(app, createBookingPaymentLink, { body });
    const { total, discount } = await billOf(app, venue, held.booking_id);
    expect([total, discount, await used()]).toEqual([20, 20, 2]);
  });
});

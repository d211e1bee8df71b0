import { expireHolds } from '@gatehouse/server/areas/bookings/scheduling/placing/expire-holds.service';
import { getBill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { cancelBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { setPrices } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { openPayingVenue, storedBooking } from '../../helpers/billing/paid-bookings.ts';
import { book } from '../../helpers/venues/offerings.ts';
import { takeCash } from '../../helpers/venues/priced-bookings.ts';
import { rates } from '../../helpers/venues/prices.ts';

/** A party of four for $100.00, of which $25.00 is due at once; bands are left out. */
async function held(app: TestApp) {
  const { venue, offering } = await openPayingVenue(app);
  const at = { token: venue.token, params: { client_id: venue.clientId, offering_id: offering.offering_id } };
  const all = [...rates.slice(0, 1), { name: 'Guest', per: 'person' as const, amount: 30 }];
  await call(app, setPrices, { ...at, body: { revision: 0, rates: all } });
  const made = (await book(app, offering, { quoted_cents: 100_00 })).body.booking;
  const params = { client_id: venue.clientId, booking_id: made.booking_id };
  return { venue, offering, made, staff: { token: venue.token, params } };
}

onBothDatabases('a deposit', (open) => {
  it('[B64] confirms its booking once it is paid by any method, and no sooner', async () => {
    const app = await open();
    const { made } = await held(app);
    expect(made).toMatchObject({ status: 'pending', total_price: 25 });
    await takeCash(app, made.booking_id, 24_99);
    expect((await storedBooking(app, made.booking_id)).status).toBe('pending');
    await takeCash(app, made.booking_id, 1);
    expect(await storedBooking(app, made.booking_id)).toMatchObject({ status: 'confirmed', hold_expires_at: null });
  });

  it('[B64] that comes after its hold ran out takes the place again while it is free, at the first price', async () => {
    const app = await open();
    const { made, staff } = await held(app);
    app.clock.advance(21 * 60_000);
    await expireHolds(app.deps, new AbortController().signal);
    const total = async () => (await call(app, getBill, staff)).body.bill?.total;
    expect(await total()).toBe(0);
    await takeCash(app, made.booking_id, 25_00);
    expect([(await storedBooking(app, made.booking_id)).status, await total()]).toEqual(['confirmed', 100]);
  });

  it('[B64] brings back neither what staff canceled nor a place that others have', async () => {
    const app = await open();
    const { made, staff, offering } = await held(app);
    app.clock.advance(21 * 60_000);
    const next = (await book(app, offering, { quoted_cents: 100_00 })).body.booking;
    await takeCash(app, made.booking_id, 25_00);
    expect((await storedBooking(app, made.booking_id)).status).toBe('pending');
    const other = { ...staff, params: { ...staff.params, booking_id: next.booking_id } };
    await call(app, cancelBooking, { ...other, body: {} });
    await takeCash(app, next.booking_id, 25_00);
    expect((await storedBooking(app, next.booking_id)).status).toBe('cancelled');
  });
});

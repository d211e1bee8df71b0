import { changeOwnParty, quoteOwnChange } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { rescheduleBooking, updateBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { createDiscountCode, setTaxSettings } from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import { moveOwnBooking } from '@gatehouse/sync-protocol/areas/bookings/guest-changes.contracts';
import { setPrices } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import { triesOf } from '#helpers/app/tries';
import { allowGuests, lookAsGuest } from '#helpers/billing/guest-calls';
import { billRows } from '#helpers/venues/bill-rows';
import { SATURDAY, staffParty } from '#helpers/venues/offerings';
import { bookQuoted, checkBill, extraOf } from '#helpers/venues/priced-bookings';
import { bands, priced, rates } from '#helpers/venues/prices';

const RUNS = { sqlite: triesOf({ usual: 12, long: 150 }), postgres: triesOf({ usual: 4, long: 40 }) };
const days = [SATURDAY, '2026-06-27', '2026-07-04'];
const times = ['10:00', '11:00', '12:00'];

const party = fc
  .record({ adult: fc.nat(7), child: fc.nat(7) })
  .filter(({ adult, child }) => adult + child >= 4 && adult + child <= 10)
  .map(({ adult, child }) => [
    { band_id: 'adult', players: adult },
    { band_id: 'child', players: child },
  ]);
const extras = fc.uniqueArray(fc.record({ at: fc.nat(2), quantity: fc.integer({ min: 1, max: 6 }) }), {
  selector: ({ at }) => at,
  maxLength: 3,
});
const place = fc.record({ date: fc.constantFrom(...days), time: fc.constantFrom(...times) });
interface Step {
  by: 'put' | 'move' | 'guest party' | 'guest move' | 'prices';
  party?: { band_id: string; players: number }[];
  extras?: { at: number; quantity: number }[];
  add_players?: number;
  place: { date: string; time: string };
  cents: number;
}

const by = <B extends Step['by']>(...kinds: B[]) => ({ by: fc.constantFrom(...kinds), place, cents: fc.nat(9_999) });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ ...by('put'), party }),
  fc.record({ ...by('put'), extras }),
  fc.record({ ...by('put'), add_players: fc.nat(6) }),
  fc.record({ ...by('guest party'), party, extras }),
  fc.record(by('move', 'guest move', 'prices')),
);

onBothDatabases('random changes of a booking with a bill', (open, dialect) => {
  it('[B64] leave the lines of its price exactly as the rule has them, and the reports with what the lines say', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(null, 'percent' as const, 'amount' as const),
        fc.boolean(),
        async (steps, code, prices_include_tax) => {
          const app = await open();
          const { venue, offering, at } = await priced(app);
          const tiers = { ...rates[0], name: 'Evening', days: [], from_time: '12:00', included_players: 2, amount: 60 };
          const body = { revision: 1, bands, rates: [tiers as never, ...rates], minimum_charge: 90 };
          await call(app, setPrices, { ...at, body });
          const taxes = [{ name: 'Sales tax', percent: 8.875, on: ['rates' as const, 'extras' as const] }];
          await call(app, setTaxSettings, { ...venue.own, body: { taxes, prices_include_tax } });
          const ids = [
            await extraOf(app, venue, { name: 'Socks', amount: 2.95 }),
            await extraOf(app, venue, { name: 'Mask', amount: 1.05, per: 'person' }),
            await extraOf(app, venue, { name: 'Pizza', amount: 18.5, is_taxable: false }),
          ];
          const off = code === 'percent' ? { percent: 15 } : { amount: 33.33 };
          if (code) await call(app, createDiscountCode, { ...venue.own, body: { code: 'SAVE', kind: code, ...off } });
          await allowGuests(app, venue, { party_until_hours: 0, move_until_hours: 0 });
          const made = await bookQuoted(app, offering, code ? { code: 'SAVE' } : {});
          const { booking_id, token } = made.body;
          const staff = { token: venue.token, params: { ...venue.own.params, booking_id } };
          const guest = { params: { booking_id }, headers: { 'idempotency-key': crypto.randomUUID() } };
          let revision = 2;
          const taken = (asked: { at: number; quantity: number }[]) =>
            asked.map(({ at: index, quantity }) => ({ extra_id: ids[index] ?? '', quantity }));
          for (const { by: doer, place: to, cents, add_players, ...one } of steps) {
            const { date, time } = to;
            const asked = {
              ...(one.party ? { party: one.party } : {}),
              ...(one.extras ? { extras: taken(one.extras) } : {}),
            };
            const own = async (change: object) => {
              const quoted = await call(app, quoteOwnChange, { params: { booking_id }, body: { token, ...change } });
              const { quoted_cents } = quoted.body.quote;
              const { changes } = await lookAsGuest(app, { bookingId: booking_id, token });
              return { token, revision: changes.revision, quoted_cents };
            };
            guest.headers = { 'idempotency-key': crypto.randomUUID() };
            let answer: { status: number } = { status: 200 };
            if (doer === 'put') {
              const more = add_players === undefined ? {} : { add_players };
              const where = { date_scheduled: date, booking_time: time };
              answer = await call(app, updateBooking, {
                ...staff,
                body: { ...staffParty, ...where, ...asked, ...more },
              });
            } else if (doer === 'move')
              answer = await call(app, rescheduleBooking, {
                ...staff,
                body: { date_scheduled: date, booking_time: time },
              });
            else if (doer === 'guest party')
              answer = await call(app, changeOwnParty, { ...guest, body: { ...(await own(asked)), ...asked } });
            else if (doer === 'guest move') {
              const where = { date_scheduled: date, start_time: time };
              answer = await call(app, moveOwnBooking, { ...guest, body: { ...(await own(where)), ...where } });
            } else {
              const list = [{ name: 'New', per: 'person' as const, amount: cents / 100 }];
              answer = await call(app, setPrices, { ...at, body: { revision, bands, rates: list } });
              revision += 1;
            }
            expect(answer.status).toBe(200);
            await checkBill(app, booking_id);
          }
          const [bill] = await billRows(app, 'bills', venue.clientId);
          const sums = (await billRows(app, 'sales_sums', venue.clientId)).filter(({ kind }) => kind === 'offering');
          const sold = sums.reduce((sum, row) => sum + row.total_cents, 0);
          expect(sold).toBe(bill?.total_cents);
        },
      ),
      { numRuns: RUNS[dialect] },
    );
  });
});

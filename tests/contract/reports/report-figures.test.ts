import { listBookingPayments } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import {
  getBookingsReport,
  getRevenueReport,
  getWaiversReport,
} from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { addDays, daysBetween } from '@gatehouse/sync-protocol/base/days/venue-day';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import { anyHistory, type History, storeHistory } from './history.ts';
import * as slow from './slow-report.ts';

const RUNS = 25;

onBothDatabases('the figures of reports', (open) => {
  it('[F33] [F34] [F35] [S17] are those of a slow computation over any history, in any zone and across clock changes', async () => {
    const app = await open();
    await fc.assert(
      fc.asyncProperty(anyHistory, async ({ nowAtUtc, make }) => {
        app.clock.set(nowAtUtc);
        const venue = await app.createVenue();
        const history = make(venue.clientId);
        const { clientId, token } = venue;
        await app.deps.db.writePlatform((db) =>
          db.updateTable('clients').set({ time_zone: history.timeZone }).where('client_id', '=', clientId).execute(),
        );
        await storeHistory(app, clientId, history);
        const days = daysBetween(history.from, history.to) + 1;
        const before: History = { ...history, from: addDays(history.from, -days), to: addDays(history.from, -1) };
        const given = {
          token,
          params: { client_id: clientId, period: 'custom' },
          query: { startDate: history.from, endDate: history.to },
        };

        const waivers = (await call(app, getWaiversReport, given)).body.report;
        expect(waivers.days).toEqual(slow.slowWaivers(history));
        expect(waivers.total).toEqual(totalOf(slow.slowWaivers(history)));
        expect(waivers.previous).toEqual(totalOf(slow.slowWaivers(before)));

        const bookings = (await call(app, getBookingsReport, given)).body.report;
        expect(bookings.days).toEqual(slow.slowBookings(history));
        expect(bookings.total).toEqual(totalOf(slow.slowBookings(history)));
        expect(bookings.previous).toEqual(totalOf(slow.slowBookings(before)));
        const offerings = bookings.offerings.map(({ offering_id: id, bookings: all, players, no_shows, cancelled }) => [
          id,
          { bookings: all, players, no_shows, cancelled },
        ]);
        expect(Object.fromEntries(offerings)).toEqual(slow.slowOfferings(history));
        expect(bookings.party_sizes).toEqual(slow.slowSizes(history));
        expect(bookings.lead_times).toEqual(slow.slowLeadTimes(history));

        const { currencies } = (await call(app, getRevenueReport, given)).body.report;
        for (const currency of ['USD', 'EUR']) {
          const own = currencies.find((one) => one.currency === currency);
          const expected = slow.slowMoney(history, currency);
          expect(own?.days ?? expected.map(({ date }) => ({ date, ...noMoney }))).toEqual(expected);
          expect(own?.total ?? noMoney).toEqual(totalOf(expected));
          expect(own?.previous ?? noMoney).toEqual(totalOf(slow.slowMoney(before, currency)));
          expect(own?.open ?? noMoney).toEqual(slow.slowOpen(history, currency));
          expect(totalOf([{ date: '', ...noMoney }, ...(own?.offerings ?? []).map(withoutNames)])).toEqual(
            totalOf(expected),
          );
        }
        await expectAsListed(venue, history);
      }),
      { numRuns: RUNS },
    );

    /** Over all days, what the Payments list shows. */
    async function expectAsListed({ clientId, token }: { clientId: string; token: string }, history: History) {
      const query = { startDate: addDays(history.from, -60), endDate: addDays(history.to, 60) };
      const params = { client_id: clientId, period: 'custom' };
      const { currencies } = (await call(app, getRevenueReport, { token, params, query })).body.report;
      const { payments } = (await call(app, listBookingPayments, { token, params: { client_id: clientId } })).body;
      for (const { currency, total, open: undecided } of currencies) {
        const own = payments.filter((payment) => payment.currency === currency);
        const paid = own.filter(({ status }) => status === 'completed' || status === 'refunded');
        expect(total.payments).toBe(paid.length);
        expect(total.collected_cents).toBe(centsOf(paid.map(({ amount }) => amount)));
        expect(total.refunded_cents + undecided.refunded_cents).toBe(centsOf(own.map(({ refunded }) => refunded)));
        expect(undecided.payments).toBe(own.filter(({ status }) => status === 'pending').length);
      }
    }
  }, 120_000);
});

const noMoney = { payments: 0, collected_cents: 0, refunds: 0, refunded_cents: 0 };

function withoutNames({ payments, collected_cents, refunds, refunded_cents }: typeof noMoney) {
  return { date: '', payments, collected_cents, refunds, refunded_cents };
}

/** The sum of each column. */
function totalOf<T extends { date: string }>(rows: readonly T[]): Omit<T, 'date'> {
  const [first] = rows;
  const names = Object.keys(first ?? {}).filter((name) => name !== 'date') as (keyof T)[];
  const sums = names.map((name) => [name, rows.reduce((sum, row) => sum + Number(row[name]), 0)]);
  return Object.fromEntries(sums) as Omit<T, 'date'>;
}

function centsOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
}

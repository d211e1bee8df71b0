import type { Row } from '@gatehouse/server/db/tables';
import {
  cancelBooking,
  createBooking,
  rescheduleBooking,
} from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import {
  createDiscountCode,
  createExtra,
  setTaxSettings,
} from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import type { LineTax } from '@gatehouse/sync-protocol/areas/bookings/prices/price-of';
import { getSales, type SalesReport, type SalesTotals } from '@gatehouse/sync-protocol/areas/reports/sales.contracts';
import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import fc from 'fast-check';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { takeMoney, takeUnknownMoney } from '../../helpers/venues/bill-money.ts';
import { SATURDAY, staffParty } from '../../helpers/venues/offerings.ts';
import { priced } from '../../helpers/venues/prices.ts';

const which = fc.nat({ max: 50 });
const date = fc.constantFrom(SATURDAY, addDays(SATURDAY, 7), addDays(SATURDAY, 14));
const stepOf = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      date,
      adults: fc.integer({ min: 1, max: 5 }),
      children: fc.integer({ min: 3, max: 5 }),
      extras: fc.boolean(),
      hasCode: fc.boolean(),
    }),
  },
  fc.record({ do: fc.constant('move' as const), which, date }),
  fc.record({ do: fc.constant('cancel' as const), which }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('pay' as const, 'refund' as const, 'unknown' as const, 'wait' as const),
      which,
      cents: fc.integer({ min: 1, max: 20_000 }),
      tip: fc.integer({ min: 0, max: 500 }),
      method: fc.constantFrom('cash' as const, 'terminal' as const, 'square' as const),
      status: fc.constantFrom('completed' as const, 'completed' as const, 'failed' as const),
    }),
  },
);
type Step = typeof stepOf extends fc.Arbitrary<infer S> ? S : never;

const names = ['gross', 'discount', 'net', 'tax', 'total', 'paid', 'refunded', 'tips'] as const;
type Sums = Record<(typeof names)[number], number>;
type Expected = Map<string, Sums>;

function add(expected: Expected, place: readonly string[], amounts: Partial<Sums>): void {
  const key = place.join('|');
  const sum = expected.get(key) ?? { gross: 0, discount: 0, net: 0, tax: 0, total: 0, paid: 0, refunded: 0, tips: 0 };
  for (const name of names) sum[name] += amounts[name] ?? 0;
  if (names.some((name) => sum[name] !== 0)) expected.set(key, sum);
  else expected.delete(key);
}

/** The slow and obvious computation, from all rows. */
async function fromScratch(app: TestApp, clientId: string): Promise<Expected> {
  const expected: Expected = new Map();
  const all = <T extends 'bookings' | 'bills' | 'bill_lines' | 'bill_payments'>(table: T) =>
    app.deps.db.readVenue(clientId, (db) =>
      db
        .selectFrom(table as 'bills')
        .where('client_id', '=', clientId)
        .selectAll()
        .execute(),
    ) as unknown as Promise<Row<T>[]>;
  const bookings = new Map((await all('bookings')).map((row) => [row.booking_id, row]));
  const codes = new Map((await all('bills')).map((row) => [row.booking_id, JSON.parse(row.terms).code?.code ?? '']));
  for (const line of await all('bill_lines')) {
    const booking = bookings.get(line.booking_id);
    if (!booking) throw new Error('a line without a booking');
    const { gross_cents: gross, discount_cents: discount, net_cents: net, tax_cents: tax, total_cents: total } = line;
    const day = booking.date_scheduled;
    const amounts = { gross, discount, net, tax, total };
    add(expected, [day, 'offering', booking.offering_id], amounts);
    add(expected, [day, 'extra', line.extra_id ?? ''], amounts);
    add(expected, [day, 'code', codes.get(line.booking_id)], amounts);
    const taxes = JSON.parse(line.taxes) as LineTax[];
    if (taxes.length === 0) add(expected, [day, 'tax', ''], { net });
    for (const { tax_id: id, amount } of taxes) add(expected, [day, 'tax', id], { net: total - tax, tax: amount });
  }
  for (const { status, kind, taken_at, method, actor, amount_cents: amount, tip_cents: tip } of await all(
    'bill_payments',
  )) {
    if (status !== 'completed') continue;
    const day = venueDateAt(Date.parse(taken_at), 'America/New_York');
    const amounts = kind === 'payment' ? { paid: amount, tips: tip } : { refunded: amount, tips: -tip };
    add(expected, [day, 'method', method], amounts);
    add(expected, [day, 'staff', actor.startsWith('user:') ? actor.slice('user:'.length) : ''], amounts);
  }
  return expected;
}

async function stored(app: TestApp, clientId: string): Promise<Expected> {
  const expected: Expected = new Map();
  const rows = await app.deps.db.readVenue(clientId, (db) =>
    db.selectFrom('sales_sums').where('client_id', '=', clientId).selectAll().execute(),
  );
  for (const row of rows)
    add(expected, [row.date, row.kind, row.key], Object.fromEntries(names.map((name) => [name, row[`${name}_cents`]])));
  return expected;
}

async function expectReport(app: TestApp, venue: TestVenue, expected: Expected): Promise<void> {
  const query = { start: addDays(SATURDAY, -30), end: addDays(SATURDAY, 7) };
  const params = { ...venue.own.params, period: 'custom' };
  const { report } = (await call(app, getSales, { token: venue.token, params, query })).body;
  const inRange = [...expected].filter(([key]) => key.slice(0, 10) >= query.start && key.slice(0, 10) <= query.end);
  const counted = inRange.filter(([key]) => /\|(offering|method)\|/.test(key)).map(([, sums]) => sums);
  const { balance, ...totals } = report.totals;
  expect(cents(totals)).toEqual(
    Object.fromEntries(names.map((name) => [name, counted.reduce((sum, sums) => sum + sums[name], 0)])),
  );
  expect(dollarsToCents(balance)).toBe(
    dollarsToCents(totals.total) - dollarsToCents(totals.paid) + dollarsToCents(totals.refunded),
  );
  const lists = ['by_day', 'by_offering', 'by_extra', 'by_tax', 'by_code', 'by_method', 'by_staff'] as const;
  for (const list of lists) expect(sumOf(report[list]), list).toEqual(cents(report.totals));
  const sold = [
    ...new Set(
      inRange.filter(([key]) => key.includes('|tax|') && !key.endsWith('|')).map(([key]) => key.split('|')[2]),
    ),
  ];
  for (const id of sold) {
    const own = inRange.filter(([key]) => key.endsWith(`|tax|${id}`)).map(([, sums]) => sums);
    const row = report.by_tax.find((one) => 'tax_id' in one && one['tax_id'] === id);
    for (const name of ['net', 'tax'] as const)
      expect(dollarsToCents(row?.[name] ?? 0)).toBe(own.reduce((sum, sums) => sum + sums[name], 0));
  }
}

const cents = (totals: Partial<SalesTotals>) =>
  Object.fromEntries(Object.entries(totals).map(([name, dollars]) => [name, dollarsToCents(dollars)]));

function sumOf(rows: SalesReport['by_day' | 'by_offering']) {
  const all = ['balance', ...names] as const;
  return Object.fromEntries(
    all.map((name) => [name, rows.reduce((sum, row) => sum + dollarsToCents((row as SalesTotals)[name]), 0)]),
  );
}

async function tell(app: TestApp, venue: TestVenue, offeringId: string, steps: readonly Step[], extraId: string) {
  const made: string[] = [];
  const { own } = venue;
  for (const step of steps) {
    const id = 'which' in step ? made[step.which % Math.max(1, made.length)] : undefined;
    const params = { ...own.params, booking_id: id ?? '' };
    const overbook = { reason: 'A full house' };
    if (step.do === 'wait') app.clock.advance(3 * 3_600_000);
    else if (step.do === 'place') {
      const party = [
        { band_id: 'adult', players: step.adults },
        { band_id: 'child', players: step.children },
      ];
      const extras = step.extras ? [{ extra_id: extraId, quantity: 2 }] : [];
      const sold = { party, extras, ...(step.hasCode ? { code: 'JUNE' } : {}) };
      const body = { offering_id: offeringId, ...staffParty, date_scheduled: step.date, ...sold, overbook };
      made.push((await call(app, createBooking, { ...own, body })).body.booking.booking_id);
    } else if (step.do === 'unknown')
      await takeUnknownMoney(app, venue, { amount_cents: step.cents, tip_cents: step.tip, method: step.method });
    else if (id === undefined) continue;
    else if (step.do === 'move') {
      const body = { date_scheduled: step.date, booking_time: '11:00', overbook };
      await call(app, rescheduleBooking, { token: own.token, params, body });
    } else if (step.do === 'cancel') await call(app, cancelBooking, { token: own.token, params, body: {} });
    else
      await takeMoney(app, venue, id, {
        amount_cents: step.cents,
        tip_cents: step.tip,
        method: step.method,
        status: step.status,
        kind: step.do === 'pay' ? 'payment' : 'refund',
      });
  }
}

onBothDatabases('the sums of sales', (_open, dialect) => {
  it('[F72] are those of a count from scratch, whatever was placed, moved, canceled and paid', async ({ app }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepOf, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { venue, offering } = await priced(app);
        const { own } = venue;
        const { extra } = (await call(app, createExtra, { ...own, body: { name: 'Pizza', amount: 18.5 } })).body;
        const taxes = [
          { name: 'Sales tax', percent: 8.875, on: ['rates' as const, 'extras' as const] },
          { name: 'Fun tax', percent: 3, on: ['rates' as const] },
        ];
        await call(app, setTaxSettings, { ...own, body: { taxes } });
        await call(app, createDiscountCode, { ...own, body: { code: 'JUNE', kind: 'percent', percent: 15 } });
        await tell(app, venue, offering.offering_id, steps, extra.extra_id);
        const expected = await fromScratch(app, venue.clientId);
        const sorted = (sums: Expected) => [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
        expect(sorted(await stored(app, venue.clientId))).toEqual(sorted(expected));
        await expectReport(app, venue, expected);
      }),
      { numRuns: dialect === 'sqlite' ? 25 : 8 },
    );
  });
});

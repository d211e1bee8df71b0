import { cancelBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { setTaxSettings } from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import { downloadBills, getSales } from '@gatehouse/sync-protocol/areas/reports/sales.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { billed, paymentOf, takeMoney, takeUnknownMoney } from '../../helpers/venues/bill-money.ts';
import { SATURDAY } from '../../helpers/venues/offerings.ts';
import { bookingRow } from '../../helpers/venues/rows.ts';

const TODAY = '2026-06-15';
const days = { start: TODAY, end: SATURDAY };
const of = ({ token, own }: TestVenue, period = 'custom') => ({ token, params: { ...own.params, period } });

async function file(app: TestApp, venue: TestVenue, kind: 'lines' | 'payments'): Promise<string[]> {
  const { headers, body } = await call(app, downloadBills, { ...of(venue), query: { ...days, kind } });
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toContain(`bill-${kind}-report-custom-2026-06-15.csv`);
  return body.toString('utf8').trimEnd().split('\r\n').slice(1);
}

onBothDatabases('the report of sales', () => {
  it('[F72] counts lines on the day of play and money on the day it was taken', async ({ app }) => {
    const { venue, offering, made, place } = await billed(app);
    await takeMoney(app, venue, made.booking_id, { amount_cents: 5_000, tip_cents: 300 });
    await takeMoney(app, venue, made.booking_id, { amount_cents: 1_000, kind: 'refund', method: 'terminal' });
    const gone = await place('11:00');
    const params = { ...venue.own.params, booking_id: gone.booking_id };
    await call(app, cancelBooking, { token: venue.token, params, body: {} });
    const { report } = (await call(app, getSales, { ...of(venue), query: days })).body;
    const money = { paid: 50, refunded: 10, tips: 3 };
    const sold = { gross: 139.9, discount: 0, net: 139.9, tax: 0, total: 139.9 };
    expect(report).toMatchObject({ ...days, totals: { ...sold, ...money, balance: 99.9 } });
    expect(report.by_day.filter(({ total, paid }) => total !== 0 || paid !== 0)).toMatchObject([
      { date: TODAY, total: 0, ...money, balance: -40 },
      { date: SATURDAY, ...sold, paid: 0, balance: 139.9 },
    ]);
    expect(report.by_offering).toMatchObject([
      { offering_id: offering.offering_id, name: 'Paintball', ...sold, paid: 0 },
      { offering_id: null, name: '', total: 0, ...money },
    ]);
    expect(report.by_method).toMatchObject([
      { method: 'cash', paid: 50, refunded: 0, tips: 3 },
      { method: 'terminal', paid: 0, refunded: 10 },
      { method: null, ...sold },
    ]);
    expect(report.by_staff[0]).toMatchObject({ user_id: venue.userId, ...money });
    expect(report.by_extra).toMatchObject([{ extra_id: null, ...sold, ...money }]);
    const today = (await call(app, getSales, of(venue, 'today'))).body.report;
    expect(today.totals).toMatchObject({ total: 0, ...money });
    const other = await app.createVenue();
    expect((await call(app, getSales, of(other, 'year'))).body.report.totals.paid).toBe(0);
    for (const query of [{}, { start: SATURDAY, end: TODAY }, { start: '2024-01-01', end: TODAY }])
      expect((await call(app, getSales, { ...of(venue), query })).refusal.fields, JSON.stringify(query)).toBeDefined();
  });

  it('[F72] [X4] gives an accountant each line and each payment as CSV, which adds up and holds no formula', async ({
    app,
  }) => {
    const { venue, place } = await billed(app);
    const taxes = [{ name: 'Sales tax', percent: 10, on: ['rates' as const] }];
    await call(app, setTaxSettings, { ...venue.own, body: { taxes } });
    const taxed = await place('11:00');
    await takeMoney(app, venue, taxed.booking_id, { amount_cents: 5_000, tip_cents: 300, reference: '=1+1' });
    await takeMoney(app, venue, taxed.booking_id, { amount_cents: 1_000, tip_cents: 0, kind: 'refund' });
    await takeUnknownMoney(app, venue, { amount_cents: 700, status: 'pending' });
    await takeUnknownMoney(app, venue, { amount_cents: 700, device_name: 'Desk 2' });
    const lines = await file(app, venue, 'lines');
    expect(lines).toHaveLength(4);
    expect(lines[2]).toMatch(
      new RegExp(
        `^${SATURDAY},${taxed.booking_id},\\w+,1,Paintball,base,Weekend,1,100,100,0,100,10,Sales tax 10%: 10,110,,,${TODAY},guest$`,
      ),
    );
    const payments = await file(app, venue, 'payments');
    expect(payments).toHaveLength(3);
    expect(payments.map((line) => line.split(',').slice(4, 10))).toEqual(
      expect.arrayContaining([
        ['1', 'payment', 'cash', '50', '3', "'=1+1"],
        ['1', 'refund', 'cash', '-10', '0', ''],
        ['', 'payment', 'cash', '7', '0', ''],
      ]),
    );
    expect(payments.find((line) => line.includes(',7,0,'))).toMatch(/,Desk 2,$/);
  });

  it('[F72] sends bills of any length a part at a time', async ({ app }) => {
    const { venue, made } = await billed(app);
    await app.deps.db.writeVenue(venue.clientId, async (db) => {
      const line = await db.selectFrom('bill_lines').where('kind', '=', 'base').selectAll().executeTakeFirstOrThrow();
      const bill = await db.selectFrom('bills').selectAll().executeTakeFirstOrThrow();
      const at = { nowAtUtc: `${TODAY}T15:00:00.000Z`, version: 1 };
      const ids = Array.from({ length: 450 }, (_, index) => `${made.booking_id}-${index}`);
      for (const [index, booking_id] of ids.entries()) {
        const own = { booking_id, date_scheduled: SATURDAY, status: 'confirmed' } as const;
        await db
          .insertInto('bookings')
          .values(bookingRow(venue.clientId, at, own))
          .execute();
        await db
          .insertInto('bills')
          .values({ ...bill, booking_id, entries: 2 })
          .execute();
        const rows = [1, 2].map((number) => ({ ...line, booking_id, number, line_id: `l-${index}-${number}` }));
        await db.insertInto('bill_lines').values(rows).execute();
      }
      const row = {
        ...paymentOf(app, { amount_cents: 1 }),
        client_id: venue.clientId,
        booking_id: made.booking_id,
        actor: 'system',
        arrived_at: at.nowAtUtc,
        z_number: null,
      };
      const many = Array.from({ length: 1_001 }, (_, index) => ({ ...row, payment_id: `p-${index}` }));
      for (let from = 0; from < many.length; from += 500)
        await db
          .insertInto('bill_payments')
          .values(many.slice(from, from + 500))
          .execute();
    });
    const lines = await file(app, venue, 'lines');
    expect(lines).toHaveLength(902);
    expect(new Set(lines.map((line) => line.split(',')[1])).size).toBe(451);
    const payments = await file(app, venue, 'payments');
    expect(new Set(payments.map((line) => line.split(',')[2])).size).toBe(1_001);
  });
});

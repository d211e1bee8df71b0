import type { NewRow } from '@gatehouse/server/db/tables';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { CompiledQuery } from 'kysely';
import { openTestApp, type TestApp } from '../helpers/app/test-app.ts';
import type { TestDatabase } from '../helpers/app/test-database.ts';
import { bookingRow, checkInRow, waiverRow } from '../helpers/venues/rows.ts';
import { reportTimes, sized } from './measure.ts';
import { insertAll, onBothDatabases } from './support/databases.ts';
import { timedGet } from './support/timed-get.ts';

/*
 * The platform's figures with 1,000 venues that have 5,000 waivers each, a year of totals behind them and two months of
 * bookings ahead; and a page of the payment history of 60,000 payments. The records themselves are few: they are not read.
 */
const VENUES = sized(1_000, 3);
const WAIVERS_A_DAY = 14;
const DAYS = sized(366, 3);
const DAYS_AHEAD = 60;
const PAYMENTS_PER_VENUE = 60;
const RECORDS_PER_VENUE = 4;
const RUNS = sized(100, 1);
const WARM_UPS = sized(10, 0);
const TODAY = '2026-06-15';
const NOW = `${TODAY}T15:00:00.000Z`;
const zones = ['America/New_York', 'America/Chicago', 'America/Los_Angeles', 'Europe/Berlin', 'Asia/Tokyo'];

function totalsOf(clientId: string): NewRow<'venue_totals'>[] {
  const rows = new Map<string, NewRow<'venue_totals'>>();
  for (let at = -DAYS; at <= DAYS_AHEAD; at += 1) {
    const day = addDays(TODAY, at);
    const isPast = at <= 0;
    for (const [span, start] of [
      ['all', ''],
      ['month', `${day.slice(0, 7)}-01`],
      ['day', day],
    ] as const) {
      const row = rows.get(`${span} ${start}`) ?? {
        client_id: clientId,
        span,
        start,
        customers: 0,
        check_ins: 0,
        bookings: 0,
        payments: 0,
        paid_cents: 0,
      };
      row.customers += isPast ? WAIVERS_A_DAY : 0;
      row.check_ins += isPast ? 2 * WAIVERS_A_DAY : 0;
      row.bookings += 3;
      rows.set(`${span} ${start}`, row);
    }
  }
  return [...rows.values()];
}

function paymentsOf(clientId: string, venue: number): NewRow<'platform_payments'>[] {
  return Array.from({ length: PAYMENTS_PER_VENUE }, (_, at) => {
    const created_at = `${addDays(TODAY, -30 * at - (venue % 30))}T10:00:00.000Z`;
    const payment_id = `${clientId}-${at}`;
    return {
      client_id: clientId,
      payment_id,
      kind: 'renewal',
      source: 'link',
      plan_id: 'monthly-professional',
      status: at % 20 === 19 ? 'declined' : 'completed',
      amount_cents: 7_500,
      currency: 'USD',
      description: 'Monthly Professional',
      idempotency_key: payment_id,
      square_payment_id: `sq-${payment_id}`,
      created_at,
      updated_at: created_at,
      settled_at: created_at,
      applied_at: created_at,
    };
  });
}

async function seed(app: TestApp): Promise<void> {
  const at = { nowAtUtc: NOW, version: 1 };
  for (let venue = 0; venue < VENUES; venue += 1) {
    const { clientId } = await app.createVenue({
      planId: 'monthly-professional',
      timeZone: zones[venue % zones.length] ?? 'UTC',
    });
    const waivers = Array.from({ length: RECORDS_PER_VENUE }, () => waiverRow(clientId, at));
    const checkIns = waivers.map(({ waiver_id }) => checkInRow(clientId, at, { waiver_id }));
    const bookings = waivers.map((_, index) =>
      bookingRow(clientId, at, { booking_id: `${clientId}-${index}`, date_scheduled: TODAY }),
    );
    const totals = totalsOf(clientId);
    await app.deps.db.writePlatform(async (db) => {
      await db.insertInto('waivers').values(waivers).execute();
      await db.insertInto('check_ins').values(checkIns).execute();
      await db.insertInto('bookings').values(bookings).execute();
      await db.insertInto('platform_payments').values(paymentsOf(clientId, venue)).execute();
      await insertAll(db, 'venue_totals', totals);
    });
  }
}

async function measure(title: string, database: TestDatabase): Promise<void> {
  const app = await openTestApp(database, { LOG_LEVEL: 'silent' });
  app.clock.set(NOW);
  const { token } = await app.createAdmin();
  await seed(app);
  /* This is the state some minutes after that many rows were written. */
  if (database.db.dialect === 'postgres') await database.db.owner.executeQuery(CompiledQuery.raw('VACUUM ANALYZE'));
  const tell = async (name: string, path: string, target?: number): Promise<void> => {
    const times: number[] = [];
    for (let run = -WARM_UPS; run < RUNS; run += 1) {
      const tookMs = await timedGet(app, path, token);
      if (run >= 0) times.push(tookMs);
    }
    reportTimes(`admin.${title}.${name}`, times, target);
  };
  await tell('stats', '/api/admin/stats', 50);
  await tell('health', '/api/admin/health');
  await tell('payments', '/api/admin/payments');
  await tell('payments_of_a_venue', '/api/admin/payments?search=Venue%20777');
  await tell('failed_payments', '/api/admin/payments?outcome=failed');
  await app.close();
}

await onBothDatabases(measure);

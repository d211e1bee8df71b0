import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { openTestApp, type TestApp, type TestVenue } from '../helpers/app/test-app.ts';
import { sqliteDatabase, type TestDatabase } from '../helpers/app/test-database.ts';
import { paymentOf } from '../helpers/venues/bill-money.ts';
import { bookingRow } from '../helpers/venues/rows.ts';
import { reportTimes, sized } from './measure.ts';
import { insertAll, onPostgres } from './support/databases.ts';
import { timedGet } from './support/timed-get.ts';

/*
 * Revenue of a year over HTTP, sign-in included: 274 bills a day with two lines and a payment each, of ten offerings, twenty extras, three
 * taxes, thirty codes and fifteen people, which are 79 sums a day.
 */
const DAYS = sized(365, 2);
const BILLS_A_DAY = sized(274, 3);
const KINDS = { offering: 10, extra: 21, tax: 4, code: 30, method: 4, staff: 15 } as const;
const RUNS = sized(20, 1);
const TARGET_MS = 100;
const LAST_DAY = '2026-06-15';

async function seed(app: TestApp, { clientId }: TestVenue): Promise<void> {
  for (let day = 0; day < DAYS; day += 1) {
    const date = addDays(LAST_DAY, -day);
    const at = { nowAtUtc: `${date}T15:00:00.000Z`, version: 1 };
    const ids = Array.from({ length: BILLS_A_DAY }, (_, index) => `${clientId}-bench-${day}-${index}`);
    const cents = { gross_cents: 5_000, discount_cents: 500, net_cents: 4_500, tax_cents: 400, total_cents: 4_900 };
    const money = { paid_cents: 9_800, refunded_cents: 0, tips_cents: 300 };
    await app.deps.db.writeVenue(clientId, async (db) => {
      await insertAll(
        db,
        'bookings',
        ids.map((booking_id) => bookingRow(clientId, at, { booking_id, date_scheduled: date, status: 'confirmed' })),
      );
      await insertAll(
        db,
        'bills',
        ids.map((booking_id) => ({
          client_id: clientId,
          booking_id,
          revision: 2,
          receipt_number: null,
          terms: '{"code":null}',
          party: '[]',
          code_id: null,
          entries: 2,
          subtotal_cents: 9_000,
          discount_cents: 1_000,
          tax_cents: 800,
          total_cents: 9_800,
          ...money,
          needs_review: 0 as const,
          created_at: at.nowAtUtc,
          updated_at: at.nowAtUtc,
          version: 1,
        })),
      );
      await insertAll(
        db,
        'bill_lines',
        ids.flatMap((booking_id) =>
          [1, 2].map((number) => ({
            client_id: clientId,
            line_id: `${booking_id}-${number}`,
            booking_id,
            number,
            kind: 'person' as const,
            name: 'Adult',
            rate_id: 'r',
            band_id: 'guest',
            extra_id: null,
            unit_cents: 2_500,
            quantity: 2,
            ...cents,
            taxes: '[]',
            is_priced: 1 as const,
            voids: null,
            voided_by: null,
            reason: null,
            actor: 'visitor',
            device_name: null,
            request: null,
            created_at: at.nowAtUtc,
          })),
        ),
      );
      await insertAll(
        db,
        'bill_payments',
        ids.map((booking_id) => ({
          ...paymentOf(app, { amount_cents: 9_800, tip_cents: 300, taken_at: at.nowAtUtc }),
          client_id: clientId,
          booking_id,
          actor: 'visitor',
          arrived_at: at.nowAtUtc,
          z_number: day + 1,
        })),
      );
      await insertAll(
        db,
        'sales_sums',
        Object.entries(KINDS).flatMap(([kind, count]) =>
          Array.from({ length: count }, (_, index) => ({
            client_id: clientId,
            date,
            kind: kind as keyof typeof KINDS,
            key: `${kind}-${index}`,
            name: `The ${kind} number ${index}`,
            ...cents,
            ...money,
          })),
        ),
      );
    });
  }
}

async function measure(title: string, database: TestDatabase): Promise<void> {
  const app = await openTestApp(database, { LOG_LEVEL: 'silent' });
  const venue = await app.createVenue();
  await seed(app, venue);
  const address = `/api/clients/${venue.clientId}/reports/summary/sales/year`;
  const times: number[] = [];
  await timedGet(app, address, venue.token);
  for (let run = 0; run < RUNS; run += 1) times.push(await timedGet(app, address, venue.token));
  reportTimes(`sales.${title}.year`, times, TARGET_MS);
  await app.close();
}

await measure('sqlite', await sqliteDatabase());
await onPostgres(measure);

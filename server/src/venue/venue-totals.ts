import { runCompiled } from '../db/compiled.ts';
import type { Connection } from '../db/database.ts';
import type { VenueWrite } from './venue-write.ts';

/** How much more or less a venue has of each from one of its days on. */
export interface TotalsChange {
  /** The venue's own, `YYYY-MM-DD`. */
  day: string;
  customers?: number;
  checkIns?: number;
  bookings?: number;
  payments?: number;
  paidCents?: number;
}

type DaySums = Required<TotalsChange>;

/**
 * Keeps the venue's totals in the transaction that changes what they count: one statement for each day of it, however many
 * records. The platform's figures are sums over venues. Requirement Y1.
 */
export function countInTotals(write: VenueWrite, change: TotalsChange): void {
  write.gather(writeTotals, change);
}

async function writeTotals({ db, clientId }: VenueWrite, changes: readonly TotalsChange[]): Promise<void> {
  for (const sums of sumByDay(changes)) await addToTotals(db, clientId, sums);
}

/** What remains of many changes. Days on which they cancel each other out are left out. */
function sumByDay(changes: readonly TotalsChange[]): DaySums[] {
  const days = new Map<string, DaySums>();
  for (const { day, customers = 0, checkIns = 0, bookings = 0, payments = 0, paidCents = 0 } of changes) {
    const sums = days.get(day) ?? { day, customers: 0, checkIns: 0, bookings: 0, payments: 0, paidCents: 0 };
    sums.customers += customers;
    sums.checkIns += checkIns;
    sums.bookings += bookings;
    sums.payments += payments;
    sums.paidCents += paidCents;
    days.set(day, sums);
  }
  const isChange = (sums: DaySums): boolean =>
    [sums.customers, sums.checkIns, sums.bookings, sums.payments, sums.paidCents].some((sum) => sum !== 0);
  return [...days.values()].filter(isChange);
}

async function addToTotals(db: Connection, clientId: string, sums: DaySums): Promise<void> {
  const values = { ...sums, clientId, month: `${sums.day.slice(0, 7)}-01` };
  await runCompiled(db, 'add to totals', values, (value) => {
    const counts = {
      client_id: value('clientId'),
      customers: value('customers'),
      check_ins: value('checkIns'),
      bookings: value('bookings'),
      payments: value('payments'),
      paid_cents: value('paidCents'),
    };
    return db
      .insertInto('venue_totals')
      .values([
        { ...counts, span: 'all', start: '' },
        { ...counts, span: 'month', start: value('month') },
        { ...counts, span: 'day', start: value('day') },
      ])
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'span', 'start']).doUpdateSet((eb) => ({
          customers: eb('venue_totals.customers', '+', eb.ref('excluded.customers')),
          check_ins: eb('venue_totals.check_ins', '+', eb.ref('excluded.check_ins')),
          bookings: eb('venue_totals.bookings', '+', eb.ref('excluded.bookings')),
          payments: eb('venue_totals.payments', '+', eb.ref('excluded.payments')),
          paid_cents: eb('venue_totals.paid_cents', '+', eb.ref('excluded.paid_cents')),
        })),
      );
  });
}

import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

/** What one person or device took, or gave back, by one method. */
export type MoneySum = Pick<Row<'bill_payments'>, 'actor' | 'device_name' | 'method' | 'kind'> & {
  cents: number;
  tipCents: number;
  count: number;
};

/** Completed entries that no close counts, of bookings that the server knows or not, which arrived until `asOfUtc`. */
export function sumOpenMoney(db: Connection, clientId: string, asOfUtc: string): Promise<MoneySum[]> {
  return openMoney(db, clientId, asOfUtc)
    .groupBy(['actor', 'device_name', 'method', 'kind'])
    .orderBy('actor')
    .orderBy('device_name')
    .orderBy('method')
    .select(['actor', 'device_name', 'method', 'kind'])
    .select((eb) => [
      eb.cast<number>(eb.fn.sum('amount_cents'), 'bigint').as('cents'),
      eb.cast<number>(eb.fn.sum('tip_cents'), 'bigint').as('tipCents'),
      eb.fn.countAll<number>().as('count'),
    ])
    .execute();
}

/** How many of them were taken until an instant. */
export async function countOpenMoneyTaken(
  db: Connection,
  clientId: string,
  { asOfUtc, takenUntilUtc }: { asOfUtc: string; takenUntilUtc: string },
): Promise<number> {
  const row = await openMoney(db, clientId, asOfUtc)
    .where('taken_at', '<=', takenUntilUtc)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

function openMoney(db: Connection, clientId: string, asOfUtc: string) {
  return db
    .selectFrom('bill_payments')
    .where('client_id', '=', clientId)
    .where('z_number', 'is', null)
    .where('status', '=', 'completed')
    .where('arrived_at', '<=', asOfUtc);
}

/** Gives the number of a close to the entries that it counts. Returns the bookings whose bills they are on, each once. */
export async function markOpenMoney(
  db: Connection,
  clientId: string,
  { asOfUtc, zNumber }: { asOfUtc: string; zNumber: number },
): Promise<string[]> {
  const marked = await db
    .updateTable('bill_payments')
    .set({ z_number: zNumber })
    .where('client_id', '=', clientId)
    .where('z_number', 'is', null)
    .where('status', '=', 'completed')
    .where('arrived_at', '<=', asOfUtc)
    .returning('booking_id')
    .execute();
  return [...new Set(marked.map((row) => row.booking_id))];
}

import { sql } from 'kysely';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

/** Entries of a person by their lower-case emails, and their phone numbers as they were typed. */
export async function listEntriesOf(
  db: Connection,
  clientId: string,
  { emails, phones }: { emails: readonly string[]; phones: readonly string[] },
): Promise<Row<'waitlist_entries'>[]> {
  if (emails.length === 0 && phones.length === 0) return [];
  return db
    .selectFrom('waitlist_entries')
    .where('client_id', '=', clientId)
    .where((eb) =>
      eb.or([
        ...(emails.length > 0 ? [eb(sql<string>`lower(party_email)`, 'in', emails)] : []),
        ...(phones.length > 0 ? [eb('party_phone', 'in', phones)] : []),
      ]),
    )
    .selectAll()
    .execute();
}

/** How many entries wait for a day, at a start time that is not over at `fromTime`. */
export async function countWaiting(
  db: Connection,
  clientId: string,
  { date, fromTime }: { date: string; fromTime: string },
): Promise<number> {
  /* For a bare column, SQLite would read all wishes of the venue in its order. */
  const entry = sql<string>`waitlist_id || ''`;
  const { entries } = await db
    .selectFrom('waitlist_wishes')
    .where('client_id', '=', clientId)
    .where('waits', '=', 1)
    .where('wish_date', '=', date)
    .where('to_time', '>=', fromTime)
    .select((eb) => eb.fn.count<number>(entry).distinct().as('entries'))
    .executeTakeFirstOrThrow();
  return entries;
}

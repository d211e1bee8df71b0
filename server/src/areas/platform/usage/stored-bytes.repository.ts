import { type RawBuilder, sql } from 'kysely';
import { waiverColumns } from '#areas/people/records/all-waivers.shared.repository';
import type { Connection } from '#db/database';
import type { NewRow, Tables } from '#db/tables';

/** What bytes are counted as. */
export type StoredAs = 'signatures' | 'documents' | 'records';

interface StoredTable {
  table: keyof Tables;
  as: StoredAs;
  /** The rest of its primary key, after the venue. */
  key: readonly string[];
  /** Texts and bytes. */
  columns: readonly string[];
}

/** The columns of a person that are numbers in the database. */
const numbers = new Set<string>(['is_first', 'group_size', 'needs_review', 'version']);
const recordColumns = waiverColumns.filter((name) => !numbers.has(name));

/** Whatever of a venue weighs much or grows with each signature, in the order in which it is counted. */
export const storedTables: readonly StoredTable[] = [
  { table: 'signature_images', as: 'signatures', key: ['event_id'], columns: ['png', 'strokes'] },
  { table: 'signing_events', as: 'signatures', key: ['event_id'], columns: ['evidence'] },
  { table: 'signing_answers', as: 'signatures', key: ['event_id'], columns: ['answers', 'sealed'] },
  { table: 'waiver_documents', as: 'documents', key: ['document_id'], columns: ['pdf', 'picture', 'page_text'] },
  { table: 'document_pages', as: 'documents', key: ['file_id', 'page'], columns: ['picture'] },
  { table: 'joined_documents', as: 'documents', key: ['file_id'], columns: ['pdf'] },
  { table: 'venue_logos', as: 'documents', key: [], columns: ['bytes'] },
  { table: 'waivers', as: 'records', key: ['waiver_id'], columns: recordColumns },
  { table: 'archived_waivers', as: 'records', key: ['waiver_id'], columns: recordColumns },
];

/** Values of a key's columns. */
export type Position = readonly (string | number)[];

interface PieceRow {
  position: Position;
  bytes: number;
}

/**
 * The sizes of a venue's rows after a position, in the order of the key. A database knows the size of a long value without reading
 * it: what is read is the head of each row.
 */
export async function listSizes(
  db: Connection,
  clientId: string,
  { table, key, columns }: StoredTable,
  { after, limit }: { after: Position | null; limit: number },
): Promise<PieceRow[]> {
  const sizes = columns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`);
  const names = key.map((column) => sql.ref(column));
  const isAfter =
    after && after.length > 0 ? sql`AND (${list(names)}) > (${list(after.map((one) => sql`${one}`))})` : sql``;
  const order = key.length > 0 ? sql`ORDER BY ${list(names)}` : sql``;
  const { rows } = await sql<Record<string, string | number>>`
    SELECT ${list([...names, sql`(${sql.join(sizes, sql` + `)}) AS bytes`])} FROM ${sql.table(table)}
    WHERE client_id = ${clientId} ${isAfter} ${order} LIMIT ${limit}`.execute(db);
  return rows.map((row) => ({ position: key.map((column) => row[column] ?? ''), bytes: Number(row['bytes']) }));
}

function list(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(parts);
}

/** A venue to be counted, with its version now. */
export interface VenueToCount {
  clientId: string;
  version: number;
}

/**
 * The next venue, by id, that was never counted, or that has changed since it was counted before `since`, or by a clock that was ahead.
 * Deleted ones are not counted.
 */
export async function findVenueToCount(
  db: Connection,
  { since, until, afterId }: { since: string; until: string; afterId: string },
): Promise<VenueToCount | undefined> {
  const row = await db
    .selectFrom('clients')
    .innerJoin('sync_tenant', 'sync_tenant.client_id', 'clients.client_id')
    .leftJoin('stored_bytes', (join) =>
      join.onRef('stored_bytes.client_id', '=', 'clients.client_id').on('stored_bytes.month', '=', (eb) =>
        eb
          .selectFrom('stored_bytes as counted')
          .whereRef('counted.client_id', '=', 'clients.client_id')
          .select(({ fn }) => fn.max('counted.month').as('month')),
      ),
    )
    .where('clients.client_id', '>', afterId)
    .where('clients.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('stored_bytes.counted_at', 'is', null),
        eb('stored_bytes.counted_at', '>', until),
        eb.and([
          eb('stored_bytes.counted_at', '<', since),
          eb('stored_bytes.counted_version', '!=', eb.ref('sync_tenant.version')),
        ]),
      ]),
    )
    .orderBy('clients.client_id')
    .limit(1)
    .select(['clients.client_id', 'sync_tenant.version'])
    .executeTakeFirst();
  return row && { clientId: row.client_id, version: row.version };
}

/** The zone of a venue that is not deleted. */
export async function findZone(db: Connection, clientId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('clients')
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .select('time_zone')
    .executeTakeFirst();
  return row?.time_zone;
}

/** Replaces an earlier count of the month. Counts of later months come from a clock that was ahead. */
export async function putStoredBytes(db: Connection, row: NewRow<'stored_bytes'>): Promise<void> {
  const { client_id: clientId, month, ...counted } = row;
  await db.deleteFrom('stored_bytes').where('client_id', '=', clientId).where('month', '>', month).execute();
  await db
    .insertInto('stored_bytes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['client_id', 'month']).doUpdateSet(counted))
    .execute();
}

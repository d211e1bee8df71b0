import { WRITTEN_APOSTROPHE } from '@gatehouse/sync-protocol/areas/people/search-keys';
import { type RawBuilder, sql } from 'kysely';
import type { Connection, Database } from './database.ts';

/** What a search looks for: a folded text in the people's keys, and days of signing, both included. */
export interface WaiverSearch {
  text: string;
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Ids of waivers whose key contains the text, in no order, at most `limit`: PostgreSQL from its trigrams, SQLite from the index
 * `waivers_list`, some thousand entries at a time. Null where PostgreSQL would have to read its whole index, because no three letters or digits of the text adjoin.
 * Decision 008.
 */
export async function findWaiverIds(
  dialect: Database['dialect'],
  db: Connection,
  clientId: string,
  { text, from, to }: WaiverSearch,
  limit: number,
  sliceRows = SLICE_ROWS,
): Promise<string[] | null> {
  if (dialect === 'sqlite') return scan(db, clientId, { text, from, to }, { limit, sliceRows });
  if (!/[\p{L}\p{N}]{3}/u.test(text)) return null;
  const taken = text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
  /* Any one character in its place, because keys of earlier versions hold each apostrophe as it was written. */
  const pattern = `%${taken.replaceAll("'", '_')}%`;
  const { rows } = await sql<{ waiver_id: string }>`
    SELECT gatehouse_find_waivers(${pattern}, ${from ?? null}, ${to ?? null}, ${limit}) AS waiver_id`.execute(db);
  return rows.map((row) => row.waiver_id);
}

/** Entries of `waivers_list` that are read at a time, in about 5 ms; between them the server does other work. */
const SLICE_ROWS = 20_000;

async function scan(
  db: Connection,
  clientId: string,
  search: WaiverSearch,
  { limit, sliceRows }: { limit: number; sliceRows: number },
): Promise<string[]> {
  const found = new Set<string>();
  let from: string | null = null;
  let rows = sliceRows;
  for (;;) {
    const slice = await scanSlice(db, clientId, search, { from, rows });
    for (const id of slice.ids) found.add(id);
    if (slice.seen < rows || found.size >= limit) return [...found].slice(0, limit);
    /* All of a slice may have been created at once; the next one then reaches further. */
    rows = slice.oldest === from ? rows * 2 : sliceRows;
    from = slice.oldest;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Scans from a creation on, inclusive: rows that were created together may be in two slices. */
async function scanSlice(
  db: Connection,
  clientId: string,
  search: WaiverSearch,
  { from, rows: limit }: { from: string | null; rows: number },
): Promise<{ ids: string[]; oldest: string; seen: number }> {
  const { rows } = await sql<{ ids: string; oldest: string; seen: number }>`
    SELECT json_group_array(waiver_id) FILTER (WHERE ${holds('sqlite', search)}) AS ids,
      min(created_at) AS oldest, count(*) AS seen
    FROM (SELECT waiver_id, search_key, date_signed, created_at FROM ${waiversBy('sqlite', 'waivers_list')}
      WHERE client_id = ${clientId} ${from === null ? sql`` : sql`AND created_at <= ${from}`}
      ORDER BY created_at DESC LIMIT ${limit})`.execute(db);
  const [row] = rows;
  return { ids: JSON.parse(row?.ids ?? '[]') as string[], oldest: row?.oldest ?? '', seen: row?.seen ?? 0 };
}

/** Whether a waiver is one that is looked for. Without LIKE, which takes twice as long on PostgreSQL. */
export function holds(dialect: Database['dialect'], { text, from, to }: WaiverSearch): RawBuilder<boolean> {
  const conditions = [sql`TRUE`];
  if (text)
    conditions.push(
      sql`(${sql.join(
        asWritten(text).map((one) => inKey(dialect, one)),
        sql` OR `,
      )})`,
    );
  if (from) conditions.push(sql`date_signed >= ${from}`);
  if (to) conditions.push(sql`date_signed <= ${to}`);
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

function inKey(dialect: Database['dialect'], text: string): RawBuilder<boolean> {
  return sql`${sql.raw(dialect === 'sqlite' ? 'instr' : 'strpos')}(search_key, ${text}) > 0`;
}

/** Keys of earlier versions hold each apostrophe as it was written. */
function asWritten(text: string): string[] {
  return text.includes("'") ? [text, text.replaceAll("'", WRITTEN_APOSTROPHE)] : [text];
}

/** The table of waivers, which SQLite is to read by this index: without statistics it would choose another one. */
export function waiversBy(dialect: Database['dialect'], index: string): RawBuilder<unknown> {
  return dialect === 'sqlite' ? sql`waivers INDEXED BY ${sql.ref(index)}` : sql`waivers`;
}

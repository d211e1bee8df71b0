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
 * `waivers_list`. Null where PostgreSQL would have to read its whole index, because no three letters or digits of the text adjoin.
 * Decision 008.
 */
export async function findWaiverIds(
  dialect: Database['dialect'],
  db: Connection,
  clientId: string,
  { text, from, to }: WaiverSearch,
  limit: number,
): Promise<string[] | null> {
  if (dialect === 'sqlite') {
    const { rows } = await sql<{ waiver_id: string }>`
      SELECT waiver_id FROM ${waiversBy(dialect, 'waivers_list')} WHERE client_id = ${clientId}
        AND ${holds(dialect, { text, from, to })} LIMIT ${limit}`.execute(db);
    return rows.map((row) => row.waiver_id);
  }
  if (!/[\p{L}\p{N}]{3}/u.test(text)) return null;
  const pattern = `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
  const { rows } = await sql<{ waiver_id: string }>`
    SELECT gatehouse_find_waivers(${pattern}, ${from ?? null}, ${to ?? null}, ${limit}) AS waiver_id`.execute(db);
  return rows.map((row) => row.waiver_id);
}

/** Whether a waiver is one that is looked for. Without LIKE, which takes twice as long on PostgreSQL. */
export function holds(dialect: Database['dialect'], { text, from, to }: WaiverSearch): RawBuilder<boolean> {
  const conditions = [sql`TRUE`];
  if (text) conditions.push(sql`${sql.raw(dialect === 'sqlite' ? 'instr' : 'strpos')}(search_key, ${text}) > 0`);
  if (from) conditions.push(sql`date_signed >= ${from}`);
  if (to) conditions.push(sql`date_signed <= ${to}`);
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

/** The table of waivers, which SQLite is to read by this index: without statistics it would choose another one. */
export function waiversBy(dialect: Database['dialect'], index: string): RawBuilder<unknown> {
  return dialect === 'sqlite' ? sql`waivers INDEXED BY ${sql.ref(index)}` : sql`waivers`;
}

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
 */
export async function findWaiverIds(
  dialect: Database['dialect'],
  db: Connection,
  clientId: string,
  { text, from, to }: WaiverSearch,
  limit: number,
): Promise<string[] | null> {
  if (dialect === 'sqlite') {
    let query = db.selectFrom('waivers').where('client_id', '=', clientId).where(keyContains(dialect, text));
    if (from) query = query.where(sql<boolean>`${unindexed('date_signed')} >= ${from}`);
    if (to) query = query.where(sql<boolean>`${unindexed('date_signed')} <= ${to}`);
    const rows = await query.orderBy('created_at', 'desc').limit(limit).select('waiver_id').execute();
    return rows.map((row) => row.waiver_id);
  }
  if (!/[\p{L}\p{N}]{3}/u.test(text)) return null;
  const pattern = `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
  const { rows } = await sql<{ waiver_id: string }>`
    SELECT gatehouse_find_waivers(${pattern}, ${from ?? null}, ${to ?? null}, ${limit}) AS waiver_id`.execute(db);
  return rows.map((row) => row.waiver_id);
}

/** Whether a waiver's key contains a folded text. Without LIKE, which takes twice as long on PostgreSQL. */
export function keyContains(dialect: Database['dialect'], text: string): RawBuilder<boolean> {
  const position = sql.raw(dialect === 'sqlite' ? 'instr' : 'strpos');
  return sql<boolean>`${position}(search_key, ${text}) > 0`;
}

/** A text column as an expression that no index matches, where the planner would choose one that is slower than the order's. */
export function unindexed(column: string): RawBuilder<string> {
  return sql<string>`(${sql.ref(column)} || '')`;
}

import { sql } from 'kysely';
import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';

export type PromoRow = Row<'promo_codes'>;

/** All promotional codes, newest first, also those that are used up, expired or switched off. */
export function listPromoRows(db: Connection): Promise<PromoRow[]> {
  return db.selectFrom('promo_codes').selectAll().orderBy('created_at', 'desc').orderBy('code').execute();
}

/** A promotional code whether or not it can be used. `code` is in upper case, as it is stored; undefined if none. */
export function findPromo(db: Connection, code: string): Promise<PromoRow | undefined> {
  return db.selectFrom('promo_codes').selectAll().where('code', '=', code).executeTakeFirst();
}

/** Stores a new promotional code. A unique violation of its code reaches the caller. */
export async function insertPromo(db: Connection, promo: NewRow<'promo_codes'>): Promise<void> {
  await db.insertInto('promo_codes').values(promo).execute();
}

/** Undefined where it is no longer of this revision. */
export function updatePromoRow(
  db: Connection,
  code: string,
  revision: number,
  set: Partial<PromoRow>,
): Promise<PromoRow | undefined> {
  return db
    .updateTable('promo_codes')
    .set(set)
    .where('code', '=', code)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst();
}

/** Uses a code once; undefined when it is unknown, off, expired or used up. Two concurrent callers never share the last use. */
export function takePromo(db: Connection, code: string, nowAtUtc: string): Promise<PromoRow | undefined> {
  return db
    .updateTable('promo_codes')
    .set({ uses: sql`uses + 1` })
    .where('code', '=', code)
    .where('is_active', '=', 1)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', nowAtUtc)]))
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
    .returningAll()
    .executeTakeFirst();
}

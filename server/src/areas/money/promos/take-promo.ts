import { sql } from 'kysely';
import type { Connection } from '#db/database';
import type { PromoRow } from './promos.repository.ts';

/** Uses a code once; undefined when it is unknown, off, expired or used up. Two concurrent callers never share the last use. */
export function takePromo(db: Connection, code: string, now: string): Promise<PromoRow | undefined> {
  return db
    .updateTable('promo_codes')
    .set({ uses: sql`uses + 1` })
    .where('code', '=', code)
    .where('is_active', '=', 1)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
    .returningAll()
    .executeTakeFirst();
}

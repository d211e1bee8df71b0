import type { Connection } from '#db/database';
import { countUse, type PromoRow } from './promos.shared.repository.ts';

/** Uses a code once; undefined when it is unknown, off, expired or used up. Two concurrent callers never share the last use. */
export function takePromo(db: Connection, code: string, now: string): Promise<PromoRow | undefined> {
  return countUse(db, code, now);
}

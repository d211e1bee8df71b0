import { AppError } from '../app-error.ts';
import type { Connection } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { sha256 } from '../secrets.ts';
import { addressBlock } from './address-block.ts';

export interface ThrottleRule {
  /** What is counted, such as `login-account`. */
  name: string;
  hitsMax: number;
  windowMs: number;
}

/**
 * Counts a hit for one key in a fixed window and throws TOO_MANY_REQUESTS with `Retry-After` past the limit. The
 * counts are rows, so several servers share them; the key is hashed, so they hold no address or email. IPv6 addresses of one
 * line are one subject.
 */
export async function throttle(deps: Pick<Deps, 'db' | 'clock'>, rule: ThrottleRule, subject: string): Promise<void> {
  const { hits, nowMs, windowStartMs } = await hit(deps, rule, subject);
  if (hits > rule.hitsMax)
    throw new AppError('TOO_MANY_REQUESTS', {
      retryAfterSeconds: Math.max(1, Math.ceil((windowStartMs + rule.windowMs - nowMs) / 1000)),
    });
}

/** Counts a hit and answers how far past the limit the subject is, for what gets slower instead of being refused. */
export async function hitsOver(deps: Pick<Deps, 'db' | 'clock'>, rule: ThrottleRule, subject: string): Promise<number> {
  return Math.max(0, (await hit(deps, rule, subject)).hits - rule.hitsMax);
}

async function hit({ db, clock }: Pick<Deps, 'db' | 'clock'>, rule: ThrottleRule, subject: string) {
  const nowMs = clock.now();
  const windowStartMs = nowMs - (nowMs % rule.windowMs);
  const key = keyOf(rule, subject);
  const hits = await db.writePlatform(async (connection) => {
    const row = await connection
      .insertInto('throttles')
      .values({ key, window_start_ms: windowStartMs, hits: 1 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          hits: eb
            .case()
            .when('throttles.window_start_ms', '=', windowStartMs)
            .then(eb('throttles.hits', '+', 1))
            .else(1)
            .end(),
          window_start_ms: windowStartMs,
        })),
      )
      .returning('hits')
      .executeTakeFirstOrThrow();
    return row.hits;
  });
  return { hits, nowMs, windowStartMs };
}

/** Forgets the hits of one key: the subject has shown that it is no attacker. */
export async function clearThrottle(db: Connection, rule: ThrottleRule, subject: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', keyOf(rule, subject)).execute();
}

/**
 * Takes back one hit, for a try that succeeded. Unlike `clearThrottle` it forgives no others: who succeeds with a secret
 * of their own has not shown that their other tries were no guesses.
 */
export async function giveBackHit(db: Connection, rule: ThrottleRule, subject: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set((eb) => ({ hits: eb('hits', '-', 1) }))
    .where('key', '=', keyOf(rule, subject))
    .where('hits', '>', 0)
    .execute();
}

function keyOf(rule: ThrottleRule, subject: string): string {
  return `${rule.name}:${sha256(addressBlock(subject))}`;
}

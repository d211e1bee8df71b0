import { AppError } from '../base/app-error.ts';
import { sha256 } from '../base/secrets.ts';
import type { Connection } from '../db/database.ts';
import type { Deps } from '../integrations/deps.ts';
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
export function throttle(
  deps: Pick<Deps, 'db' | 'clock'>,
  rule: ThrottleRule,
  subject: string,
  message?: string,
): Promise<void> {
  return takeShares(deps, [{ rule, subject }], message);
}

/** A part of a subject's limit in a window, such as bytes; one hit by default. */
export interface Share {
  rule: ThrottleRule;
  subject: string;
  amount?: number;
}

/**
 * Takes several shares, or none of them: where one exceeds what is left, TOO_MANY_REQUESTS with `message` and
 * `Retry-After`, and nothing is counted. A refusal costs a read alone: a write waits for the disk, and a stranger may ask any
 * number of times. Requirement X13.
 */
export async function takeShares(
  deps: Pick<Deps, 'db' | 'clock'>,
  shares: readonly Share[],
  message?: string,
): Promise<void> {
  const nowMs = deps.clock.now();
  await deps.db.readPlatform(async (db) => {
    for (const { rule, subject, amount = 1 } of shares)
      if ((await hitsOf(db, rule, subject, nowMs)) + amount > rule.hitsMax) throw refusal(deps, rule, message);
  });
  /* Others may have counted since. */
  await deps.db.writePlatform(async (db) => {
    for (const { rule, subject, amount = 1 } of shares)
      if ((await count(db, rule, subject, amount, nowMs)) > rule.hitsMax) throw refusal(deps, rule, message);
  });
}

/** Gives back unused shares. */
export async function giveBackShares({ db }: Pick<Deps, 'db'>, shares: readonly Share[]): Promise<void> {
  await db.writePlatform(async (connection) => {
    for (const { rule, subject, amount = 1 } of shares) await giveBack(connection, rule, subject, amount);
  });
}

function refusal({ clock }: Pick<Deps, 'clock'>, { windowMs }: ThrottleRule, message?: string): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((windowMs - (clock.now() % windowMs)) / 1000));
  return new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds, ...(message ? { message } : {}) });
}

/** Counts a hit and returns how far past the limit the subject is, for requests that are delayed instead of rejected. */
export async function hitsOver(deps: Pick<Deps, 'db' | 'clock'>, rule: ThrottleRule, subject: string): Promise<number> {
  const hits = await deps.db.writePlatform((db) => count(db, rule, subject, 1, deps.clock.now()));
  return Math.max(0, hits - rule.hitsMax);
}

async function hitsOf(db: Connection, rule: ThrottleRule, subject: string, nowMs: number): Promise<number> {
  const row = await db
    .selectFrom('throttles')
    .select('hits')
    .where('key', '=', keyOf(rule, subject))
    .where('window_start_ms', '=', windowStartMs(rule, nowMs))
    .executeTakeFirst();
  return row?.hits ?? 0;
}

/** Returns the count of the window that contains `nowMs`, including this addition. */
async function count(
  db: Connection,
  rule: ThrottleRule,
  subject: string,
  amount: number,
  nowMs: number,
): Promise<number> {
  const startMs = windowStartMs(rule, nowMs);
  const row = await db
    .insertInto('throttles')
    .values({ key: keyOf(rule, subject), window_start_ms: startMs, hits: amount })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        hits: eb
          .case()
          .when('throttles.window_start_ms', '=', startMs)
          .then(eb('throttles.hits', '+', amount))
          .else(amount)
          .end(),
        window_start_ms: startMs,
      })),
    )
    .returning('hits')
    .executeTakeFirstOrThrow();
  return row.hits;
}

function windowStartMs({ windowMs }: ThrottleRule, nowMs: number): number {
  return nowMs - (nowMs % windowMs);
}

/** Longer than any rule's window. */
const KEEP_MS = 2 * 86_400_000;

/** Deletes counts of windows that began more than two days ago. Opens its own platform transaction. */
export async function deleteOldThrottles({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = clock.now() - KEEP_MS;
  await db.writePlatform((tx) => tx.deleteFrom('throttles').where('window_start_ms', '<', before).execute());
}

/** Clears the hits of one key: the subject has shown that it is not an attacker. */
export async function clearThrottle(db: Connection, rule: ThrottleRule, subject: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', keyOf(rule, subject)).execute();
}

/**
 * Takes back one hit, for an attempt that succeeded. Unlike `clearThrottle` it keeps the others: a caller who succeeds with a secret
 * of their own has not shown that their other attempts were not guesses.
 */
export function giveBackHit(db: Connection, rule: ThrottleRule, subject: string): Promise<void> {
  return giveBack(db, rule, subject, 1);
}

async function giveBack(db: Connection, rule: ThrottleRule, subject: string, amount: number): Promise<void> {
  await db
    .updateTable('throttles')
    .set((eb) => ({ hits: eb('hits', '-', amount) }))
    .where('key', '=', keyOf(rule, subject))
    .where('hits', '>=', amount)
    .execute();
}

function keyOf(rule: ThrottleRule, subject: string): string {
  return `${rule.name}:${sha256(addressBlock(subject))}`;
}

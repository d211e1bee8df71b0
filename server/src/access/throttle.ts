import { AppError } from '../base/app-error.ts';
import { sha256 } from '../base/secrets.ts';
import type { Connection } from '../db/database.ts';
import type { Deps } from '../integrations/deps.ts';
import { addressBlock } from './address-block.ts';
import {
  addHits,
  deleteThrottle,
  deleteThrottlesBefore,
  type Hits,
  listHits,
  takeBackHits,
} from './throttles.repository.ts';

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
  return consumeQuota(deps, [{ rule, subject }], message);
}

/** A part of a subject's limit in a window, such as bytes; one hit by default. */
export interface Share {
  rule: ThrottleRule;
  subject: string;
  amount?: number;
}

/**
 * Takes several shares of different rules, or none of them: where one exceeds what is left, TOO_MANY_REQUESTS with `message` and
 * `Retry-After`, and nothing is counted. A refusal costs a read alone: a write waits for the disk, and a stranger may ask any
 * number of times. Requirement X13.
 */
export async function consumeQuota(
  deps: Pick<Deps, 'db' | 'clock'>,
  shares: readonly Share[],
  message?: string,
): Promise<void> {
  const nowMs = deps.clock.now();
  const asked = shares.map((share) => ({ rule: share.rule, ...hitsOf(share, nowMs) }));
  const refuse = (hits: (share: (typeof asked)[number]) => number): void => {
    for (const share of asked) if (hits(share) > share.rule.hitsMax) throw refusal(deps, share.rule, message);
  };
  const before = await deps.db.readPlatform((db) => listHits(db, asked));
  refuse(({ key, amount }) => (before.get(key) ?? 0) + amount);
  /* Others may have counted since. */
  await deps.db.writeCounts(async (db) => {
    const after = await addHits(db, asked);
    refuse(({ key }) => after.get(key) ?? 0);
  });
}

/** Gives back unused shares. */
export async function returnQuota({ db }: Pick<Deps, 'db'>, shares: readonly Share[]): Promise<void> {
  await db.writeCounts(async (connection) => {
    for (const { rule, subject, amount = 1 } of shares) await takeBackHits(connection, keyOf(rule, subject), amount);
  });
}

function refusal({ clock }: Pick<Deps, 'clock'>, { windowMs }: ThrottleRule, message?: string): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((windowMs - (clock.now() % windowMs)) / 1000));
  return new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds, ...(message ? { message } : {}) });
}

function hitsOf({ rule, subject, amount = 1 }: Share, nowMs: number): Hits {
  return { key: keyOf(rule, subject), startMs: windowStartMs(rule, nowMs), amount };
}

/** Counts a hit and returns how far past the limit the subject is, for requests that are delayed instead of rejected. */
export async function hitsOver(deps: Pick<Deps, 'db' | 'clock'>, rule: ThrottleRule, subject: string): Promise<number> {
  const hit = hitsOf({ rule, subject }, deps.clock.now());
  const counted = await deps.db.writeCounts((db) => addHits(db, [hit]));
  return Math.max(0, (counted.get(hit.key) ?? 0) - rule.hitsMax);
}

function windowStartMs({ windowMs }: ThrottleRule, nowMs: number): number {
  return nowMs - (nowMs % windowMs);
}

/** Longer than any rule's window. */
const KEEP_MS = 2 * 86_400_000;

/** Deletes counts of windows that began more than two days ago. Opens its own platform transaction. */
export async function deleteOldThrottles({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = clock.now() - KEEP_MS;
  await db.writePlatform((tx) => deleteThrottlesBefore(tx, before));
}

/** Clears the hits of one key: the subject has shown that it is not an attacker. */
export function clearThrottle(db: Connection, rule: ThrottleRule, subject: string): Promise<void> {
  return deleteThrottle(db, keyOf(rule, subject));
}

/**
 * Takes back one hit, for an attempt that succeeded. Unlike `clearThrottle` it keeps the others: a caller who succeeds with a secret
 * of their own has not shown that their other attempts were not guesses.
 */
export function giveBackHit(db: Connection, rule: ThrottleRule, subject: string): Promise<void> {
  return takeBackHits(db, keyOf(rule, subject), 1);
}

function keyOf(rule: ThrottleRule, subject: string): string {
  return `${rule.name}:${sha256(addressBlock(subject))}`;
}

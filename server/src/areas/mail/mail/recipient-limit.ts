import { emailIdentity } from '@gatehouse/sync-protocol/base/people/email';
import type { Secrets } from '#base/secrets';
import { ageOf } from '#base/stored-time';

const HOUR_MS = 3_600_000;

/** The most mail of one share that one mailbox gets, across all venues: a stranger must not be able to flood it. */
export const RECIPIENT_LIMITS = [
  { mailsMax: 3, windowMs: HOUR_MS },
  { mailsMax: 10, windowMs: 24 * HOUR_MS },
] as const;

/** Mail of one share that waits for one mailbox at most, five days' worth. Beyond it, a stranger only means harm. */
export const HELD_MAX = 50;

/** A keyed hash of the mailbox behind an address. */
export function recipientMac(secrets: Secrets, address: string): string {
  return secrets.mac('mail-recipient', emailIdentity(address));
}

/** Whether one more would exceed the limit now. `sentAtUtc` are the instants of those already sent; one from the future counts for none. */
export function isOverLimit(sentAtUtc: readonly string[], nowMs: number): boolean {
  return RECIPIENT_LIMITS.some(
    ({ mailsMax, windowMs }) => sentAtUtc.filter((atUtc) => ageOf(atUtc, nowMs) < windowMs).length >= mailsMax,
  );
}

/** The first instant, from now on, at which one more keeps the limit. `atUtc` are the instants of those sent and of those planned. */
export function freeAtMs(atUtc: readonly string[], nowMs: number): number {
  const ends = atUtc.flatMap((each) => RECIPIENT_LIMITS.map(({ windowMs }) => Date.parse(each) + windowMs));
  const later = ends.filter((ms) => ms > nowMs).toSorted((a, b) => a - b);
  return [nowMs, ...later].find((ms) => !isOverLimit(atUtc, ms)) ?? nowMs;
}

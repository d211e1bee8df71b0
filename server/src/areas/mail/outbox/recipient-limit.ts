import { emailIdentity } from '@gatehouse/sync-protocol/base/people/email';
import type { Secrets } from '#base/secrets';
import { ageOf } from '#base/stored-time';
import type { Share } from './mail-kinds.ts';

const HOUR_MS = 3_600_000;
/** Mail of earlier counts for no limit. */
export const LONGEST_WINDOW_MS = 24 * HOUR_MS;

type Limits = readonly { mailsMax: number; windowMs: number }[];

const limits = (inHour: number, inDay: number): Limits => [
  { mailsMax: inHour, windowMs: HOUR_MS },
  { mailsMax: inDay, windowMs: LONGEST_WINDOW_MS },
];

/**
 * The most mail of one share that one mailbox gets, across all venues: a stranger must not be able to flood it. An offer is of a real
 * place, which is held for 20 minutes only.
 */
export const RECIPIENT_LIMITS: Readonly<Record<Share, Limits>> = {
  booking: limits(3, 10),
  offer: limits(10, 30),
  signing: limits(3, 10),
  waitlist: limits(3, 10),
};

/** Mail of one share that waits for one mailbox at most, five days' worth. Beyond it, a stranger only means harm. */
export const HELD_MAX = 50;

/** A keyed hash of the mailbox behind an address. */
export function recipientMac(secrets: Secrets, address: string): string {
  return secrets.mac('mail-recipient', emailIdentity(address));
}

/** Whether one more would exceed the limit now. `sentAtUtc` are the instants of those already sent; one from the future counts for none. */
export function isOverLimit(limitsOfShare: Limits, sentAtUtc: readonly string[], nowMs: number): boolean {
  return limitsOfShare.some(
    ({ mailsMax, windowMs }) => sentAtUtc.filter((atUtc) => ageOf(atUtc, nowMs) < windowMs).length >= mailsMax,
  );
}

/** The first instant, from now on, at which one more keeps the limit. `atUtc` are the instants of those sent and of those planned. */
export function freeAtMs(limitsOfShare: Limits, atUtc: readonly string[], nowMs: number): number {
  const ends = atUtc.flatMap((each) => limitsOfShare.map(({ windowMs }) => Date.parse(each) + windowMs));
  const later = ends.filter((ms) => ms > nowMs).toSorted((a, b) => a - b);
  return [nowMs, ...later].find((ms) => !isOverLimit(limitsOfShare, atUtc, ms)) ?? nowMs;
}

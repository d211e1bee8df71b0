import { emailIdentity } from '@gatehouse/sync-protocol/base/people/email';
import type { Secrets } from '#base/secrets';
import { ageOf } from '#base/stored-time';

const HOUR_MS = 3_600_000;

/** The most visitor-triggered mail that one mailbox gets, across all venues: a stranger must not be able to flood it. */
export const RECIPIENT_LIMITS = [
  { mailsMax: 3, windowMs: HOUR_MS },
  { mailsMax: 10, windowMs: 24 * HOUR_MS },
] as const;

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

import { timingSafeEqual } from 'node:crypto';
import { emailIdentity } from '@gatehouse/sync-protocol/base/people/email';
import { hitsOver, throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Config } from '#base/config';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { composeMail } from '../../mail/outbox/compose-mail.ts';
import { queueMail } from '../../mail/outbox/queue-mail.ts';
import { findUserById, markEmailVerified, setVerifyLinkUntil } from './auth.repository.ts';
import { findUserByEmail, type UserRow } from './users.shared.repository.ts';

const HOUR_MS = 3_600_000;
const LINK_LIVES_DAYS = 7;
/** Anyone may register with any address: a mailbox gets at most this many links. */
const firstLinks = { name: 'verify-mailbox', hitsMax: 3, windowMs: HOUR_MS };
/** Counted separately, so that others can't use up the owner's share. */
const moreLinks = { name: 'verify-user', hitsMax: 3, windowMs: HOUR_MS };
const tries = { name: 'verify-address', hitsMax: 30, windowMs: HOUR_MS / 4 };
const INVALID_LINK = 'This link is no longer valid. Sign in, open My Devices and send it again.';

/** Without a mail server no link is delivered, so nothing requires confirmation. */
function isDemanded({ mail }: Pick<Config, 'mail'>): boolean {
  return mail.smtpUrl !== undefined;
}

/** The user's address where it must be confirmed before a device can be paired, otherwise null. */
export async function emailToVerify(deps: Deps, userId: string): Promise<string | null> {
  if (!isDemanded(deps.config)) return null;
  const user = await deps.db.readPlatform((db) => findUserById(db, userId));
  return user && user.email_verified_at === null ? user.email : null;
}

/** Errors: EMAIL_NOT_VERIFIED. */
export async function requireVerifiedEmail(deps: Deps, userId: string): Promise<void> {
  if ((await emailToVerify(deps, userId)) !== null) throw new AppError('EMAIL_NOT_VERIFIED');
}

/**
 * Checks whether a new account's mailbox may get a link, before the transaction that opens the account, and returns what
 * queues it there. A mailbox that has used up its share gets none; My Devices sends it later.
 */
export async function prepareFirstLink(deps: Deps, email: string): Promise<(db: Connection) => Promise<void>> {
  const isSent = isDemanded(deps.config) && (await hitsOver(deps, firstLinks, emailIdentity(email))) === 0;
  return async (db) => {
    const user = isSent ? await findUserByEmail(db, email) : undefined;
    if (user) await queueLink(deps, db, user);
  };
}

/** Sends the same link again and extends it. False where the address is confirmed. Errors: TOO_MANY_REQUESTS. */
export async function sendLinkAgain(deps: Deps, userId: string): Promise<boolean> {
  if ((await emailToVerify(deps, userId)) === null) return false;
  await throttle(deps, moreLinks, userId);
  await deps.db.writePlatform(async (db) => {
    const user = await findUserById(db, userId);
    if (user) await queueLink(deps, db, user);
  });
  return true;
}

/**
 * Confirms the address that a link was mailed to. Idempotent: the same link may be used again. Errors:
 * TOO_MANY_REQUESTS, LINK_EXPIRED (also for a forged token, and after the address was changed).
 */
export async function verifyEmailBy(deps: Deps, token: string, ip: string): Promise<void> {
  await throttle(deps, tries, ip);
  const now = isoNow(deps.clock);
  const [userId = ''] = token.split('.', 1);
  await deps.db.writePlatform(async (db) => {
    const user = await findUserById(db, userId);
    const isOurs = user !== undefined && isSame(token, tokenOf(deps, user));
    const isAlive = isOurs && (user.email_verified_at !== null || (user.verify_link_until ?? '') > now);
    if (!isAlive) throw new AppError('LINK_EXPIRED', { message: INVALID_LINK });
    await markEmailVerified(db, userId, now);
  });
}

async function queueLink(deps: Deps, db: Connection, user: UserRow): Promise<void> {
  const until = new Date(deps.clock.now() + LINK_LIVES_DAYS * 24 * HOUR_MS).toISOString();
  await setVerifyLinkUntil(db, user.user_id, until);
  const query = new URLSearchParams({ token: tokenOf(deps, user) });
  await queueMail(deps, db, linkMail(user.email, `${deps.config.publicUrl}/verify-email?${query.toString()}`), null, {
    kind: 'sign_in',
  });
}

/** Names the user, and proves with a MAC under a key of its own that this server mailed it to that address. Stored nowhere. */
function tokenOf({ secrets }: Pick<Deps, 'secrets'>, { user_id: userId, email }: UserRow): string {
  const mac = Buffer.from(secrets.mac('email-verification', `${userId}\n${email}`), 'hex');
  return `${userId}.${mac.toString('base64url')}`;
}

function isSame(given: string, ours: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(ours)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** It contains nothing that was typed: the person who registers chooses the venue's name and the recipient. */
function linkMail(to: string, url: string) {
  return {
    to,
    subject: 'Confirm your email address for Gatehouse',
    ...composeMail({
      heading: 'Confirm your email address',
      paragraphs: [
        'A Gatehouse account was opened with this email address. Please confirm that it’s yours, so you can pair tablets with the account.',
        `The link works for ${LINK_LIVES_DAYS} days.`,
      ],
      button: { label: 'Confirm my email address', url },
      closing: 'If this wasn’t you, you can ignore this email. No tablet can be paired without your confirmation.',
    }),
  };
}

import { normalizeEmail } from '@gatehouse/sync-protocol/base/people/email';
import { deleteSessionsOfUser } from '#access/sessions.shared.repository';
import { consumeQuota, throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import { sha256 } from '#base/secrets';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { composeMail } from '../../mail/outbox/compose-mail.ts';
import { queueMail } from '../../mail/outbox/queue-mail.ts';
import { markEmailVerified, setPasswordHash } from './auth.repository.ts';
import { hashPassword } from './password.ts';
import {
  deleteResetsBefore,
  findOpenReset,
  replaceReset,
  takeReset,
  updateResetExpiry,
} from './password-resets.repository.ts';
import { findUserByEmail } from './users.shared.repository.ts';

const MINUTE_MS = 60_000;
const LINK_LIVES_MS = 60 * MINUTE_MS;
/** Longer than the work for a known email takes, so that timing does not reveal which emails are known. Requirement X2. */
const ANSWER_AFTER_MS = 250;
/** Counts an account's links, from any caller. */
export const resetsByAccount = { name: 'forgot-account', hitsMax: 5, windowMs: 60 * MINUTE_MS };
const askedByAddress = { name: 'forgot-address', hitsMax: 30, windowMs: 60 * MINUTE_MS };
export const redeemTries = { name: 'reset-address', hitsMax: 20, windowMs: 15 * MINUTE_MS };
/** The link is wrong, used or expired. Requirement A3. */
const INVALID_LINK = 'Invalid reset link. Please request a new password reset.';

/**
 * The only valid reset link of a user. An open one is returned again and extended, so that requesting another does not
 * invalidate the one on its way; a used or expired one is replaced. The token is a MAC over the row under a key of its own, and is
 * stored as a hash. Requirement X3.
 */
export async function createResetLink(
  deps: Pick<Deps, 'clock' | 'secrets' | 'config'>,
  db: Connection,
  user: { user_id: string; email: string },
  livesMs: number,
  page: '/reset-password' | '/set-up' = '/reset-password',
): Promise<string> {
  const now = isoNow(deps.clock);
  const expiresAt = new Date(deps.clock.now() + livesMs).toISOString();
  const open = await findOpenReset(db, user.user_id, now);
  const tokenOf = (createdAt: string): string =>
    Buffer.from(deps.secrets.mac('password-reset', `${user.user_id}\n${createdAt}`), 'hex').toString('base64url');
  /* Only the hash of an earlier release's link is known. */
  const isOurs = open !== undefined && sha256(tokenOf(open.created_at)) === open.token_hash;
  const token = tokenOf(isOurs ? open.created_at : now);
  if (isOurs) {
    if (open.expires_at < expiresAt) await updateResetExpiry(db, open.token_hash, expiresAt);
  } else {
    const own = { token_hash: sha256(token), user_id: user.user_id };
    await replaceReset(db, { ...own, created_at: now, expires_at: expiresAt, used_at: null });
  }
  const query = new URLSearchParams({ token, email: user.email });
  return `${deps.config.publicUrl}${page}?${query.toString()}`;
}

/**
 * Queues a mail with a reset link for a known email and does the same for an unknown one. The mail and the link's row are one
 * transaction. Errors: TOO_MANY_REQUESTS. Requirement X2.
 */
export async function requestReset(deps: Deps, email: string, ip: string): Promise<void> {
  await consumeQuota(deps, [
    { rule: askedByAddress, subject: ip },
    { rule: resetsByAccount, subject: email },
  ]);
  const answer = new Promise((resolve) => setTimeout(resolve, ANSWER_AFTER_MS));
  await deps.db.writePlatform(async (db) => {
    /* Someone who worked at a deleted venue alone has no address. */
    const user = await findUserByEmail(db, email);
    if (user) await sendResetLink(deps, db, user);
  });
  await answer;
}

/** Queues the link for a user, inside the caller's transaction. */
export async function sendResetLink(
  deps: Deps,
  db: Connection,
  user: { user_id: string; email: string },
): Promise<void> {
  const link = await createResetLink(deps, db, user, LINK_LIVES_MS);
  await queueMail(deps, db, resetMail(user.email, link), null, { kind: 'sign_in' });
}

function resetMail(to: string, link: string) {
  return {
    to,
    subject: 'Reset your Gatehouse password',
    ...composeMail({
      heading: 'Reset your password',
      paragraphs: ['Someone asked to reset the password for your Gatehouse account. Choose a new one within one hour.'],
      button: { label: 'Choose a new password', url: link },
      closing: 'If this wasn’t you, you can ignore this email. Nothing has changed.',
    }),
  };
}

/** Sets the password that a link allows, once, and ends the user's sessions. Errors: TOO_MANY_REQUESTS, INVALID_INPUT, LINK_EXPIRED. */
export async function redeemReset(
  deps: Deps,
  given: { token: string; email: string; newPassword: string },
  ip: string,
): Promise<void> {
  if (!given.token || !given.email) throw new AppError('INVALID_INPUT', { message: INVALID_LINK });
  await throttle(deps, redeemTries, ip);
  const passwordHash = await hashPassword(given.newPassword, ip, deps.passwordCost);
  await deps.db.writePlatform((db) => redeemLink(deps, db, given, passwordHash));
}

/** The same inside the caller's transaction; returns whose link it was. Errors: LINK_EXPIRED. */
export async function redeemLink(
  deps: Pick<Deps, 'clock'>,
  db: Connection,
  given: { token: string; email: string },
  passwordHash: string,
  invalid = INVALID_LINK,
): Promise<string> {
  const now = isoNow(deps.clock);
  const key = { tokenHash: sha256(given.token), email: normalizeEmail(given.email) };
  const taken = await takeReset(db, key, now);
  if (!taken) throw new AppError('LINK_EXPIRED', { message: invalid });
  await setPasswordHash(db, taken.user_id, passwordHash, now);
  /* Only the owner of the mailbox has the link. */
  await markEmailVerified(db, taken.user_id, now);
  await deleteSessionsOfUser(db, taken.user_id);
  return taken.user_id;
}

/** A link that has just ended still reports 'expired'. */
const ENDED_KEEP_MS = 7 * 24 * 60 * MINUTE_MS;

/** Forgets links to reset a password that expired more than a week ago. Opens its own platform transaction. */
export async function deleteEndedResets({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now() - ENDED_KEEP_MS).toISOString();
  await db.writePlatform((tx) => deleteResetsBefore(tx, before));
}

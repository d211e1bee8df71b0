import { normalizeEmail } from '@gatehouse/sync-protocol/base/people/email';
import { authenticate } from '#access/authenticate';
import type { UserPrincipal } from '#access/principal';
import { findPrincipalVenue } from '#access/principal-venue.shared.repository';
import { deleteSession, deleteSessionsOfUser } from '#access/sessions.shared.repository';
import { clearThrottle, consumeQuota, hitsOver, throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Deps } from '#integrations/deps';
import { findUserById, findUserBySignIn, setPasswordHash } from '../auth.repository.ts';
import { hashPassword, verifyPassword } from '../password.ts';
import { openChallenge } from '../second-factor/challenge.ts';
import { isFactorOn } from '../second-factor/second-factor.repository.ts';
import { sessionView } from '../session-view.ts';
import { accountAtAddress, byAccount, byAccountAndAddress, byAddress } from '../sign-in-limits.ts';
import { type Caller, startSession } from '../start-session.ts';

const SLOWER_BY_MS = 100;
const SLOWER_MAX_MS = 3_000;
const byUser = { name: 'change-password', hitsMax: 10, windowMs: 15 * 60_000 };

/**
 * Signs a user in and returns the new bearer token. Errors, in this order: TOO_MANY_REQUESTS, INVALID_CREDENTIALS (the same for
 * an unknown email, a wrong password and a deleted venue), PAYMENT_REQUIRED, SECOND_FACTOR_REQUIRED with the challenge.
 */
export async function signIn(deps: Deps, given: { email: string; password: string }, caller: Caller) {
  const email = normalizeEmail(given.email);
  const ours = accountAtAddress(email, caller.ip);
  await consumeQuota(deps, [
    { rule: byAddress, subject: caller.ip },
    { rule: byAccountAndAddress, subject: ours },
  ]);
  const over = await hitsOver(deps, byAccount, email);
  if (over > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(SLOWER_MAX_MS, over * SLOWER_BY_MS)));
  const found = await deps.db.readPlatform(async (db) => {
    const user = await findUserBySignIn(db, email);
    const venue = user?.client_id ? await findPrincipalVenue(db, user.client_id) : null;
    return user && !venue?.isDeleted ? { user, venue } : null;
  });
  const { passwordCost } = deps;
  const isRight = await verifyPassword(found?.user.password_hash ?? null, given.password, caller.ip, passwordCost);
  if (!found || !isRight) throw new AppError('INVALID_CREDENTIALS');
  const view = sessionView(deps.clock, found.user, found.venue);
  const { user } = found;
  const opened = await deps.db.writePlatform(async (db) => {
    /* The count goes on until the code too was right. */
    if (await isFactorOn(db, user.user_id)) return { challenge: await openChallenge(deps, db, user) };
    await clearThrottle(db, byAccountAndAddress, ours);
    return { token: await startSession(deps, db, user.user_id, caller) };
  });
  if (opened.token === undefined)
    throw new AppError('SECOND_FACTOR_REQUIRED', { extra: { secondFactorRequired: true, ...opened } });
  return { ...view, message: 'Signed in', token: opened.token };
}

/** Who holds a token, as `signIn` describes them. Errors: NOT_SIGNED_IN, PAYMENT_REQUIRED. */
export async function describeToken(deps: Deps, token: string) {
  const principal = await authenticate(deps, token);
  if (principal?.kind !== 'user') throw new AppError('NOT_SIGNED_IN');
  const user = await deps.db.readPlatform((db) => findUserById(db, principal.userId));
  if (!user) throw new AppError('NOT_SIGNED_IN');
  return { ...sessionView(deps.clock, user, principal.venue), message: 'Signed in' };
}

/** Ends the session of this caller and no other; does nothing where it has ended already. */
export async function signOut(deps: Deps, principal: UserPrincipal): Promise<void> {
  await deps.db.writePlatform((db) => deleteSession(db, principal.userId, principal.sessionId));
}

/** Changes one's own password and ends one's other sessions. Errors: TOO_MANY_REQUESTS, INVALID_INPUT. */
export async function changeOwnPassword(
  deps: Deps,
  principal: UserPrincipal,
  given: { currentPassword: string; newPassword: string },
): Promise<void> {
  await throttle(deps, byUser, principal.userId);
  const user = await deps.db.readPlatform((db) => findUserById(db, principal.userId));
  const { passwordCost } = deps;
  if (!(await verifyPassword(user?.password_hash ?? null, given.currentPassword, principal.userId, passwordCost))) {
    const message = 'The current password isn’t right.';
    /* Not 401, which means an ended session and would sign the user out. */
    throw new AppError('INVALID_INPUT', { message, fields: { currentPassword: message } });
  }
  const passwordHash = await hashPassword(given.newPassword, principal.userId, passwordCost);
  await deps.db.writePlatform(async (db) => {
    await setPasswordHash(db, principal.userId, passwordHash, isoNow(deps.clock));
    await deleteSessionsOfUser(db, principal.userId, principal.sessionId);
  });
}

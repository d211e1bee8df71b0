import { normaliseEmail } from '@gatehouse/sync-protocol/rules/people/email';
import { AppError } from '../../app-error.ts';
import { isoNow } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { addressBlock } from '../../middleware/address-block.ts';
import { clearThrottle, hitsOver, throttle } from '../../middleware/throttle.ts';
import { authenticate } from '../../principals/authenticate.ts';
import type { UserPrincipal } from '../../principals/principal.ts';
import { findPrincipalVenue } from '../../principals/principal-venue.ts';
import { deleteSession, deleteSessionsOfUser } from '../../principals/sessions.ts';
import { findUserByEmail, findUserById, setPasswordHash } from './auth.repository.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { sessionView } from './session-view.ts';
import { startSession } from './start-session.ts';

const MINUTE_MS = 60_000;

/** Wrong passwords for one account from one address; a right one resets the count. Requirement X2. */
const byAccountAndAddress = { name: 'login-account-address', hitsMax: 10, windowMs: 15 * MINUTE_MS };
/** For one account from everywhere: past this each attempt is delayed, so that guessing is slow and the owner still gets in. */
const byAccount = { name: 'login-account', hitsMax: 20, windowMs: 15 * MINUTE_MS };
const SLOWER_BY_MS = 100;
const SLOWER_MAX_MS = 3_000;
/** Attempts from one address, for any account; a venue's whole staff may share one. */
const byAddress = { name: 'login-address', hitsMax: 100, windowMs: 15 * MINUTE_MS };
const byUser = { name: 'change-password', hitsMax: 10, windowMs: 15 * MINUTE_MS };

interface Caller {
  ip: string;
  userAgent: string;
}

/**
 * Signs a user in and returns the new bearer token. Errors, in this order: TOO_MANY_REQUESTS, INVALID_CREDENTIALS (the same for
 * an unknown email, a wrong password and a deleted venue), PAYMENT_REQUIRED.
 */
export async function signIn(deps: Deps, given: { email: string; password: string }, caller: Caller) {
  const email = normaliseEmail(given.email);
  await throttle(deps, byAddress, caller.ip);
  const ours = `${email} ${addressBlock(caller.ip)}`;
  await throttle(deps, byAccountAndAddress, ours);
  const over = await hitsOver(deps, byAccount, email);
  if (over > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(SLOWER_MAX_MS, over * SLOWER_BY_MS)));
  const found = await deps.db.readPlatform(async (db) => {
    const user = await findUserByEmail(db, email);
    const venue = user?.client_id ? await findPrincipalVenue(db, user.client_id) : null;
    return user && !venue?.isDeleted ? { user, venue } : null;
  });
  const { passwordCost } = deps;
  const isRight = await verifyPassword(found?.user.password_hash ?? null, given.password, caller.ip, passwordCost);
  if (!found || !isRight) throw new AppError('INVALID_CREDENTIALS');
  const view = sessionView(deps.clock, found.user, found.venue);
  const token = await deps.db.writePlatform(async (db) => {
    await clearThrottle(db, byAccountAndAddress, ours);
    return startSession(deps, db, found.user.user_id, caller);
  });
  return { ...view, message: 'Signed in', token };
}

/** Who holds a token, as `signIn` describes them. Errors: NOT_SIGNED_IN, PAYMENT_REQUIRED. */
export async function describeToken(deps: Deps, token: string) {
  const principal = await authenticate(deps, token);
  if (principal?.kind !== 'user') throw new AppError('NOT_SIGNED_IN');
  const user = await deps.db.readPlatform((db) => findUserById(db, principal.userId));
  if (!user) throw new AppError('NOT_SIGNED_IN');
  return { ...sessionView(deps.clock, user, principal.venue), message: 'Signed in' };
}

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
    const message = 'The current password is not right.';
    /* Not 401, which means an ended session and would sign the user out. */
    throw new AppError('INVALID_INPUT', { message, fields: { currentPassword: message } });
  }
  const passwordHash = await hashPassword(given.newPassword, principal.userId, passwordCost);
  await deps.db.writePlatform(async (db) => {
    await setPasswordHash(db, principal.userId, passwordHash, isoNow(deps.clock));
    await deleteSessionsOfUser(db, principal.userId, principal.sessionId);
  });
}

import type { login } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { normalizeEmail } from '@gatehouse/sync-protocol/base/people/email';
import { authenticate } from '#access/authenticate';
import type { UserPrincipal } from '#access/principal';
import { deleteSession, deleteSessionsOfUser } from '#access/sessions.shared.repository';
import { clearThrottle, consumeQuota, hitsOver, throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { findUserById, findUserBySignIn, setPasswordHash } from '../auth.repository.ts';
import { hashPassword, verifyPassword } from '../password.ts';
import { openChallenge } from '../second-factor/challenge.ts';
import { isFactorOn } from '../second-factor/second-factor.repository.ts';
import { sessionView } from '../session-view.ts';
import { accountAtAddress, byAccount, byAccountAndAddress, byAddress } from '../sign-in-limits.ts';
import { findSignInPlace, requirePlace } from '../sign-in-place.ts';
import { type Caller, startSession } from '../start-session.ts';

const SLOWER_BY_MS = 100;
const SLOWER_MAX_MS = 3_000;
const byUser = { name: 'change-password', hitsMax: 10, windowMs: 15 * 60_000 };

/**
 * Signs a user in and returns the new bearer token. Errors, in this order: TOO_MANY_REQUESTS, INVALID_CREDENTIALS (the same for
 * an unknown email, a wrong password and a deleted venue), NOT_FOUND for a venue where the person does not work, FORBIDDEN for one who
 * works nowhere, PAYMENT_REQUIRED, SECOND_FACTOR_REQUIRED with the challenge.
 */
export async function signIn(deps: Deps, given: BodyOf<typeof login>, caller: Caller) {
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
    return user ? { user, place: await findSignInPlace(db, user, given.client_id) } : null;
  });
  const { passwordCost } = deps;
  const isRight = await verifyPassword(found?.user.password_hash ?? null, given.password, caller.ip, passwordCost);
  if (!found || !isRight) throw new AppError('INVALID_CREDENTIALS');
  const { user, place } = found;
  requirePlace(user, place, given.client_id);
  const view = sessionView(deps.clock, user, place);
  const clientId = place.venue?.clientId ?? null;
  const opened = await deps.db.writePlatform(async (db) => {
    /* The count goes on until the code too was right. */
    if (await isFactorOn(db, user.user_id)) return { challenge: await openChallenge(deps, db, user, clientId) };
    await clearThrottle(db, byAccountAndAddress, ours);
    return { token: await startSession(deps, db, user.user_id, caller, { clientId }) };
  });
  if (opened.token === undefined)
    throw new AppError('SECOND_FACTOR_REQUIRED', { extra: { secondFactorRequired: true, ...opened } });
  return { ...view, message: 'Signed in', token: opened.token };
}

/** Who holds a token, as `signIn` describes them. Errors: NOT_SIGNED_IN, PAYMENT_REQUIRED. */
export async function describeToken(deps: Deps, token: string) {
  const principal = await authenticate(deps, token);
  if (principal?.kind !== 'user') throw new AppError('NOT_SIGNED_IN');
  const clientId = principal.venue?.clientId;
  const { user, place } = await deps.db.readPlatform((db) => describe(db, principal.userId, clientId));
  /* Where they don't work at the session's venue anymore, it is at none: another one needs a session of its own. */
  const here = clientId === undefined ? { ...place, venue: null, staffRole: null } : place;
  return { ...sessionView(deps.clock, user, here), message: 'Signed in' };
}

/** Errors: NOT_SIGNED_IN. */
async function describe(db: Connection, userId: string, clientId: string | undefined) {
  const user = await findUserById(db, userId);
  if (!user) throw new AppError('NOT_SIGNED_IN');
  return { user, place: await findSignInPlace(db, user, clientId) };
}

/**
 * Opens a session at another venue where the caller works, and leaves the caller’s own as it is. It proves no more than that one: changing
 * the venue is not a sign-in. Errors: NOT_FOUND where they don’t
 * work, PAYMENT_REQUIRED. Requirements X18, X20.
 */
export async function switchVenue(deps: Deps, principal: UserPrincipal, clientId: string, caller: Caller) {
  const { user, place } = await deps.db.readPlatform((db) => describe(db, principal.userId, clientId));
  if (place.venue?.clientId !== clientId) throw new AppError('NOT_FOUND');
  const view = sessionView(deps.clock, user, place);
  const { method, confirmedUntilUtc } = principal;
  const start = { clientId, method, confirmedUntilUtc };
  const token = await deps.db.writePlatform((db) => startSession(deps, db, user.user_id, caller, start));
  return { ...view, message: 'Signed in', token };
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

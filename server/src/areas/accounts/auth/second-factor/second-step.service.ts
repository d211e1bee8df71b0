import { readSignInCode } from '@gatehouse/sync-protocol/areas/accounts/sign-in-code';
import { clearThrottle, giveBackHit, throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import { sha256 } from '#base/secrets';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { findUserById } from '../auth.repository.ts';
import { sessionView } from '../session-view.ts';
import { accountAtAddress, byAccountAndAddress, byAddress, digitsByAccount } from '../sign-in-limits.ts';
import { findSignInPlace, requirePlace } from '../sign-in-place.ts';
import { type Caller, startSession } from '../start-session.ts';
import type { UserRow } from '../users.shared.repository.ts';
import { passwordMark } from './challenge.ts';
import { deleteChallenge, deleteEndedChallenges, findChallenge, takeTry } from './challenges.repository.ts';
import { mailNews } from './factor-mail.ts';
import { writeRecorded } from './recorded-write.ts';
import { countRecoveryCodes, deleteWaitingFactors } from './second-factor.repository.ts';
import { CODE_USED, useCode } from './use-code.ts';

/** Codes for one password. Requirement Y53. */
const TRIES_MAX = 5;
const TOO_MANY_WRONG = 'Too many wrong codes. Please enter your password again.';
const WAIT = 'Too many wrong codes for this account. Please wait a while, or use a recovery code.';

type Outcome = { kind: 'in'; token: string } | { kind: 'wrong' | 'used' | 'last-wrong' | 'ended' };

/**
 * The second step of signing in. The challenge works once, for five minutes and five codes, and only for the password that opened it.
 * Errors, in this order: TOO_MANY_REQUESTS, SIGN_IN_EXPIRED, PAYMENT_REQUIRED, SECOND_FACTOR_WRONG. Requirements Y51–Y53.
 */
export async function finishSignIn(deps: Deps, given: { challenge: string; code: string }, caller: Caller) {
  await throttle(deps, byAddress, caller.ip);
  const code = readSignInCode(given.code);
  if (!code) throw new AppError('INVALID_INPUT');
  const tokenHash = sha256(given.challenge);
  const found = await deps.db.readPlatform((db) => findWaiting(db, tokenHash, isoNow(deps.clock)));
  if (!found) throw new AppError('SIGN_IN_EXPIRED');
  const { user } = found;
  requirePlace(user, found.place, found.clientId);
  const view = sessionView(deps.clock, user, found.place);
  const clientId = found.place.venue?.clientId ?? null;
  const isApp = code.kind === 'app';
  if (isApp) await throttle(deps, digitsByAccount, user.user_id, WAIT);

  const step = async (db: Connection): Promise<Outcome> => {
    const tries = await takeTry(db, tokenHash, passwordMark(user), TRIES_MAX);
    if (tries === undefined) return { kind: 'ended' };
    const verdict = await useCode(deps, db, user.user_id, code);
    if (verdict !== 'right') return { kind: verdict === 'wrong' && tries === TRIES_MAX ? 'last-wrong' : verdict };
    await deleteChallenge(db, tokenHash);
    await clearThrottle(db, byAccountAndAddress, accountAtAddress(user.email, caller.ip));
    if (isApp) await giveBackHit(db, digitsByAccount, user.user_id);
    return { kind: 'in', token: await startSession(deps, db, user.user_id, caller, { clientId }) };
  };
  const outcome = isApp ? await deps.db.writePlatform(step) : await recoveryStep(deps, user, step);
  if (outcome.kind === 'in') return { ...view, message: 'Signed in', token: outcome.token };
  throw refusals[outcome.kind]();
}

/** The account is mailed that a recovery code was used. */
function recoveryStep(deps: Deps, user: UserRow, step: (db: Connection) => Promise<Outcome>): Promise<Outcome> {
  return writeRecorded(deps, user, `user:${user.user_id}`, async (db, record) => {
    const outcome = await step(db);
    if (outcome.kind === 'in') {
      await record('use_recovery_code');
      await mailNews(deps, db, user, 'recovery-code-used', await countRecoveryCodes(db, user.user_id));
    }
    return outcome;
  });
}

async function findWaiting(db: Connection, tokenHash: string, now: string) {
  const challenge = await findChallenge(db, tokenHash, now);
  const user = challenge ? await findUserById(db, challenge.user_id) : undefined;
  if (!challenge || !user || challenge.tries >= TRIES_MAX || challenge.password_mark !== passwordMark(user))
    return null;
  const { client_id: clientId } = challenge;
  return { user, clientId, place: await findSignInPlace(db, user, clientId) };
}

const refusals: Record<Exclude<Outcome['kind'], 'in'>, () => AppError> = {
  ended: () => new AppError('SIGN_IN_EXPIRED'),
  'last-wrong': () => new AppError('SIGN_IN_EXPIRED', { message: TOO_MANY_WRONG }),
  used: () => new AppError('SECOND_FACTOR_WRONG', { message: CODE_USED }),
  wrong: () => new AppError('SECOND_FACTOR_WRONG'),
};

/** A set-up that was not confirmed is forgotten after a day. */
const WAITING_KEEP_MS = 86_400_000;

/** Forgets sign-ins that expired without a code, and set-ups that were not confirmed within a day. */
export async function deleteEndedSteps({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.writePlatform(async (tx) => {
    await deleteEndedChallenges(tx, isoNow(clock));
    await deleteWaitingFactors(tx, new Date(clock.now() - WAITING_KEEP_MS).toISOString());
  });
}

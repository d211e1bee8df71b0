import type { SecondFactorState } from '@gatehouse/sync-protocol/areas/accounts/second-factor.contracts';
import { readSignInCode } from '@gatehouse/sync-protocol/areas/accounts/sign-in-code';
import type { UserPrincipal } from '#access/principal';
import { deleteSessionsOfUser } from '#access/sessions.shared.repository';
import { giveBackHit, throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { findUserById } from '../auth.repository.ts';
import { verifyPassword } from '../password.ts';
import { ownPasswordByUser } from '../sign-in-limits.ts';
import type { UserRow } from '../users.shared.repository.ts';
import { mailNews } from './factor-mail.ts';
import { type RecordAction, writeRecorded } from './recorded-write.ts';
import { createRecoveryCodes, recoveryCodeMac } from './recovery-codes.ts';
import { sealSecret, unsealSecret } from './sealed-secret.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  enableFactor,
  findFactor,
  insertWaitingFactor,
  replaceRecoveryCodes,
} from './second-factor.repository.ts';
import { keyUri, SECRET_BYTES, stepsOfCode, toBase32 } from './totp.ts';
import { CODE_USED, useCode } from './use-code.ts';

/** Between the secret and its first code. */
const SET_UP_LIVES_MS = 30 * 60_000;
const IS_ON = 'Two-step sign-in is already on.';
const SET_UP_AGAIN = 'This setup has expired. Please start again.';
const CODE_WRONG = 'That code isn’t right. Please enter the latest one.';

/** Whether signing in takes a code, since when, and how many recovery codes are left. A set-up that was not confirmed counts as off. */
export async function describeFactor(deps: Pick<Deps, 'db'>, userId: string): Promise<SecondFactorState> {
  return deps.db.readPlatform(async (db) => {
    const enabledAt = (await findFactor(db, userId))?.enabled_at ?? null;
    const left = enabledAt ? await countRecoveryCodes(db, userId) : 0;
    return { is_on: enabledAt !== null, enabled_at: enabledAt, recovery_codes_left: left };
  });
}

/** Makes a new secret, which counts once a code confirms it. Errors: TOO_MANY_REQUESTS, INVALID_INPUT, ALREADY_EXISTS. Requirement Y50. */
export async function setUpFactor(deps: Deps, { userId }: UserPrincipal, password: string) {
  const user = await requirePassword(deps, userId, password);
  const secret = deps.ids.bytes(SECRET_BYTES);
  const row = {
    user_id: userId,
    secret_sealed: sealSecret(deps.secrets, userId, secret),
    created_at: isoNow(deps.clock),
  };
  const isStored = await deps.db.writePlatform(async (db) => {
    await giveBackHit(db, ownPasswordByUser, userId);
    return insertWaitingFactor(db, row);
  });
  if (!isStored) throw new AppError('ALREADY_EXISTS', { message: IS_ON });
  return { secret: toBase32(secret), uri: keyUri(secret, user.email) };
}

/**
 * Switches it on with the first code, which can't be used again, and ends the user's other sessions. Returns the recovery codes.
 * Errors: TOO_MANY_REQUESTS, SIGN_IN_EXPIRED, INVALID_INPUT.
 */
export async function confirmFactor(deps: Deps, principal: UserPrincipal, given: string): Promise<string[]> {
  const { userId, sessionId } = principal;
  await throttle(deps, ownPasswordByUser, userId);
  const { user, factor } = await deps.db.readPlatform(async (db) => ({
    user: await findUserById(db, userId),
    factor: await findFactor(db, userId),
  }));
  const nowMs = deps.clock.now();
  if (!user || !factor || factor.enabled_at || nowMs - Date.parse(factor.created_at) > SET_UP_LIVES_MS)
    throw new AppError('SIGN_IN_EXPIRED', { message: SET_UP_AGAIN });
  const secret = unsealSecret(deps.secrets, userId, factor.secret_sealed);
  const code = readSignInCode(given);
  const step = code?.kind === 'app' ? stepsOfCode(secret, code.text, nowMs).at(-1) : undefined;
  if (step === undefined) throw wrongField('code', CODE_WRONG);
  return writeRecorded(deps, user, `user:${userId}`, async (db, record) => {
    if (!(await enableFactor(db, factor, step, isoNow(deps.clock))))
      throw new AppError('SIGN_IN_EXPIRED', { message: SET_UP_AGAIN });
    await deleteSessionsOfUser(db, userId, sessionId);
    await giveBackHit(db, ownPasswordByUser, userId);
    await record('turn_on_second_factor');
    await mailNews(deps, db, user, 'on');
    return storeNewCodes(deps, db, userId, secret);
  });
}

/** Errors: TOO_MANY_REQUESTS, INVALID_INPUT. */
export async function turnOffFactor(deps: Deps, principal: UserPrincipal, given: Proof): Promise<void> {
  await withProof(deps, principal, given, async (db, user, record) => {
    await deleteFactor(db, user.user_id);
    await record('turn_off_second_factor');
    await mailNews(deps, db, user, 'off');
  });
}

/** Ten new recovery codes; the former ones end. Errors: TOO_MANY_REQUESTS, INVALID_INPUT. Requirement Y54. */
export async function renewCodes(deps: Deps, principal: UserPrincipal, given: Proof): Promise<string[]> {
  return withProof(deps, principal, given, async (db, user, record) => {
    const factor = await findFactor(db, user.user_id);
    if (!factor) throw wrongField('code', CODE_WRONG);
    await record('renew_recovery_codes');
    await mailNews(deps, db, user, 'codes-renewed');
    return storeNewCodes(deps, db, user.user_id, unsealSecret(deps.secrets, user.user_id, factor.secret_sealed));
  });
}

interface Proof {
  password: string;
  code: string;
}

/** Runs `work` in the transaction that uses the code up. */
async function withProof<T>(
  deps: Deps,
  { userId }: UserPrincipal,
  given: Proof,
  work: (db: Connection, user: UserRow, record: RecordAction) => Promise<T>,
): Promise<T> {
  const user = await requirePassword(deps, userId, given.password);
  const code = readSignInCode(given.code);
  if (!code) throw wrongField('code', CODE_WRONG);
  return writeRecorded(deps, user, `user:${userId}`, async (db, record) => {
    const verdict = await useCode(deps, db, userId, code);
    if (verdict !== 'right') throw wrongField('code', verdict === 'used' ? CODE_USED : CODE_WRONG);
    await giveBackHit(db, ownPasswordByUser, userId);
    if (code.kind === 'recovery') await record('use_recovery_code');
    return work(db, user, record);
  });
}

/** Asked again, because a session may be someone else's hand on an open browser. Counts a try, which the caller gives back. */
async function requirePassword(deps: Deps, userId: string, password: string): Promise<UserRow> {
  await throttle(deps, ownPasswordByUser, userId);
  const user = await deps.db.readPlatform((db) => findUserById(db, userId));
  const isRight = await verifyPassword(user?.password_hash ?? null, password, userId, deps.passwordCost);
  if (user && isRight) return user;
  throw wrongField('password', 'This password isn’t right.');
}

/** Not 401, which means an ended session and would sign the user out. */
function wrongField(field: 'password' | 'code', message: string): AppError {
  return new AppError('INVALID_INPUT', { message, fields: { [field]: message } });
}

async function storeNewCodes(deps: Deps, db: Connection, userId: string, secret: Uint8Array): Promise<string[]> {
  const codes = createRecoveryCodes(deps.ids.bytes);
  const macs = codes.map((code) => recoveryCodeMac(secret, code.replaceAll('-', '')));
  await replaceRecoveryCodes(db, userId, macs);
  return codes;
}

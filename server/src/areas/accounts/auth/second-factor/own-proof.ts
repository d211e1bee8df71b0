import { readSignInCode, type SignInCode } from '@gatehouse/sync-protocol/areas/accounts/sign-in-code';
import type { UserPrincipal } from '#access/principal';
import { giveBackHit, throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { recordPlatformAction } from '#venue/platform-audit';
import { findUserById } from '../auth.repository.ts';
import { verifyPassword } from '../password.ts';
import { digitsByAccount, ownPasswordByUser } from '../sign-in-limits.ts';
import type { UserRow } from '../users.shared.repository.ts';
import { mailNews } from './factor-mail.ts';
import { countRecoveryCodes, isFactorOn } from './second-factor.repository.ts';
import { CODE_USED, useCode } from './use-code.ts';

const WAIT = 'Too many wrong codes. Please wait a while, or use a recovery code.';
const NO_CODE = 'Please enter the code that your app shows, or a recovery code.';

/** Named as in the contract. */
export interface OwnProof {
  current_password: string;
  code?: string | undefined;
}

/** An admin whose password was right. The code is used up in the transaction of what it allows. */
export interface ProvenAdmin {
  user: UserRow;
  /** Null where the account has no second step. */
  code: SignInCode | null;
}

/**
 * Asks an admin who they are, outside any transaction: a stolen session alone must not reach the accounts of the admins.
 * Errors: TOO_MANY_REQUESTS, NOT_SIGNED_IN, INVALID_INPUT with the field that is wrong. Requirements Y53, Y58.
 */
export async function requireOwnProof(deps: Deps, { userId }: UserPrincipal, given: OwnProof): Promise<ProvenAdmin> {
  await throttle(deps, ownPasswordByUser, userId);
  const { user, isOn } = await deps.db.readPlatform(async (db) => ({
    user: await findUserById(db, userId),
    isOn: await isFactorOn(db, userId),
  }));
  if (!user) throw new AppError('NOT_SIGNED_IN');
  if (!(await verifyPassword(user.password_hash, given.current_password, userId, deps.passwordCost)))
    throw wrongField('current_password', 'This password isn’t right.');
  await deps.db.writeCounts((db) => giveBackHit(db, ownPasswordByUser, userId));
  if (!isOn) return { user, code: null };
  const code = readSignInCode(given.code ?? '');
  if (!code) throw wrongField('code', NO_CODE);
  if (code.kind === 'app') await throttle(deps, digitsByAccount, userId, WAIT);
  return { user, code };
}

/** Uses the code up, inside the transaction of what it allows. Errors: INVALID_INPUT. Requirements Y52, Y55. */
export async function takeOwnProof(deps: Deps, db: Connection, { user, code }: ProvenAdmin): Promise<void> {
  if (!code) return;
  const { user_id: userId } = user;
  const verdict = await useCode(deps, db, userId, code);
  if (verdict !== 'right')
    throw wrongField('code', verdict === 'used' ? CODE_USED : 'That code isn’t right. Please enter the latest one.');
  if (code.kind === 'app') return giveBackHit(db, digitsByAccount, userId);
  await mailNews(deps, db, user, 'recovery-code-used', await countRecoveryCodes(db, userId));
  await recordPlatformAction(deps, db, { actor: `user:${userId}`, action: 'use_recovery_code', subject: userId });
}

/** Not 401, which means an ended session and would sign the admin out. */
function wrongField(field: keyof OwnProof, message: string): AppError {
  return new AppError('INVALID_INPUT', { message, fields: { [field]: message } });
}

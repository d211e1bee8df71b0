import type { confirmSelf } from '@gatehouse/sync-protocol/areas/accounts/confirmation.contracts';
import { readSignInCode } from '@gatehouse/sync-protocol/areas/accounts/sign-in-code';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { confirmedUntil } from '#access/confirmation';
import type { UserPrincipal } from '#access/principal';
import { setConfirmedUntil } from '#access/sessions.shared.repository';
import { giveBackHit, throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { findUserById } from '../auth.repository.ts';
import { provePasskey } from '../passkeys/passkey-sign-in.service.ts';
import { verifyPassword } from '../password.ts';
import { mailNews } from '../second-factor/factor-mail.ts';
import { writeRecorded } from '../second-factor/recorded-write.ts';
import { countRecoveryCodes, isFactorOn } from '../second-factor/second-factor.repository.ts';
import { useCode } from '../second-factor/use-code.ts';
import { digitsByAccount, ownPasswordByUser } from '../sign-in-limits.ts';

type Given = BodyOf<typeof confirmSelf>;

/**
 * Lets a session do dangerous acts for a while. It takes a passkey, or the password and, with two-step sign-in, a code. Returns the
 * instant until which. Errors: TOO_MANY_REQUESTS, SIGN_IN_EXPIRED for a passkey's challenge, INVALID_CREDENTIALS. Requirement X20.
 */
export async function confirm(deps: Deps, { userId, sessionId }: UserPrincipal, given: Given): Promise<string> {
  await throttle(deps, ownPasswordByUser, userId);
  const until = confirmedUntil(deps.clock);
  const finish = async (db: Connection): Promise<void> => {
    await giveBackHit(db, ownPasswordByUser, userId);
    await setConfirmedUntil(db, sessionId, until);
  };
  const { challenge_id: challengeId, response } = given;
  if (challengeId && response) {
    const user = await provePasskey(deps, { challenge_id: challengeId, response });
    if (user.user_id !== userId) throw wrong();
    await deps.db.writePlatform(finish);
  } else await provePassword(deps, userId, given, finish);
  return until;
}

/** Runs `finish` in the transaction that uses the code up. */
async function provePassword(
  deps: Deps,
  userId: string,
  given: Given,
  finish: (db: Connection) => Promise<void>,
): Promise<void> {
  const { user, isOn } = await deps.db.readPlatform(async (db) => ({
    user: await findUserById(db, userId),
    isOn: await isFactorOn(db, userId),
  }));
  const { passwordCost } = deps;
  const isRight = await verifyPassword(user?.password_hash ?? null, given.password ?? '', userId, passwordCost);
  if (!user || !isRight) throw wrong();
  if (!isOn) return deps.db.writePlatform(finish);
  const code = readSignInCode(given.code ?? '');
  if (!code) throw wrong('Please also enter the code that your app shows, or a recovery code.');
  const isApp = code.kind === 'app';
  if (isApp) await throttle(deps, digitsByAccount, userId);
  await writeRecorded(deps, user, `user:${userId}`, async (db, record) => {
    if ((await useCode(deps, db, userId, code)) !== 'right') throw wrong();
    if (isApp) await giveBackHit(db, digitsByAccount, userId);
    else {
      await record('use_recovery_code');
      await mailNews(deps, db, user, 'recovery-code-used', await countRecoveryCodes(db, userId));
    }
    await finish(db);
  });
}

const wrong = (message = 'That isn’t right. Please try again.') => new AppError('INVALID_CREDENTIALS', { message });

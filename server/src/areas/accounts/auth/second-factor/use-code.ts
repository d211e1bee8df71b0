import type { SignInCode } from '@gatehouse/sync-protocol/areas/accounts/sign-in-code';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { recoveryCodeMac } from './recovery-codes.ts';
import { unsealSecret } from './sealed-secret.ts';
import { findFactor, takeRecoveryCode, takeStep } from './second-factor.repository.ts';
import { stepsOfCode } from './totp.ts';

/**
 * Uses a code up, inside the caller's transaction: of requests with the same code, in whatever process, one gets `right`. `used` is a
 * code of the app that was taken before. Requirement Y52.
 */
export async function useCode(
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  db: Connection,
  userId: string,
  code: SignInCode,
): Promise<'right' | 'wrong' | 'used'> {
  const factor = await findFactor(db, userId);
  if (!factor?.enabled_at) return 'wrong';
  const secret = unsealSecret(secrets, userId, factor.secret_sealed);
  if (code.kind === 'recovery')
    return (await takeRecoveryCode(db, userId, recoveryCodeMac(secret, code.text), isoNow(clock))) ? 'right' : 'wrong';
  const steps = stepsOfCode(secret, code.text, clock.now());
  for (const step of steps) if (await takeStep(db, userId, step)) return 'right';
  return steps.length > 0 ? 'used' : 'wrong';
}

export const CODE_USED = 'That code was already used. Please wait for the next one.';

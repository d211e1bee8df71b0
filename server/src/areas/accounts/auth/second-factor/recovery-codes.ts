import { createHmac } from 'node:crypto';
import { RECOVERY_CODE_LENGTH } from '@gatehouse/sync-protocol/areas/accounts/sign-in-code';
import { type RandomBytes, randomCrockford } from '@gatehouse/sync-protocol/base/ids';

const CODES = 10;

/** Ten codes as they are shown: in groups of five. */
export function createRecoveryCodes(random: RandomBytes): string[] {
  return Array.from({ length: CODES }, () =>
    randomCrockford(RECOVERY_CODE_LENGTH, random).replaceAll(/(.{5})(?=.)/g, '$1-'),
  );
}

/**
 * How a code is stored. Its 100 random bits can't be guessed from a hash; the account's own secret is the key, because it stays the
 * same when the server's key is replaced. `text` is without hyphens. Requirement Y54.
 */
export function recoveryCodeMac(secret: Uint8Array, text: string): string {
  return createHmac('sha256', secret).update(`recovery-code:${text}`).digest('hex');
}

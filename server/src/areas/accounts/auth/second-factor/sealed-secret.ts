import { openText, sealText } from '#base/sealed-columns';
import type { Secrets } from '#base/secrets';

const COLUMN = 'second_factors.secret_sealed';

/** A sealed secret can't be opened for another account. Requirement Y50. */
export function sealSecret(secrets: Secrets, userId: string, secret: Uint8Array): string {
  return sealText(secrets, COLUMN, { user_id: userId }, Buffer.from(secret).toString('base64'));
}

/** Throws when it was changed, moved, or sealed with another key. */
export function unsealSecret(secrets: Secrets, userId: string, sealed: string): Buffer {
  return Buffer.from(openText(secrets, COLUMN, { user_id: userId }, sealed), 'base64');
}

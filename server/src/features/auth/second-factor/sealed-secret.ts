import { createCipheriv, createDecipheriv } from 'node:crypto';
import { createRandomBytes } from '../../../random.ts';
import type { Secrets } from '../../../secrets.ts';

const randomBytes = createRandomBytes();
const IV_BYTES = 12;
const TAG_BYTES = 16;
const PURPOSE = 'second-factors';
/** Key id, for a later key rotation. */
const KEY_ID = '1';

/** Table, user and column: a sealed secret can't be opened at another account. Requirement Y50. */
const placeOf = (userId: string): Buffer => Buffer.from(`second_factors/${userId}/secret_sealed`);

/** AES-256-GCM; shape `1.<base64 of iv, secret, tag>`. */
export function sealSecret(secrets: Secrets, userId: string, secret: Uint8Array): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secrets.key(PURPOSE), iv).setAAD(placeOf(userId));
  const sealed = Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  return `${KEY_ID}.${sealed.toString('base64')}`;
}

/** Throws when it was changed, moved, or sealed with another key. */
export function unsealSecret(secrets: Secrets, userId: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed.slice(KEY_ID.length + 1), 'base64');
  const decipher = createDecipheriv('aes-256-gcm', secrets.key(PURPOSE), bytes.subarray(0, IV_BYTES))
    .setAAD(placeOf(userId))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}

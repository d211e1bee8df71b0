import { createCipheriv, createDecipheriv } from 'node:crypto';
import { createRandomBytes } from '../../random.ts';
import type { Secrets } from '../../secrets.ts';

const randomBytes = createRandomBytes();
const IV_BYTES = 12;
const TAG_BYTES = 16;
const PURPOSE = 'square-accounts';
/** Key id, for a later key rotation. */
const KEY_ID = '1';

/** A column of a venue's Square account that holds a secret. */
export type SealedColumn = 'access_token_sealed' | 'webhook_key_sealed';

/** Table, venue and column: a sealed text can't be opened elsewhere. Requirement I6. */
const placeOf = (clientId: string, column: SealedColumn): Buffer =>
  Buffer.from(`square_accounts/${clientId}/${column}`);

/** AES-256-GCM; shape `1.<base64 of iv, text, tag>`. */
export function seal(secrets: Secrets, clientId: string, column: SealedColumn, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secrets.key(PURPOSE), iv).setAAD(placeOf(clientId, column));
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${KEY_ID}.${sealed.toString('base64')}`;
}

/** Throws when it was changed, moved, or sealed with another key. */
export function unseal(secrets: Secrets, clientId: string, column: SealedColumn, sealed: string): string {
  const bytes = Buffer.from(sealed.slice(KEY_ID.length + 1), 'base64');
  const decipher = createDecipheriv('aes-256-gcm', secrets.key(PURPOSE), bytes.subarray(0, IV_BYTES))
    .setAAD(placeOf(clientId, column))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}

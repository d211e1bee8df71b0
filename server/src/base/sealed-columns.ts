import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { KeyPurpose } from './key-purposes.ts';
import { createRandomBytes } from './random.ts';
import type { Secrets } from './secrets.ts';

const randomBytes = createRandomBytes();
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Where sealed text is stored. */
interface Column {
  purpose: KeyPurpose;
  /** Columns of the table's key, in its order. */
  key: readonly string[];
  /** Only rows whose key begins with this hold sealed text. */
  keyPrefix?: string;
  /** What the text is bound to: it can't be opened in another place. */
  place(key: Readonly<Record<string, string>>): string;
}

/**
 * All encrypted columns of the database, as `table.column`. A feature that stores a secret adds a line, and `npm run rotate-key` then
 * knows it: nothing else may encrypt. Requirements I6, Y65.
 */
export const sealedColumns = {
  'outbox_mail.message': {
    purpose: 'outbox-mail',
    key: ['mail_id'],
    place: ({ mail_id: mailId = '' }) => mailId,
  },
  'square_accounts.access_token_sealed': {
    purpose: 'square-accounts',
    key: ['client_id'],
    place: ({ client_id: clientId }) => `square_accounts/${clientId}/access_token_sealed`,
  },
  'square_accounts.webhook_key_sealed': {
    purpose: 'square-accounts',
    key: ['client_id'],
    place: ({ client_id: clientId }) => `square_accounts/${clientId}/webhook_key_sealed`,
  },
  'second_factors.secret_sealed': {
    purpose: 'second-factors',
    key: ['user_id'],
    place: ({ user_id: userId }) => `second_factors/${userId}/secret_sealed`,
  },
  'signing_answers.sealed': {
    purpose: 'signing-answers',
    key: ['client_id', 'event_id'],
    place: ({ client_id: clientId, event_id: eventId }) => `signing_answers/${clientId}/${eventId}`,
  },
  'server_state.value': {
    purpose: 'server-state',
    key: ['key'],
    keyPrefix: 'sealed:',
    place: ({ key }) => `server_state/${key}`,
  },
} as const satisfies Record<string, Column>;

export type SealedColumn = keyof typeof sealedColumns;
type KeyOf<C extends SealedColumn> = Readonly<Record<(typeof sealedColumns)[C]['key'][number], string>>;

/** How a column is sealed, with the common type that the literal table hides. */
export function columnOf(name: SealedColumn): Column {
  return sealedColumns[name];
}

/** AES-256-GCM; shape `<fingerprint of the master key>.<base64 of iv, text, tag>`. */
export function sealText<C extends SealedColumn>(secrets: Secrets, name: C, key: KeyOf<C>, text: string): string {
  const { purpose, place } = columnOf(name);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secrets.key(purpose), iv).setAAD(Buffer.from(place(key)));
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${secrets.fingerprint}.${sealed.toString('base64')}`;
}

/** Also what earlier releases sealed, with another prefix or none. Throws when it was changed, moved, or sealed with another key. */
export function openText<C extends SealedColumn>(secrets: Secrets, name: C, key: KeyOf<C>, sealed: string): string {
  const { purpose, place } = columnOf(name);
  const bytes = Buffer.from(sealed.slice(sealed.indexOf('.') + 1), 'base64');
  const decipher = createDecipheriv('aes-256-gcm', secrets.key(purpose), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(place(key)))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** Whether it says that this key sealed it. */
export function isSealedWith({ fingerprint }: Pick<Secrets, 'fingerprint'>, sealed: string): boolean {
  return sealed.startsWith(`${fingerprint}.`);
}

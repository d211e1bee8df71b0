import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { KeyPurpose } from './key-purposes.ts';
import { createRandomBytes } from './random.ts';
import type { Secrets } from './secrets.ts';

const randomBytes = createRandomBytes();
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Fingerprint, point, and iv and tag in base64: what is sealed is longer than any number, and begins as no other JSON does. */
const SEALED_CHARS_MIN = 57;

/** Where sealed text is stored. */
interface Column {
  purpose: KeyPurpose;
  /** Columns of the table's key, in its order. */
  key: readonly string[];
  /** Only rows whose key begins with this hold sealed text. */
  keyPrefix?: string;
  /** Whether a stored text is one that an earlier release left readable. Never true of a sealed one. */
  isReadable?(stored: string): boolean;
  /** How many are sealed again in one transaction, where they are large. */
  rowsPerPage?: number;
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
  'sync_parked.item': {
    purpose: 'parked-items',
    key: ['client_id', 'parked_id'],
    isReadable: isJson,
    /* An item takes up to 8 MB. */
    rowsPerPage: 5,
    place: ({ client_id: clientId, parked_id: parkedId }) => `sync_parked/${clientId}/${parkedId}`,
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

/**
 * Opens what earlier releases sealed as well, with another prefix or none, and what they left readable. Throws when it
 * was changed, moved, or sealed with another key.
 */
export function openText<C extends SealedColumn>(secrets: Secrets, name: C, key: KeyOf<C>, sealed: string): string {
  const { purpose, place, isReadable } = columnOf(name);
  if (isReadable?.(sealed)) return sealed;
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

/** Text that JSON.stringify made: an object, a list or a string begins with its own mark, and whatever else is short. */
function isJson(stored: string): boolean {
  return stored.length < SEALED_CHARS_MIN || /^[{["]/.test(stored);
}

import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Mail } from '../../integrations/mailer/mailer.ts';
import { createRandomBytes } from '../../random.ts';
import type { Secrets } from '../../secrets.ts';

const randomBytes = createRandomBytes();
const IV_BYTES = 12;
const TAG_BYTES = 16;
const PURPOSE = 'outbox-mail';

interface StoredMail extends Omit<Mail, 'attachments'> {
  /** `content` in base64. */
  attachments?: { filename: string; contentType: string; content: string }[];
}

/**
 * A mail as it waits in the outbox: encrypted (AES-256-GCM, bound to its id), because it holds links whose tokens are stored
 * nowhere else but as hashes. Requirement X3.
 */
export function sealMail(secrets: Secrets, mailId: string, mail: Mail): string {
  const attachments = mail.attachments?.map((attachment) => ({
    ...attachment,
    content: Buffer.from(attachment.content).toString('base64'),
  }));
  const stored = { ...mail, ...(attachments ? { attachments } : {}) };
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secrets.key(PURPOSE), iv).setAAD(Buffer.from(mailId));
  return Buffer.concat([iv, cipher.update(JSON.stringify(stored)), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  );
}

/** Throws when it was changed, or sealed with another key. */
export function openMail(secrets: Secrets, mailId: string, sealed: string): Mail {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', secrets.key(PURPOSE), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(mailId))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString();
  const { attachments, ...mail } = JSON.parse(text) as StoredMail;
  if (!attachments) return mail;
  return {
    ...mail,
    attachments: attachments.map((attachment) => ({
      ...attachment,
      content: Buffer.from(attachment.content, 'base64'),
    })),
  };
}

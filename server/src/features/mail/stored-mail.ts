import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Mail } from '../../integrations/mailer/mailer.ts';
import { createRandomBytes } from '../../random.ts';
import type { Secrets } from '../../secrets.ts';
import { type SignedCopy, signedCopyMail } from './signed-copy-mail.ts';

const randomBytes = createRandomBytes();
const IV_BYTES = 12;
const TAG_BYTES = 16;
const PURPOSE = 'outbox-mail';

/** A mail, or the data it is composed from when sent: composing takes as long as applying its signing. */
export type Outgoing = Mail | { signedCopy: SignedCopy };

export function recipientOf(outgoing: Outgoing): string {
  return 'signedCopy' in outgoing ? outgoing.signedCopy.to : outgoing.to;
}

interface StoredMail extends Omit<Mail, 'attachments'> {
  /** `content` in base64. */
  attachments?: { filename: string; contentType: string; content: string }[];
}

/**
 * The form in the outbox: encrypted (AES-256-GCM, bound to its id), because it contains links whose tokens are otherwise stored
 * only as hashes. Requirement X3.
 */
export function sealMail(secrets: Secrets, mailId: string, outgoing: Outgoing): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secrets.key(PURPOSE), iv).setAAD(Buffer.from(mailId));
  const text = JSON.stringify('signedCopy' in outgoing ? outgoing : toStored(outgoing));
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

/** The mail to send. Throws when it was changed, or sealed with another key. */
export function openMail(
  { secrets, config }: { secrets: Secrets; config: Pick<Config, 'publicUrl'> },
  mailId: string,
  sealed: string,
): Mail {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', secrets.key(PURPOSE), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(mailId))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString();
  const stored = JSON.parse(text) as StoredMail | { signedCopy: SignedCopy };
  return 'signedCopy' in stored ? signedCopyMail(config, stored.signedCopy) : fromStored(stored);
}

function toStored({ attachments, ...mail }: Mail): StoredMail {
  if (!attachments) return mail;
  return {
    ...mail,
    attachments: attachments.map((attachment) => ({
      ...attachment,
      content: Buffer.from(attachment.content).toString('base64'),
    })),
  };
}

function fromStored({ attachments, ...mail }: StoredMail): Mail {
  if (!attachments) return mail;
  return {
    ...mail,
    attachments: attachments.map((attachment) => ({
      ...attachment,
      content: Buffer.from(attachment.content, 'base64'),
    })),
  };
}

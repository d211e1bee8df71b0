import { english, languageOfTag } from '@gatehouse/sync-protocol/languages/languages';
import { writtenText } from '@gatehouse/sync-protocol/languages/written-texts';
import type { Config } from '#base/config';
import { openText, sealText } from '#base/sealed-columns';
import type { Secrets } from '#base/secrets';
import type { Mail } from '#integrations/mailer/mailer';
import type { SignedCopy } from '#venue/events/waiver-events';
import { composeMail } from './compose-mail.ts';
import { withoutLinks } from './without-links.ts';

/** A mail, or the data it is composed from when sent: composing takes as long as applying its signing. */
export type Outgoing = Mail | { signedCopy: SignedCopy };

/** The address that a mail goes to, also before it is composed. */
export function recipientOf(outgoing: Outgoing): string {
  return 'signedCopy' in outgoing ? outgoing.signedCopy.to : outgoing.to;
}

interface StoredMail extends Omit<Mail, 'attachments'> {
  /** `content` in base64. */
  attachments?: { filename: string; contentType: string; content: string }[];
}

/**
 * The form in the outbox: encrypted and bound to its id, because it contains links whose tokens are otherwise stored
 * only as hashes. Requirement X3.
 */
export function sealMail(secrets: Secrets, mailId: string, outgoing: Outgoing): string {
  const text = JSON.stringify('signedCopy' in outgoing ? outgoing : toStored(outgoing));
  return sealText(secrets, 'outbox_mail.message', { mail_id: mailId }, text);
}

/** The mail to send. Throws when it was changed, or sealed with another key. */
export function openMail(
  { secrets, config }: { secrets: Secrets; config: Pick<Config, 'publicUrl'> },
  mailId: string,
  sealed: string,
): Mail {
  const text = openText(secrets, 'outbox_mail.message', { mail_id: mailId }, sealed);
  const stored = JSON.parse(text) as StoredMail | { signedCopy: SignedCopy };
  return 'signedCopy' in stored ? signedCopyMail(config, stored.signedCopy) : fromStored(stored);
}

/** The recipient and subject of a stored mail; null where it can't be read. */
export function describeStored(
  deps: { secrets: Secrets; config: Pick<Config, 'publicUrl'> },
  mailId: string,
  sealed: string,
): Pick<Mail, 'to' | 'subject'> | null {
  try {
    const { to, subject } = openMail(deps, mailId, sealed);
    return { to, subject };
  } catch {
    return null;
  }
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

/** The part of a name that fits a subject line, and a greeting. */
const VENUE_NAME_MAX = 60;
const FIRST_NAME_MAX = 40;

/**
 * The mail with a visitor's own copy. The names and the address are untrusted input: no link is left in them when
 * they are shown. Requirement W11.
 */
function signedCopyMail({ publicUrl }: Pick<Config, 'publicUrl'>, copy: SignedCopy): Mail {
  const link = `${publicUrl}/api/pdf/waiver/${copy.waiverId}/pdf?token=${copy.token}`;
  const language = languageOfTag(copy.language) ?? english;
  const t = writtenText(language);
  const venueName = withoutLinks(copy.venueName, VENUE_NAME_MAX) || t('common.venue');
  const name = withoutLinks(copy.firstName, FIRST_NAME_MAX);
  const body = composeMail({
    heading: t('signedCopy.heading'),
    paragraphs: [
      name ? t('common.hello', { name }) : t('common.helloNameless'),
      t('signedCopy.sentence', { venueName, days: copy.days }),
    ],
    button: { label: t('signedCopy.open'), url: link },
    closing: t('signedCopy.closing', { venueName }),
    sender: venueName,
    language,
  });
  return { to: copy.to, subject: t('signedCopy.subject', { venueName }), ...body };
}

import type { sendContact } from '@gatehouse/sync-protocol/areas/site/contact.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import type { Mail } from '#integrations/mailer/mailer';
import { mailAdmins } from '../../accounts/auth/mail-admins.ts';

type Message = Omit<BodyOf<typeof sendContact>, 'website'>;

const topics: Readonly<Record<Message['topic'], string>> = {
  sales: 'Sales',
  support: 'Support',
  website: 'Website building',
  hardware: 'Hardware',
  other: 'Question',
};

const NOBODY = 'Your message could not be sent. Please try again later.';

/**
 * Queues one mail to each platform admin, all or none; a reply to it goes to the sender. The response never reports that a message
 * was sent when it reaches no one. Errors: UNAVAILABLE while there is no admin. Requirement G6.
 */
export async function forwardToAdmins(deps: Deps, message: Message): Promise<void> {
  const admins = await deps.db.writePlatform((db) => mailAdmins(deps, db, mailOf(message)));
  if (admins > 0) return;
  deps.logger.warn({ topic: message.topic }, 'a contact message was refused: there is no platform admin to read it');
  throw new AppError('UNAVAILABLE', { message: NOBODY });
}

/** The sender's name reaches the headers only on one line, as a quoted name; the mail library encodes it. */
function mailOf({ name, email, company, topic, message }: Message): Omit<Mail, 'to'> {
  const writer = onOneLine(name);
  const from = [writer, onOneLine(company), email].filter(Boolean).join(', ');
  return {
    replyTo: { name: writer, address: email },
    subject: `${topics[topic]}: ${writer}`,
    text: [
      `From: ${from}`,
      `About: ${topics[topic]}`,
      message,
      'Sent from the contact form. Reply to this email to answer.',
    ].join('\n\n'),
  };
}

function onOneLine(text: string): string {
  return text.replaceAll(/[\s\u2028\u2029]+/gu, ' ').trim();
}

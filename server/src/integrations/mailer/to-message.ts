import { withoutInvisible } from '@gatehouse/sync-protocol/base/people/invisible';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Mail } from './mailer.ts';

/** What a transport hands over: the sender and the recipient, and the bytes of the message. */
export interface Message {
  envelope: { from: string; to: string[] };
  raw: Buffer;
}

/** The address of a sender such as `Gatehouse <no-reply@gatehouse.example>`. */
export function addressOf(from: string): string {
  return /([^\s<>]+@[^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'no-reply@localhost';
}

/**
 * A mail as a message. Its Message-ID depends only on the mail and the sender's domain: a mail that is sent again after a crash is
 * the same message, which mail programs show once. No program answers it by itself (RFC 3834). The library mutates what it is
 * given, so it gets copies.
 */
export async function toMessage(mail: Mail, mailId: string, from: string): Promise<Message> {
  const sender = addressOf(from);
  /* An address that was stored before its invisible characters were removed is mailed without them. */
  const to = withoutInvisible(mail.to);
  const { unsubscribeUrl, attachments = [], ...rest } = mail;
  const node = new MailComposer({
    ...rest,
    from,
    to,
    attachments: attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) })),
    messageId: `<${mailId}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }).compile();
  const { to: recipients } = node.getEnvelope();
  return { envelope: { from: sender, to: recipients }, raw: startedOnFirstLine(await node.build()) };
}

/**
 * The library folds a header whose value is long before the value begins, such as `To` for an address of more than 71 characters.
 * Some mail servers refuse a first line without a value, and some signatures break on it; a line may have 998 characters (RFC 5322, 2.1.1).
 */
function startedOnFirstLine(raw: Buffer): Buffer {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw.subarray(0, end).toString('latin1');
  const unfolded = headers.replaceAll(/^([A-Za-z-]+:)\r\n[ \t]+/gm, '$1 ');
  return Buffer.concat([Buffer.from(unfolded, 'latin1'), raw.subarray(end)]);
}

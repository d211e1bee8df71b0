import type { Mail } from './mailer.ts';

/**
 * What the library makes a message from. Its Message-ID depends only on the mail and the sender's domain: a mail that is sent again
 * after a crash is the same message, which mail programs show once. The library mutates what it is given, so it gets copies.
 */
export function toMessage(mail: Mail, mailId: string, from: string) {
  const [, domain = 'localhost'] = /@([^\s<>@]+)>?\s*$/.exec(from) ?? [];
  const attachments = mail.attachments?.map(({ content, ...rest }) => ({ ...rest, content: Buffer.from(content) }));
  const { unsubscribeUrl, ...rest } = mail;
  const headers = unsubscribeUrl && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { ...rest, from, attachments, messageId: `<${mailId}@${domain}>`, ...(headers ? { headers } : {}) };
}

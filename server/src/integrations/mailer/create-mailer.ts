import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../../base/config.ts';
import type { Mailer } from './mailer.ts';
import { toMessage } from './to-message.ts';

/** SMTP where `SMTP_URL` is set, files otherwise. Requirement I12. */
export function createMailer(config: Pick<Config, 'mail' | 'dataDir'>): Mailer {
  const { smtpUrl, from } = config.mail;
  return smtpUrl ? createSmtpMailer(smtpUrl, from) : createFileMailer(join(config.dataDir, 'outbox'), from);
}

/** Writes each mail as an `.eml` file, for installations without SMTP. */
export function createFileMailer(folder: string, from: string): Mailer {
  return {
    async send(mail, mailId) {
      const { raw } = await toMessage(mail, mailId, from);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`), raw);
    },
  };
}

/** Common providers allow at least so many from one sender; `?maxConnections=` in `SMTP_URL` overrides it. */
const CONNECTIONS = 5;
/** Some providers end a connection after about so many mails. */
const MAILS_PER_CONNECTION = 100;
/** Shorter than servers wait for the next mail. */
const IDLE_MS = 30_000;
/** How long the server may be silent. */
const TIMEOUT_MS = 20_000;
/** Shorter than the wait before the first retry, so that no mail is under way twice. */
const SEND_WITHIN_MS = 45_000;

/** Keeps a few connections open: opening one takes longer than sending a mail over it. */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    pool: true,
    url: smtpUrl,
    maxConnections: CONNECTIONS,
    maxMessages: MAILS_PER_CONNECTION,
    idleTimeout: IDLE_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    concurrency: transport.options.maxConnections ?? CONNECTIONS,
    async send(mail, mailId) {
      await transport.sendMail({
        ...(await toMessage(mail, mailId, from)),
        signal: AbortSignal.timeout(SEND_WITHIN_MS),
      });
    },
    close: () => transport.close({ force: true }),
  };
}

import { createTransport } from 'nodemailer';
import { toNodemailer } from './file-mailer.ts';
import type { Mailer } from './mailer.ts';

const TIMEOUT_MS = 20_000;

export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(smtpUrl, { connectionTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS } as object);
  return {
    async send(mail) {
      await transport.sendMail({ from, ...toNodemailer(mail) });
    },
  };
}

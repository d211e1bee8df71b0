import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

/** Writes each mail as an `.eml` file, for installations without SMTP. */
export function createFileMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ from, ...toNodemailer(mail) });
      await mkdir(folder, { recursive: true });
      await writeFile(
        join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`),
        message as Buffer,
      );
    },
  };
}

/** The library mutates the objects it is given, so it gets a copy. */
export function toNodemailer(mail: Parameters<Mailer['send']>[0]): object {
  const attachments = mail.attachments?.map(({ content, ...rest }) => ({ ...rest, content: Buffer.from(content) }));
  return { ...mail, attachments };
}

import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mailer } from './mailer.ts';
import { toMessage } from './to-message.ts';

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

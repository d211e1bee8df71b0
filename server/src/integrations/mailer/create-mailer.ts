import { join } from 'node:path';
import type { Config } from '../../base/config.ts';
import { createFileMailer } from './file-mailer.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** SMTP where `SMTP_URL` is set, files otherwise. Requirement I12. */
export function createMailer(config: Pick<Config, 'mail' | 'dataDir'>): Mailer {
  const { smtpUrl, from } = config.mail;
  return smtpUrl ? createSmtpMailer(smtpUrl, from) : createFileMailer(join(config.dataDir, 'outbox'), from);
}

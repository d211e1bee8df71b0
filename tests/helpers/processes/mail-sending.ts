import type { MailCause } from '@gatehouse/server/areas/mail/outbox/mail-kinds';
import { isMailWaiting, sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { queueMail } from '@gatehouse/server/areas/mail/outbox/queue-mail';
import type { Deps } from '@gatehouse/server/integrations/deps';
import { createSmtpMailer } from '@gatehouse/server/integrations/mailer/create-mailer';
import { afterEach } from 'vitest';
import type { TestApp } from '../app/test-app.ts';
import { type SmtpOptions, startSmtpServer } from './smtp-server.ts';

const FROM = 'Gatehouse <no-reply@gatehouse.example>';
const never = new AbortController().signal;

/** Mail servers and connections to them, which end with each test. */
export function mailServers() {
  const ended: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ended.splice(0)) await end();
  });
  return {
    async listen(options: SmtpOptions = {}) {
      const server = await startSmtpServer(options);
      ended.push(server.close);
      return server;
    },
    /** A server of the installation that sends there. */
    sending(app: TestApp, url: string): Deps {
      const mailer = createSmtpMailer(url, FROM);
      ended.unshift(() => mailer.close?.());
      return { ...app.deps, mailer };
    },
  };
}

/** Queues a mail to each name, for venues in turn, or for one. */
export async function queueTo(
  app: TestApp,
  names: readonly string[],
  { cause = { kind: 'renewal' }, clientId }: { cause?: MailCause; clientId?: string | null } = {},
): Promise<void> {
  await app.deps.db.writePlatform(async (db) => {
    for (const [at, name] of names.entries()) {
      const mail = { to: `${name}@example.org`, subject: '', text: '' };
      await queueMail(app.deps, db, mail, clientId === undefined ? `C${at % 3}` : clientId, cause);
    }
  });
}

export const manyNames = (count: number, name = 'guest') => Array.from({ length: count }, (_, at) => `${name}${at}`);

export const outboxRows = (app: TestApp) =>
  app.deps.db.readPlatform((db) => db.selectFrom('outbox_mail').selectAll().orderBy('mail_id').execute());

export const unsentRows = async (app: TestApp) => (await outboxRows(app)).filter(({ sent_at: at }) => at === null);

/** The job's turns in this time, none of which rests for the sake of visitors, and when the mail server was tried. */
export async function passTime(app: TestApp, deps: Deps, ms: number, stepMs = 10_000): Promise<number[]> {
  const tried: number[] = [];
  for (let passed = 0; passed < ms; passed += stepMs) {
    if (await isMailWaiting(deps)) {
      tried.push(app.clock.now());
      await sendDueMail(deps, never, { restMaxMs: 0 });
    }
    app.clock.advance(stepMs);
  }
  return tried;
}

import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { queueMail } from '@gatehouse/server/areas/mail/outbox/queue-mail';
import { createSmtpMailer } from '@gatehouse/server/integrations/mailer/create-mailer';
import { afterEach, expect, it, vi } from 'vitest';
import { onAnyDatabase } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { Entry } from '../../helpers/processes/entry-process.ts';
import { messageIdOf, type SmtpOptions, startSmtpServer } from '../../helpers/processes/smtp-server.ts';

const FROM = 'Gatehouse <no-reply@gatehouse.example>';
const SOON_MS = 120_000;
const entry = new Entry();
const ended: (() => unknown)[] = [];
afterEach(async () => {
  await entry.dispose();
  for (const end of ended.splice(0)) await end();
});

async function listen(options: SmtpOptions) {
  const server = await startSmtpServer(options);
  ended.push(server.close);
  return server;
}

async function queue(app: TestApp, count: number): Promise<void> {
  await app.deps.db.writePlatform(async (db) => {
    for (let index = 0; index < count; index += 1)
      await queueMail(app.deps, db, { to: `guest${index}@example.org`, subject: '', text: '' }, `C${index % 3}`, {
        kind: 'renewal',
      });
  });
}

/** Sends what is due, in this process. */
function senderTo(app: TestApp, url: string): () => Promise<void> {
  const mailer = createSmtpMailer(url, FROM);
  ended.unshift(() => mailer.close?.());
  return () => sendDueMail({ ...app.deps, mailer }, new AbortController().signal);
}

onAnyDatabase('a run of mail', (open) => {
  it('[Y87] that is killed loses none, and of those under way sends each twice at most, as the same message', async () => {
    const app = await open();
    const smtp = await listen({ delayMs: 20 });
    await queue(app, 60);
    const server = entry.start({
      DATABASE_URL: app.url,
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      SMTP_URL: smtp.url,
      MAIL_FROM: FROM,
    });
    await vi.waitFor(() => expect(smtp.messages.length).toBeGreaterThan(20), { timeout: 60_000, interval: 5 });
    await server.kill();
    expect(smtp.messages.length).toBeLessThan(60);

    app.clock.set(new Date(Date.now() + SOON_MS).toISOString());
    await senderTo(app, smtp.url)();
    const ids = smtp.messages.map(messageIdOf);
    expect(new Set(ids).size).toBe(60);
    expect(ids.length - 60).toBeLessThanOrEqual(5);
    for (const message of smtp.messages) expect(messageIdOf(message)).toMatch(/^<[\w-]+@gatehouse\.example>$/);
  }, 120_000);

  it('[Y89] uses fewer connections where the server refuses more, and delays no more mails than those refused', async () => {
    const app = await open();
    const smtp = await listen({ connectionsMax: 2, delayMs: 1 });
    await queue(app, 30);
    const send = senderTo(app, smtp.url);
    await send();
    expect(smtp.messages.length).toBeGreaterThanOrEqual(27);
    for (let retry = 0; retry < 3; retry += 1) {
      app.clock.advance(SOON_MS << retry);
      await send();
    }
    expect(new Set(smtp.messages.map(messageIdOf)).size).toBe(30);
  });
});

import { findMailOutage } from '@gatehouse/server/areas/mail/outbox/mail-outage';
import { isMailWaiting, sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { queueMail } from '@gatehouse/server/areas/mail/outbox/queue-mail';
import { listGivenUpMail, listWaitingMail } from '@gatehouse/server/areas/mail/outbox/unsent-mail.shared.repository';
import { openSqliteConnection } from '@gatehouse/server/db/sqlite/sqlite-connection';
import type { Deps } from '@gatehouse/server/integrations/deps';
import {
  dropMail,
  listUnsentMail,
  MAIL_PAGE_SIZE,
  resendMail,
  sendTestMail,
  TEST_MAILS_MAX,
} from '@gatehouse/sync-protocol/areas/platform/admin-mail.contracts';
import { listAuditLog } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import { CompiledQuery } from 'kysely';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import { rowsVisited } from '#helpers/app/rows-visited';
import { accessesOf, statementsOf } from '#helpers/app/statements';
import type { TestApp } from '#helpers/app/test-app';

const { signal } = new AbortController();
const HOUR_MS = 3_600_000;
const reply = (command: string, responseCode: number, text = '') =>
  Object.assign(new Error(text), { code: 'EENVELOPE', command, responseCode, response: `${responseCode} ${text}` });

async function queue(app: TestApp, to: string, kind: 'renewal' | 'signed_copy', clientId: string | null = null) {
  const mail = { to, subject: `For ${to}`, text: 'secret' };
  await app.deps.db.writePlatform((db) => queueMail(app.deps, db, mail, clientId, { kind }));
}

/** Sends what is due, where `fault` says what a mail meets. */
async function send(app: TestApp, fault: (to: string) => Error | null = () => null): Promise<string[]> {
  const sent: string[] = [];
  const mailer: Deps['mailer'] = {
    async send({ to }) {
      const error = fault(to);
      if (error) throw error;
      sent.push(to);
    },
  };
  await sendDueMail({ ...app.deps, mailer }, signal);
  return sent;
}

onBothDatabases('unsent mail', (open, dialect) => {
  it('[Y116] is listed with its recipient, its venue and why it was not sent', async ({ app, admin, venue }) => {
    const { token } = admin;
    for (let time = 0; time < 4; time += 1) await queue(app, 'ada@example.org', 'signed_copy', venue.clientId);
    app.clock.advance(1_000);
    await queue(app, 'full@example.org', 'renewal', venue.clientId);
    await queue(app, 'gone@example.org', 'renewal');
    await send(app, (to) => {
      if (to.startsWith('gone')) return reply('RCPT TO', 550, '5.1.1 No such mailbox gone@example.org');
      return to.startsWith('full') ? reply('RCPT TO', 452, '4.2.2 Over quota') : null;
    });
    const waiting = (await call(app, listUnsentMail, { token })).body;
    expect(waiting.mails).toMatchObject([
      { recipient: 'ada@example.org', reason: 'held', share: 'signing', attempts: 0, client_id: venue.clientId },
      {
        recipient: 'full@example.org',
        subject: 'For full@example.org',
        client_name: expect.any(String),
        reason: 'retry',
        failure: 'EENVELOPE 452 4.2.2',
        given_up_at: null,
      },
    ]);
    expect([waiting.given_up, waiting.next, waiting.outage]).toEqual([1, null, null]);
    const givenUp = (await call(app, listUnsentMail, { token, query: { state: 'given_up' } })).body.mails;
    expect(givenUp).toMatchObject([
      { recipient: 'gone@example.org', client_id: null, client_name: null, reason: 'refused', next_attempt_at: null },
    ]);
    expect(JSON.stringify([waiting, givenUp])).not.toContain('secret');
    expect(JSON.stringify(app.logs)).not.toContain('@example.org');
  });

  it('[Y116] is sent again or dropped once, and nothing else is', async ({ app, admin: { token } }) => {
    for (const name of ['again', 'never', 'other']) await queue(app, `${name}@example.org`, 'renewal');
    await send(app, () => reply('RCPT TO', 550, '5.1.1 No such mailbox'));
    const list = async () =>
      (await call(app, listUnsentMail, { token, query: { state: 'given_up' } })).body.mails.map(
        ({ mail_id: id, recipient }) => ({ id, name: recipient?.split('@')[0] }),
      );
    const idOf = async (name: string) => (await list()).find((mail) => mail.name === name)?.id ?? '';
    const [again, never] = [{ mail_id: await idOf('again') }, { mail_id: await idOf('never') }];
    expect((await call(app, resendMail, { token, params: again })).status).toBe(200);
    expect((await call(app, resendMail, { token, params: again })).status).toBe(200);
    expect((await call(app, dropMail, { token, params: never })).status).toBe(200);
    expect((await call(app, dropMail, { token, params: never })).refusal.code).toBe('NOT_FOUND');
    expect(await send(app)).toEqual(['again@example.org']);
    expect((await list()).map(({ name }) => name)).toEqual(['other']);
    expect((await call(app, resendMail, { token, params: again })).refusal.code).toBe('NOT_FOUND');
    expect((await call(app, dropMail, { token, params: again })).refusal.code).toBe('NOT_FOUND');
  });

  it('[Y116] is left alone while it is being sent: it would go out twice', async ({ app, admin: { token } }) => {
    await queue(app, 'ada@example.org', 'renewal');
    const aborter = new AbortController();
    const mailer = { send: () => new Promise<void>(() => undefined) };
    const run = sendDueMail({ ...app.deps, mailer }, aborter.signal, { finishWithinMs: 0 });
    const rows = () => app.deps.db.readPlatform((db) => db.selectFrom('outbox_mail').selectAll().execute());
    while ((await rows())[0]?.attempts !== 1) await new Promise((done) => setTimeout(done, 1));
    const params = { mail_id: (await rows())[0]?.mail_id ?? '' };
    expect((await call(app, resendMail, { token, params })).refusal.code).toBe('CHANGE_NOT_ALLOWED');
    expect((await call(app, dropMail, { token, params })).refusal.code).toBe('CHANGE_NOT_ALLOWED');
    aborter.abort();
    await run;
    app.clock.advance(HOUR_MS);
    expect((await call(app, resendMail, { token, params })).status).toBe(200);
  });

  it('[Y115] [Y116] waits for a mail server that is down, and a test mail has it tried at once', async ({
    app,
    admin,
  }) => {
    const { token } = admin;
    await queue(app, 'ada@example.org', 'renewal');
    for (let time = 0; time < 8; time += 1) {
      await send(app, () => reply('MAIL FROM', 451, '4.3.0 Not now'));
      app.clock.advance(300_000);
    }
    await send(app, () => reply('MAIL FROM', 451, '4.3.0 Not now'));
    const { mails, outage } = (await call(app, listUnsentMail, { token })).body;
    expect(mails).toMatchObject([{ recipient: 'ada@example.org', reason: 'server', attempts: 0 }]);
    expect(outage).toMatchObject({ since: '2026-06-15T15:00:00.000Z', failure: 'EENVELOPE 451 4.3.0' });
    expect(await isMailWaiting(app.deps)).toBe(false);
    expect((await call(app, sendTestMail, { token, body: { email: ' Me@Example.org' } })).status).toBe(200);
    expect(await isMailWaiting(app.deps)).toBe(true);
    expect((await send(app)).toSorted()).toEqual(['ada@example.org', 'me@example.org']);
    expect(await app.deps.db.readPlatform(findMailOutage)).toBeNull();
    expect((await call(app, listUnsentMail, { token })).body).toMatchObject({ mails: [], outage: null });
  });

  it('[Y116] test mails are ten an hour, and every look and act is in the audit log', async ({
    app,
    admin: { token },
  }) => {
    await queue(app, 'gone@example.org', 'renewal');
    await send(app, () => reply('RCPT TO', 550, '5.1.1 No such mailbox'));
    const test = () => call(app, sendTestMail, { token, body: { email: 'me@example.org' } });
    for (let time = 0; time < TEST_MAILS_MAX; time += 1) expect((await test()).status).toBe(200);
    expect((await test()).refusal.code).toBe('TOO_MANY_REQUESTS');
    const list = () => call(app, listUnsentMail, { token, query: { state: 'given_up' } });
    const [mail] = (await list()).body.mails;
    await list();
    const params = { mail_id: mail?.mail_id ?? '' };
    await call(app, resendMail, { token, params });
    await call(app, dropMail, { token, params });
    app.clock.advance(HOUR_MS);
    await list();
    const { entries } = (await call(app, listAuditLog, { token })).body;
    expect(entries.map(({ action }) => action).filter((action) => action !== 'send_test_mail')).toEqual([
      'view_mail',
      'drop_mail',
      'resend_mail',
      'view_mail',
    ]);
    expect(entries.find(({ action }) => action === 'drop_mail')?.subject).toBe(mail?.mail_id);
    expect(entries.filter(({ action }) => action === 'send_test_mail')).toHaveLength(TEST_MAILS_MAX);
  });

  it('[Y116] is nobody’s to see or touch but an admin’s', async ({ app, venue: { token } }) => {
    const params = { mail_id: 'x' };
    expect((await call(app, listUnsentMail, { token })).status).toBe(403);
    expect((await call(app, resendMail, { token, params })).status).toBe(403);
    expect((await call(app, dropMail, { token, params })).status).toBe(403);
    expect((await call(app, sendTestMail, { token, body: { email: 'me@example.org' } })).status).toBe(403);
    expect((await call(app, listUnsentMail, { token: null })).status).toBe(401);
  });

  it('[Y116] is read page by page, each mail once, at one cost however much waits', async () => {
    const app = await open();
    const { token } = await app.createAdmin();
    await fill(app, 20_000);
    const position = { atUtc: new Date(app.clock.now()).toISOString(), mailId: 'm10000' };
    const look = () =>
      app.deps.db.readPlatform(async (db) => {
        await listWaitingMail(db, { after: position, limit: MAIL_PAGE_SIZE });
        await listGivenUpMail(db, { after: position, limit: MAIL_PAGE_SIZE });
      });
    if (dialect === 'postgres') {
      await app.deps.db.owner.executeQuery(CompiledQuery.raw('ANALYZE outbox_mail'));
      expect(await rowsVisited(look)).toBeLessThan(10 * MAIL_PAGE_SIZE);
    } else {
      const statements = await statementsOf(look);
      const db = openSqliteConnection(app.url.replace('sqlite:', ''), 'reader');
      const paths = statements.flatMap((sql) => accessesOf(db, sql, new Set(['outbox_mail']))).map(({ path }) => path);
      db.close();
      expect(paths).toEqual([
        expect.stringContaining('outbox_mail_waiting (created_at'),
        expect.stringContaining('outbox_mail_given_up (given_up_at'),
      ]);
    }
    for (const state of ['waiting', 'given_up'] as const) {
      const seen: string[] = [];
      let after: string | undefined;
      for (let page = 0; page < 4; page += 1) {
        const { body } = await call(app, listUnsentMail, { token, query: { state, ...(after ? { after } : {}) } });
        seen.push(...body.mails.map(({ mail_id: id }) => id));
        after = body.next ?? undefined;
      }
      expect(new Set(seen).size, state).toBe(4 * MAIL_PAGE_SIZE);
    }
    const bad = await call(app, listUnsentMail, { token, query: { after: 'x' } });
    expect(bad.refusal.code).toBe('INVALID_INPUT');
  });
});

/** Half of it waits, and half was given up. */
async function fill(app: TestApp, count: number): Promise<void> {
  const at = (index: number) => new Date(app.clock.now() + (index % 7) * 1_000).toISOString();
  const rows = Array.from({ length: count }, (_, index) => ({
    mail_id: `m${index}`,
    client_id: null,
    message: '',
    created_at: at(index),
    next_attempt_at: index % 2 === 0 ? at(index) : '9999-12-31T00:00:00.000Z',
    given_up_at: index % 2 === 0 ? null : at(index),
    attempts: index % 2,
  }));
  await app.deps.db.writePlatform(async (db) => {
    for (let from = 0; from < count; from += 1_000)
      await db
        .insertInto('outbox_mail')
        .values(rows.slice(from, from + 1_000))
        .execute();
  });
}

import type { MailCause } from '@gatehouse/server/areas/mail/outbox/mail-kinds';
import { findDueMail, isMailDue, listTurnsDue } from '@gatehouse/server/areas/mail/outbox/outbox.repository';
import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { queueMail } from '@gatehouse/server/areas/mail/outbox/queue-mail';
import { openSqliteConnection } from '@gatehouse/server/db/sqlite/sqlite-connection';
import type { Deps } from '@gatehouse/server/integrations/deps';
import { CompiledQuery } from 'kysely';
import { expect } from 'vitest';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { rowsVisited } from '../../helpers/app/rows-visited.ts';
import { accessesOf, statementsOf } from '../../helpers/app/statements.ts';
import { TEST_START, type TestApp } from '../../helpers/app/test-app.ts';

const never = new AbortController().signal;
const NOW = new Date(TEST_START).toISOString();
const MINUTE_MS = 60_000;

async function queue(
  app: TestApp,
  venue: string | null,
  names: readonly string[],
  cause: MailCause = { kind: 'renewal' },
): Promise<void> {
  await app.deps.db.writePlatform(async (db) => {
    for (const name of names)
      await queueMail(app.deps, db, { to: `${name}@example.org`, subject: '', text: '' }, venue, cause);
  });
}

const many = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name}${index}`);

/** Notes in which order mails come, and which are under way together. */
function noting(app: TestApp, concurrency: number, handOver: (name: string) => Promise<void> = async () => undefined) {
  const order: string[] = [];
  const underWay = new Set<string>();
  const together: string[][] = [];
  const mailer: Deps['mailer'] = {
    concurrency,
    async send({ to }) {
      const name = to.replace(/@.*/, '');
      order.push(name);
      underWay.add(name);
      together.push([...underWay]);
      try {
        await new Promise((resolve) => setImmediate(resolve));
        await handOver(name);
      } finally {
        underWay.delete(name);
      }
    },
  };
  return { deps: { ...app.deps, mailer }, order, together };
}

const rowsOf = (app: TestApp) =>
  app.deps.db.readPlatform((db) => db.selectFrom('outbox_mail').selectAll().orderBy('mail_id').execute());

onBothDatabases('mail that waits', (open, dialect) => {
  it('[Y88] goes out in turns, so that a venue with much of it delays no other venue and not the platform', async () => {
    const app = await open();
    await queue(app, 'C1', many(30, 'busy'));
    app.clock.advance(1_000);
    await queue(app, 'C2', ['quiet']);
    await queue(app, null, ['admin']);
    const { deps, order } = noting(app, 1, async (name) => {
      if (name === 'busy9') await queue(app, 'C3', ['late']);
    });
    await sendDueMail(deps, never);
    expect(order).toHaveLength(33);
    expect(order.indexOf('quiet')).toBeLessThan(3);
    expect(order.indexOf('admin')).toBeLessThan(3);
    expect(order.indexOf('late') - order.indexOf('busy9')).toBeLessThanOrEqual(2);
  });

  it('[Y89] is sent several at once, and no more to one mailbox than alone', async ({ app }) => {
    await queue(app, 'C1', [...many(10, 'guest'), 'ada', 'ada', 'ada', 'ada', 'ada'], { kind: 'signed_copy' });
    const { deps, order, together } = noting(app, 5);
    await sendDueMail(deps, never);
    expect(Math.max(...together.map((names) => names.length))).toBe(5);
    expect(order).toHaveLength(13);
    expect((await rowsOf(app)).filter(({ sent_at: at }) => at !== null)).toHaveLength(13);
  });

  it('[Y87] is marked as it goes, each before another takes its place', async ({ app }) => {
    await queue(app, 'C1', many(12, 'guest'));
    const unmarked: number[] = [];
    let sent = 0;
    const { deps } = noting(app, 3, async () => {
      const marked = (await rowsOf(app)).filter(({ sent_at: at }) => at !== null).length;
      unmarked.push(sent - marked);
      sent += 1;
    });
    await sendDueMail(deps, never);
    expect(unmarked).toHaveLength(12);
    /* Those that were under way together with the one that looks. */
    expect(Math.max(...unmarked)).toBeLessThan(3);
  });

  it('costs no other an attempt where it was under way when the server died: it is sent alone', async ({ app }) => {
    await queue(app, 'C1', many(8, 'guest'));
    await queue(app, 'C2', many(4, 'other'));
    const dead = noting(app, 3, () => new Promise(() => undefined));
    const aborter = new AbortController();
    const run = sendDueMail(dead.deps, aborter.signal, { finishWithinMs: 0 });
    while (dead.order.length < 3) await new Promise((resolve) => setImmediate(resolve));
    aborter.abort();
    await run;
    const suspects = new Set(dead.order);
    expect((await rowsOf(app)).filter(({ attempts }) => attempts > 0)).toHaveLength(3);

    app.clock.advance(MINUTE_MS);
    const next = noting(app, 3);
    await sendDueMail(next.deps, never);
    expect(next.order.toSorted()).toEqual([...many(8, 'guest'), ...many(4, 'other')].toSorted());
    expect(next.together.filter((names) => names.length > 1 && names.some((name) => suspects.has(name)))).toEqual([]);
    expect(Math.max(...next.together.map((names) => names.length))).toBe(3);
  });

  it('goes on several at once after a failure that was reported', async ({ app }) => {
    await queue(app, 'C1', many(6, 'guest'));
    await sendDueMail(noting(app, 3, () => Promise.reject(new Error('down'))).deps, never);
    app.clock.advance(MINUTE_MS);
    const { deps, together } = noting(app, 3);
    await sendDueMail(deps, never);
    expect(Math.max(...together.map((names) => names.length))).toBe(3);
  });

  it('[Y88] is found by index, however much waits', async ({ app }) => {
    await queue(app, 'C2', ['quiet']);
    await queue(app, null, ['admin']);
    await fill(app, 20_000);
    let found = new Set<string | null | undefined>();
    const look = () =>
      app.deps.db.readPlatform(async (db) => {
        const turns = await listTurnsDue(db, NOW);
        const mails = await Promise.all(turns.map((turn) => findDueMail(db, turn, NOW)));
        found = new Set(mails.map((mail) => mail?.client_id));
        expect(await isMailDue(db, NOW)).toBe(true);
      });
    if (dialect === 'postgres') {
      for (const statement of ['SELECT 1', 'ANALYZE outbox_mail']) {
        await app.deps.db.owner.executeQuery(CompiledQuery.raw(statement));
        expect(await rowsVisited(look), statement).toBeLessThan(60);
      }
    } else {
      const statements = await statementsOf(look);
      const db = openSqliteConnection(app.url.replace('sqlite:', ''), 'reader');
      const paths = statements.flatMap((sql) => accessesOf(db, sql, new Set(['outbox_mail']))).map(({ path }) => path);
      db.close();
      expect(paths.length).toBeGreaterThan(3);
      const wanted = /^outbox_mail_(turns \(<expr>[=>]\?|due \(next_attempt_at<\?)/;
      expect(paths.filter((path) => !wanted.test(path))).toEqual([]);
    }
    expect(found).toEqual(new Set(['C1', 'C2', null]));
  });
});

/** Rows that wait, of one venue; half of them for a retry. */
async function fill(app: TestApp, count: number): Promise<void> {
  const later = new Date(TEST_START + MINUTE_MS).toISOString();
  const rows = Array.from({ length: count }, (_, index) => ({
    mail_id: `m${index}`,
    client_id: 'C1',
    message: '',
    created_at: NOW,
    next_attempt_at: index % 2 === 0 ? NOW : later,
    attempts: index % 2,
  }));
  await app.deps.db.writePlatform(async (db) => {
    for (let at = 0; at < count; at += 1_000)
      await db
        .insertInto('outbox_mail')
        .values(rows.slice(at, at + 1_000))
        .execute();
  });
}

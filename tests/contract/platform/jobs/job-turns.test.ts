import { MAIL_ATTEMPTS_MAX } from '@gatehouse/server/areas/mail/outbox/mail-turns';
import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { queueMail } from '@gatehouse/server/areas/mail/outbox/queue-mail';
import type { Deps } from '@gatehouse/server/integrations/deps';
import { cleanUp } from '@gatehouse/server/jobs/clean-up.job';
import type { Job } from '@gatehouse/server/jobs/job';
import { runTurn, startScheduler } from '@gatehouse/server/jobs/scheduler';
import { sendMail } from '@gatehouse/server/jobs/send-mail.job';
import { advanceFloors } from '@gatehouse/server/venue/tombstone-floor';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { describe, expect } from 'vitest';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';

const DAY_MS = 86_400_000;
const never = new AbortController().signal;

function jobThatCounts(work: () => Promise<void> = async () => undefined): Job & { runs: number } {
  const job = {
    name: 'test',
    everyMs: 60_000,
    runs: 0,
    async run() {
      job.runs += 1;
      await work();
    },
  };
  return job;
}

onBothDatabases('jobs', (open) => {
  it('run once for each turn, however many servers look', async () => {
    const { deps, clock } = await open();
    const job = jobThatCounts();
    const eight = () => Promise.all(Array.from({ length: 8 }, () => runTurn(deps, job, never)));
    expect((await eight()).filter(Boolean)).toHaveLength(1);
    expect((await eight()).filter(Boolean)).toHaveLength(0);
    clock.advance(60_000);
    expect((await eight()).filter(Boolean)).toHaveLength(1);
    expect(job.runs).toBe(2);
  });

  it('come again after one that failed, and the failure is in the log without its message', async () => {
    const { deps, clock, logs } = await open();
    const job = jobThatCounts(() => Promise.reject(new Error('of ada@example.org')));
    const scheduler = startScheduler(deps, [job]);
    while (!logs.some((line) => line['job'] === 'test')) await new Promise((resolve) => setTimeout(resolve, 5));
    await scheduler.stop();
    expect(JSON.stringify(logs)).not.toContain('ada@example.org');
    clock.advance(60_000);
    await expect(runTurn(deps, job, never)).rejects.toThrow('ada');
    expect(job.runs).toBe(2);
  });

  it('wait with their first turn where they say so, also after a restart, and stop with the server', async () => {
    const { deps, clock } = await open();
    const job = { ...jobThatCounts(), firstAfterMs: 3_600_000 };
    await startScheduler(deps, [job]).stop();
    expect(await runTurn(deps, job, never)).toBe(false);
    clock.advance(1_800_000);
    await startScheduler(deps, [job]).stop();
    clock.advance(1_800_000);
    expect(await runTurn(deps, job, never)).toBe(true);
  });

  it('send mail that was committed, with its attachment, and no mail of a transaction that was not', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const mail = {
      to: 'ada@example.org',
      subject: 'Your waiver',
      text: 'Attached.',
      attachments: [{ filename: 'w.pdf', contentType: 'application/pdf', content: new Uint8Array([0, 255, 37]) }],
    };
    await writeVenue(app.deps, venue.clientId, (write) =>
      queueMail(app.deps, write.db, mail, venue.clientId, { kind: 'renewal' }),
    );
    const rolledBack = writeVenue(app.deps, venue.clientId, async (write) => {
      await queueMail(app.deps, write.db, mail, venue.clientId, { kind: 'renewal' });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect(await runTurn(app.deps, sendMail, never)).toBe(true);
    expect(app.mails).toMatchObject([{ to: 'ada@example.org', attachments: [{ filename: 'w.pdf' }] }]);
    expect([...(app.mails[0]?.attachments?.[0]?.content ?? [])]).toEqual([0, 255, 37]);
    expect(await runTurn(app.deps, sendMail, never)).toBe(false);
    expect(await outbox(app)).toMatchObject([{ sent_at: expect.any(String), message: '{}' }]);
  });

  it('retry mail more and more slowly, send the others in the meantime, and give up in the end', async ({ app }) => {
    const sent: string[] = [];
    const deps: Deps = {
      ...app.deps,
      mailer: {
        async send({ to }) {
          if (to === 'refused@example.org')
            throw Object.assign(new Error(`no ${to}`), { responseCode: 450, command: 'RCPT TO' });
          sent.push(to);
        },
      },
    };
    for (const to of ['refused@example.org', 'fine@example.org'])
      await deps.db.writePlatform((db) =>
        queueMail(deps, db, { to, subject: '', text: '' }, null, { kind: 'admin_notice' }),
      );
    await sendDueMail(deps, never);
    expect(sent).toEqual(['fine@example.org']);
    for (let hour = 0; hour < 24 * 5; hour++) {
      app.clock.advance(3_600_000);
      await sendDueMail(deps, never);
    }
    const refused = (await outbox(app)).find((row) => row.sent_at === null);
    expect(refused?.attempts).toBe(MAIL_ATTEMPTS_MAX);
    expect(refused?.failure).toBe('450');
    expect(refused?.given_up_at).not.toBeNull();
    expect(JSON.stringify(app.logs)).not.toContain('@example.org');
  });

  it('delete what has ended and nothing else', async ({ app, venue }) => {
    const { deps, clock } = app;
    await deps.db.writePlatform(async (db) => {
      await db.insertInto('throttles').values({ key: 'old', window_start_ms: clock.now(), hits: 1 }).execute();
    });
    clock.advance(29 * DAY_MS);
    const young = await app.createVenue();
    await deps.db.writePlatform(async (db) => {
      await db.insertInto('throttles').values({ key: 'new', window_start_ms: clock.now(), hits: 1 }).execute();
    });
    clock.advance(DAY_MS + 1);
    await cleanUp.run(deps, never);
    const left = await deps.db.readPlatform(async (db) => ({
      sessions: await db.selectFrom('sessions').select('user_id').execute(),
      throttles: await db.selectFrom('throttles').select('key').execute(),
    }));
    expect(left.sessions).toEqual([{ user_id: young.userId }]);
    expect(left.throttles).toEqual([{ key: 'new' }]);
    expect(venue.userId).not.toBe(young.userId);
  });

  it('[S15] raise the floor with the tombstones they delete, in each venue by itself', async ({ app }) => {
    const [first, second] = [await app.createVenue(), await app.createVenue()];
    const writeTombstone = (clientId: string, rowId: string) =>
      writeVenue(app.deps, clientId, async (write) => {
        await write.db
          .insertInto('tombstones')
          .values({
            client_id: clientId,
            collection: 'members',
            row_id: rowId,
            version: write.version,
            created_at: write.nowAtUtc,
          })
          .execute();
        return write.version;
      });
    await writeTombstone(first.clientId, 'a');
    const old = await writeTombstone(first.clientId, 'b');
    app.clock.advance(30 * DAY_MS);
    await writeTombstone(first.clientId, 'c');
    await writeTombstone(second.clientId, 'd');
    expect(await advanceFloors(app.deps)).toBe(0);
    app.clock.advance(16 * DAY_MS);
    expect(await advanceFloors(app.deps)).toBe(1);
    const state = await app.deps.db.readPlatform(async (db) => ({
      floors: await db.selectFrom('sync_tenant').orderBy('client_id').select(['client_id', 'floor']).execute(),
      graves: await db.selectFrom('tombstones').orderBy('row_id').select('row_id').execute(),
    }));
    expect(state.floors).toEqual([
      { client_id: first.clientId, floor: old },
      { client_id: second.clientId, floor: 0 },
    ]);
    expect(state.graves).toEqual([{ row_id: 'c' }, { row_id: 'd' }]);
    expect(await advanceFloors(app.deps)).toBe(0);
  });
});

describe('the scheduler', () => {
  it('stops at once while it waits', async () => {
    const started = Date.now();
    const job: Job = { ...jobThatCounts(), isDue: async () => false, run: async () => undefined };
    const scheduler = startScheduler({} as Deps, [job]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await scheduler.stop();
    expect(Date.now() - started).toBeLessThan(2_000);
  });
});

function outbox(app: TestApp) {
  return app.deps.db.readPlatform((db) => db.selectFrom('outbox_mail').selectAll().execute());
}

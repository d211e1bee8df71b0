import { createApp } from '@gatehouse/server/app';
import { queueMail } from '@gatehouse/server/areas/mail/outbox/queue-mail';
import { backedUp } from '@gatehouse/server/areas/platform/backup/backup.service';
import { keepFirstStart } from '@gatehouse/server/areas/platform/metrics/first-start';
import { loadFamilies } from '@gatehouse/server/areas/platform/metrics/serve-metrics';
import { FairQueue } from '@gatehouse/server/base/fair-queue';
import { version } from '@gatehouse/server/base/version';
import { createUploadPlaces } from '@gatehouse/server/http/uploads/upload-places';
import { allJobs } from '@gatehouse/server/jobs/all-jobs';
import { cleanUp } from '@gatehouse/server/jobs/clean-up.job';
import { runTurn } from '@gatehouse/server/jobs/scheduler';
import { sendMail } from '@gatehouse/server/jobs/send-mail.job';
import { expect, it } from 'vitest';
import { METRICS_TOKEN, readMetrics } from '#helpers/app/metrics';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const never = new AbortController().signal;
const AGE = 'gatehouse_job_last_success_age_seconds';
const job_name = cleanUp.name;

/** Collects like a process that has just started over the same database. */
async function collectAfresh({ deps }: TestApp) {
  const answer = await createApp(deps).hono.request('/metrics', {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  return readMetrics(await answer.text());
}

onBothDatabases('metrics of jobs, backups and load', (open, dialect) => {
  it('[Y93] say of each job how long ago it succeeded, after a restart too, and from the first start where it never did', async () => {
    const app = await open({ METRICS_TOKEN });
    await keepFirstStart(app.deps);
    app.clock.advance(2 * HOUR_MS);
    await keepFirstStart(app.deps);
    const { samples, valueOf } = await collectAfresh(app);
    const named = samples.filter(({ name }) => name === AGE).map(({ labels }) => labels['job_name']);
    expect(named).toEqual(allJobs.map(({ name }) => name));
    expect(valueOf(AGE, { job_name })).toBe(7_200);
    expect(valueOf('gatehouse_job_interval_seconds', { job_name })).toBe(cleanUp.everyMs / 1000);
    expect(valueOf('gatehouse_job_due', { job_name })).toBe(1);
    expect(valueOf('gatehouse_job_due', { job_name: sendMail.name })).toBe(0);

    await runTurn(app.deps, cleanUp, never);
    app.clock.advance(HOUR_MS);
    expect((await collectAfresh(app)).valueOf(AGE, { job_name })).toBe(3_600);
    /* One that fails doesn't look well because it ran. */
    const failing = { ...cleanUp, run: () => Promise.reject(new Error('no')) };
    await expect(runTurn(app.deps, failing, never)).rejects.toThrow('no');
    app.clock.advance(HOUR_MS);
    await expect(runTurn(app.deps, failing, never)).rejects.toThrow('no');
    app.clock.advance(HOUR_MS);
    expect((await collectAfresh(app)).valueOf(AGE, { job_name })).toBe(7_200);
  });

  it('[Y93] say for how long mail is due that nobody has tried, and not that a bad address is retried', async () => {
    const app = await open({ METRICS_TOKEN });
    const mail = { to: 'guest@example.org', subject: 'Hello', text: 'Hello' };
    await app.deps.db.writePlatform((db) => queueMail(app.deps, db, mail, null, { kind: 'admin_notice' }));
    app.clock.advance(HOUR_MS);
    const waiting = await collectAfresh(app);
    expect(waiting.valueOf('gatehouse_job_due', { job_name: sendMail.name })).toBe(1);
    expect(waiting.valueOf('gatehouse_mail_overdue_seconds')).toBe(3_600);
    const mailer = { send: () => Promise.reject(Object.assign(new Error('no'), { responseCode: 550 })) };
    await runTurn({ ...app.deps, mailer }, sendMail, never);
    const tried = await collectAfresh(app);
    expect(tried.valueOf('gatehouse_mail_waiting')).toBe(1);
    expect(tried.valueOf('gatehouse_mail_oldest_seconds')).toBe(3_600);
    expect(tried.valueOf('gatehouse_mail_overdue_seconds')).toBe(0);
  });

  it('[Y93] count the age of a backup from the first start where there is none, and say whether the server makes any', async () => {
    const app = await open({ METRICS_TOKEN });
    await keepFirstStart(app.deps);
    app.clock.advance(3 * DAY_MS);
    const before = await collectAfresh(app);
    expect(before.valueOf('gatehouse_backup_age_seconds')).toBe(259_200);
    expect(before.valueOf('gatehouse_backup_interval_seconds')).toBe(dialect === 'sqlite' ? 86_400 : 0);
    await backedUp(app.deps, { versions: {}, epochs: {} });
    app.clock.advance(HOUR_MS);
    expect((await collectAfresh(app)).valueOf('gatehouse_backup_age_seconds')).toBe(3_600);
    const backups = { ...app.deps.config.backups, everyHours: 0 };
    const off = { ...app, deps: { ...app.deps, config: { ...app.deps.config, backups } } };
    expect((await collectAfresh(off)).valueOf('gatehouse_backup_interval_seconds')).toBe(0);
  });

  it('[Y93] say how many payments are unsettled, and for how long nobody has asked about them', async () => {
    const app = await open({ METRICS_TOKEN });
    const { clientId } = await app.createVenue();
    const at = new Date(app.clock.now()).toISOString();
    const payment = {
      client_id: clientId,
      payment_id: 'a-payment',
      kind: 'renewal',
      source: 'link',
      status: 'unknown',
      plan_id: 'monthly-professional',
      amount_cents: 7_500,
      currency: 'USD',
      description: 'Monthly Professional',
      idempotency_key: 'a-payment',
      created_at: at,
      updated_at: at,
      next_check_at: at,
    } as const;
    await app.deps.db.writePlatform((db) => db.insertInto('platform_payments').values(payment).execute());
    app.clock.advance(HOUR_MS);
    const { valueOf } = await collectAfresh(app);
    expect(valueOf('gatehouse_payments_unsettled')).toBe(1);
    expect(valueOf('gatehouse_payments_overdue_seconds')).toBe(3_600);
  });

  it('[Y93] say that the clock was ahead, until the stored times are past or written anew', async () => {
    const app = await open({ METRICS_TOKEN });
    const { deps, clock } = app;
    const aheadS = async () => (await collectAfresh(app)).valueOf('gatehouse_clock_ahead_seconds');
    await runTurn(deps, cleanUp, never);
    expect(await aheadS()).toBe(0);
    clock.advance(DAY_MS);
    await keepFirstStart(deps);
    await runTurn(deps, cleanUp, never);
    expect(await aheadS()).toBe(0);
    clock.advance(-DAY_MS);
    expect(await aheadS()).toBe(86_400);
    /* Nor does the first start then hide for a day that no backup is made. */
    await keepFirstStart(deps);
    clock.advance(HOUR_MS);
    expect((await collectAfresh(app)).valueOf('gatehouse_backup_age_seconds')).toBe(3_600);
    /* A lock alone, of a server that was killed. */
    await deps.db.writePlatform(async (db) => {
      await db.deleteFrom('job_locks').execute();
      const expires_at = new Date(clock.now() + 7 * DAY_MS).toISOString();
      await db.insertInto('job_locks').values({ name: sendMail.name, holder: 'killed', expires_at }).execute();
    });
    expect(await aheadS()).toBeGreaterThan(6 * 86_400);
  });

  it('[Y93] say what runs, who waits for a connection or a turn, and how many streams and uploads there are', async () => {
    const app = await open({ METRICS_TOKEN });
    const { deps } = app;
    const pool = dialect === 'sqlite' ? 'write' : 'shared';
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const hold = (): Promise<void> => {
      begin();
      return held;
    };
    const queue = new FairQueue('sheets', { runningMax: 1 });
    const max = deps.db.pools().find((use) => use.pool === pool)?.max ?? 0;
    const work = [
      deps.db.writePlatform(hold),
      ...Array.from({ length: max + 1 }, () => deps.db.writePlatform(() => held)),
      ...Array.from({ length: 3 }, (_, index) =>
        queue.run({ venue: String(index), caller: '', isUrgent: true }, () => held),
      ),
    ];
    await begun;
    const nothing = (): void => undefined;
    const streams = [1, 2].map(() => deps.pokes.subscribe('C00001', nothing, nothing));
    const uploads = createUploadPlaces(app.clock);
    uploads.enter('C00001');
    const families = loadFamilies(deps, uploads);
    release();
    await Promise.all(work);
    for (const stop of streams) stop();

    const samplesOf = (name: string) => families.find((family) => family.name === name)?.samples ?? [];
    const valuesOf = (label: Record<string, string>, names: readonly string[]) =>
      names.map(
        (name) =>
          samplesOf(name).find(({ labels = {} }) =>
            Object.entries(label).every(([key, value]) => labels[key] === value),
          )?.value,
      );
    const ofPool = ['gatehouse_db_connections_max', 'gatehouse_db_connections_used', 'gatehouse_db_waiting'];
    expect(valuesOf({ pool }, ofPool)).toEqual([max, max, 2]);
    expect(valuesOf({ queue: 'sheets' }, ['gatehouse_queue_running', 'gatehouse_queue_waiting'])).toEqual([1, 2]);
    expect(valuesOf({}, ['gatehouse_streams_open', 'gatehouse_uploads'])).toEqual([2, 1]);
    expect(samplesOf('gatehouse_build_info')).toEqual([
      { labels: { version, node: process.version, database: dialect }, value: 1 },
    ]);

    const after = await collectAfresh(app);
    expect(after.valueOf('gatehouse_db_waiting', { pool })).toBe(0);
    expect(after.valueOf('gatehouse_queue_running', { queue: 'sheets' })).toBe(0);
    expect(after.valueOf('gatehouse_streams_open')).toBe(0);
  });
});

import { acquireExportLock } from '@gatehouse/server/areas/records/account-export/account-export.service';
import { LEASE_MS } from '@gatehouse/server/db/job-locks';
import type { Deps } from '@gatehouse/server/integrations/deps';
import type { Job } from '@gatehouse/server/jobs/job';
import { runTurn } from '@gatehouse/server/jobs/scheduler';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';

const RENEW_EVERY_MS = LEASE_MS / 4;
const HOUR_MS = 3_600_000;
const never = new AbortController().signal;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A job that runs until the test lets it go. */
function longJob() {
  let end = (): void => undefined;
  let fail: (error: Error) => void = () => undefined;
  const ended = new Promise<void>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  let begin: (signal: AbortSignal) => void = () => undefined;
  const begun = new Promise<AbortSignal>((resolve) => (begin = resolve));
  const job: Job = {
    name: 'test',
    everyMs: HOUR_MS,
    run(_, signal) {
      begin(signal);
      return ended;
    },
  };
  return { job, begun, end, fail };
}

const shortJob: Job = { name: 'test', everyMs: HOUR_MS, run: async () => undefined };

/** Time passes for the clock and for the renewals, and each of these has reached the database. */
async function pass({ clock, deps }: TestApp, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += RENEW_EVERY_MS) {
    clock.advance(RENEW_EVERY_MS);
    const written = vi.spyOn(deps.db, 'writePlatform');
    vi.advanceTimersByTime(RENEW_EVERY_MS);
    await Promise.allSettled(written.mock.results.map(({ value }) => value));
    written.mockRestore();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function storedLock({ deps }: TestApp, name = 'test') {
  return deps.db.readPlatform((db) =>
    db.selectFrom('job_locks').where('name', '=', name).selectAll().executeTakeFirst(),
  );
}

onBothDatabases('the lock of a job', (open) => {
  it('[Y83] stays with a run that takes longer than its lease, and is then the time of its next turn', async () => {
    const app = await open();
    const startedMs = app.clock.now();
    const { job, begun, end } = longJob();
    const run = runTurn(app.deps, job, never);
    const signal = await begun;
    for (let lease = 0; lease < 5; lease += 1) {
      await pass(app, LEASE_MS);
      expect(await runTurn(app.deps, shortJob, never)).toBe(false);
    }
    expect(signal.aborted).toBe(false);
    end();
    expect(await run).toBe(true);
    expect(await storedLock(app)).toMatchObject({
      holder: '',
      expires_at: new Date(startedMs + HOUR_MS).toISOString(),
      ended_at: new Date(app.clock.now()).toISOString(),
    });
  });

  it('[Y83] is free a minute after its server died, and a run that wakes up after that stops', async ({ app }) => {
    const { job, begun, fail } = longJob();
    const run = runTurn(app.deps, job, never);
    const signal = await begun;
    app.clock.advance(LEASE_MS - 1);
    expect(await runTurn(app.deps, shortJob, never)).toBe(false);
    app.clock.advance(1);
    expect(await runTurn(app.deps, shortJob, never)).toBe(true);
    const after = await storedLock(app);
    await pass(app, RENEW_EVERY_MS);
    expect(signal.aborted).toBe(true);
    expect(app.logs).toContainEqual(
      expect.objectContaining({ job: 'test', msg: 'another server took over, and this run stops' }),
    );
    /* What it does then doesn't touch the other's turn, and is no failure. */
    fail(new Error('stopped'));
    await run;
    expect(await storedLock(app)).toEqual(after);
  });

  it('[Y83] outlives a database that is away for a while and a blocked event loop, as long as no other server takes it', async () => {
    const app = await open();
    const isAway = vi.fn(() => false);
    const deps: Deps = {
      ...app.deps,
      db: {
        ...app.deps.db,
        writePlatform: (work) => (isAway() ? Promise.reject(new Error('away')) : app.deps.db.writePlatform(work)),
      },
    };
    const { job, begun, end } = longJob();
    const run = runTurn(deps, job, never);
    const signal = await begun;
    isAway.mockReturnValue(true);
    await pass({ ...app, deps }, 2 * LEASE_MS);
    isAway.mockReturnValue(false);
    app.clock.advance(10 * LEASE_MS);
    await pass({ ...app, deps }, RENEW_EVERY_MS);
    expect(signal.aborted).toBe(false);
    expect(await runTurn(app.deps, shortJob, never)).toBe(false);
    end();
    expect(await run).toBe(true);
  });

  it('[Y83] goes to one of many servers that find it free at the same time', async ({ app }) => {
    const { job, begun, end } = longJob();
    const first = runTurn(app.deps, job, never);
    await begun;
    app.clock.advance(LEASE_MS);
    const eight = await Promise.all(Array.from({ length: 8 }, () => runTurn(app.deps, shortJob, never)));
    expect(eight.filter(Boolean)).toHaveLength(1);
    end();
    await first;
  });

  it('[Y83] of an export is free a minute after its server died', async ({ app }) => {
    await acquireExportLock(app.deps, 'V00001');
    await expect(acquireExportLock(app.deps, 'V00001')).rejects.toThrow('already running');
    app.clock.advance(LEASE_MS);
    await (await acquireExportLock(app.deps, 'V00001')).release();
    expect(await storedLock(app, 'export V00001')).toBeUndefined();
  });
});

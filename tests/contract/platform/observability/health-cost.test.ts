import { statSync } from 'node:fs';
import { createHealth } from '@gatehouse/server/areas/platform/health/health.service';
import type { Database } from '@gatehouse/server/db/database';
import { getAdminHealth } from '@gatehouse/sync-protocol/areas/platform/admin-health.contracts';
import { getHealth, getLiveness } from '@gatehouse/sync-protocol/areas/platform/health.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import { statementsOf } from '#helpers/app/statements';
import type { TestApp } from '#helpers/app/test-app';

const METRICS_TOKEN = 'a-token-of-the-collector';
const PLENTY_BYTES = 1e12;

/** The health of one process at a clock of its own, with what it wrote so far. */
function processOf(app: TestApp) {
  const counts = { writes: 0, nowMs: 0, freeBytes: PLENTY_BYTES };
  const { db } = app.deps;
  const writePlatform: Database['writePlatform'] = (work) => {
    counts.writes += 1;
    return db.writePlatform(work);
  };
  const health = createHealth(
    { ...app.deps, db: { ...db, writePlatform } },
    { nowMs: () => counts.nowMs, freeBytesOf: async () => counts.freeBytes },
  );
  /** What it says after the look that this question begins. */
  const ask = async (afterMs = 0) => {
    counts.nowMs += afterMs;
    await health();
    await new Promise((resolve) => setImmediate(resolve));
    return health();
  };
  return { counts, health, ask };
}

/** A failure of the disk, as the driver reports it. */
const failToSave = (app: TestApp): Promise<void> =>
  app.deps.db
    .writePlatform(() => {
      const code = app.deps.db.dialect === 'sqlite' ? 'SQLITE_FULL' : '53100';
      return Promise.reject(Object.assign(new Error('full'), { code }));
    })
    .catch(() => undefined);

onBothDatabases('the cost of health', (open, dialect) => {
  it('[X12] is a write and its removal a minute for each process, however often it is asked', async ({ app }) => {
    const processes = [processOf(app), processOf(app)];
    for (const { health, counts } of processes)
      for (let look = 0; look < 100; look += 1) {
        const answers = await Promise.all(Array.from({ length: 5 }, health));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['ok']));
        counts.nowMs += 3_100;
      }
    /* The writes come at 0, 62, 124, 186 and 248 seconds of 307. */
    expect(processes.map(({ counts }) => counts.writes)).toEqual([10, 10]);
  });

  it('[X12] is shared by balancers, collectors and admins', async () => {
    const app = await open({ METRICS_TOKEN });
    const { token } = await app.createAdmin();
    const asked = async () => {
      for (let time = 0; time < 30; time += 1) {
        expect((await call(app, getHealth)).status).toBe(200);
        expect((await call(app, getLiveness)).body).toEqual({ status: 'ok' });
        expect((await app.request('GET', '/metrics', { token: METRICS_TOKEN })).status).toBe(200);
        expect((await call(app, getAdminHealth, { token })).body.status).toBe('ok');
      }
    };
    if (dialect === 'postgres') return asked();
    await call(app, getHealth);
    const before = writtenBytes(app);
    await asked();
    expect(writtenBytes(app) - before).toBe(0);
  });

  it('[X12] is nothing for liveness, which is good while nothing can be saved', async ({ app }) => {
    const statements = await statementsOf(async () => {
      expect(await call(app, getLiveness)).toMatchObject({ status: 200, body: { status: 'ok' } });
      await failToSave(app);
      expect((await call(app, getLiveness)).status).toBe(200);
    });
    expect(statements).toEqual([]);
  });

  it('[X12] shows a save that failed at once, and soon that saving works again', async ({ app }) => {
    const { health, ask, counts } = processOf(app);
    expect((await health()).database).toBe('ok');
    await failToSave(app);
    expect(await health()).toMatchObject({ status: 'unavailable', database: 'unavailable', disk: 'ok' });
    expect((await ask(1_000)).database).toBe('unavailable');
    await expect.poll(async () => (await ask(1_000)).database).toBe('ok');
    expect(counts.writes).toBe(4);
  });

  it('[X12] is a write when room becomes scarce, once', async ({ app }) => {
    const { ask, counts } = processOf(app);
    await ask();
    counts.freeBytes = 1_000_000;
    await expect
      .poll(async () => {
        await ask(2_000);
        return counts.writes;
      })
      .toBe(4);
    counts.nowMs += 10_000;
    await ask();
    expect(counts.writes).toBe(4);
  });
});

/** SQLite's log only grows in a test. */
function writtenBytes(app: TestApp): number {
  return statSync(`${app.url.replace('sqlite:', '')}-wal`).size;
}

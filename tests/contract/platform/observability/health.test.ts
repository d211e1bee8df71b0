import { mkdir, readdir, rm } from 'node:fs/promises';
import { createHealth } from '@gatehouse/server/areas/platform/health/health.service';
import { getHealth } from '@gatehouse/sync-protocol/areas/platform/health.contracts';
import { expect, vi } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onAnyDatabase } from '#helpers/app/on-databases';
import { readError } from '#helpers/app/read-error';
import type { TestApp } from '#helpers/app/test-app';

/** A probe serves for a second. */
const becomes = (app: TestApp, status: number, body: object) =>
  vi.waitFor(async () => expect(await app.request('GET', getHealth.path)).toMatchObject({ status, body }), {
    timeout: 10_000,
    interval: 200,
  });

onAnyDatabase('health', (open) => {
  it('says that server and database answer', async ({ app }) => {
    const { status, body } = await call(app, getHealth);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'ok',
      database: 'ok',
      disk: 'ok',
      key: 'ok',
      version: expect.any(String),
      uptime: expect.any(Number),
    });
  });

  it('[X9] is not well while files can not be written or the database is of another key, and is again when they can', async () => {
    const app = await open();
    const { dataDir } = app.deps.config;
    const writeKey = (value: string) =>
      app.deps.db.writePlatform((db) =>
        db
          .insertInto('server_state')
          .values({ key: 'key_fingerprint', value })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
          .execute(),
      );
    await rm(dataDir, { recursive: true });
    await becomes(app, 503, { status: 'unavailable', database: 'ok', disk: 'unavailable', key: 'ok' });
    await mkdir(dataDir);
    await writeKey('0123456789abcdef');
    await becomes(app, 503, { status: 'unavailable', database: 'ok', disk: 'ok', key: 'unavailable' });
    await writeKey(app.deps.secrets.fingerprint);
    await becomes(app, 200, { status: 'ok' });
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('probes once, with a write and its removal, for many who ask', async ({ app }) => {
    let writes = 0;
    const { db } = app.deps;
    const counting: typeof db.writePlatform = (work) => {
      writes += 1;
      return db.writePlatform(work);
    };
    const health = createHealth({ ...app.deps, db: Object.assign(Object.create(db), { writePlatform: counting }) });
    const answers = await Promise.all(Array.from({ length: 50 }, health));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['ok']));
    expect(writes).toBe(2);
  });

  it('[T2] answers an unknown path with the envelope', async ({ app }) => {
    const answer = await app.request('GET', '/api/nothing');
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({
      success: false,
      code: 'NOT_FOUND',
      error: readError(answer).message,
      requestId: expect.any(String),
    });
  });

  it('[T1] prints every bound contract as OpenAPI', async ({ app }) => {
    const { body } = await app.request('GET', '/api/openapi.json');
    const { paths } = body as { paths: Record<string, unknown> };
    for (const contract of app.app.contracts)
      expect(paths[contract.path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')]).toHaveProperty(
        contract.method.toLowerCase(),
      );
  });
});

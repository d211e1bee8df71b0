import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { noticeRestore } from '@gatehouse/server/areas/platform/backup/epoch';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { postgresFaults } from '#helpers/app/postgres-faults';
import { quickFolder } from '#helpers/app/quick-folder';
import type { TestApp } from '#helpers/app/test-app';

const { cleanUp, openApp, openAnother, superuser } = postgresFaults();

const ROLE = 'gatehouse_managed';
const ask = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};
beforeAll(() => ask(`CREATE ROLE ${ROLE} LOGIN; GRANT gatehouse_venue, gatehouse_platform TO ${ROLE}`));
afterAll(() => ask(`DROP ROLE ${ROLE}`));

/** A server whose role may not call these functions, which everyone may by default. */
async function refusing(app: TestApp, functions: readonly string[]) {
  const killer = await superuser(app);
  for (const each of functions) await killer.query(`REVOKE EXECUTE ON FUNCTION ${each} FROM PUBLIC`);
  const lines: string[] = [];
  const log = { info: () => undefined, warn: (line: string) => void lines.push(line) };
  const managed = await openAnother(app, { as: ROLE, log });
  return { lines, managed };
}

it.each([
  ['the log', ['pg_walfile_name(pg_lsn)'], /^\d+\/\d+\/\d+$/, 'after its next checkpoint'],
  [
    'everything',
    ['pg_walfile_name(pg_lsn)', 'pg_control_system()', 'pg_control_checkpoint()'],
    /^\/\/\d+$/,
    'provider',
  ],
])(
  '[Y91] a role that is refused what tells of %s serves, and takes nothing for a restore',
  async (_title, functions, life, line) => {
    const app = await openApp();
    const dataDir = mkdtempSync(join(quickFolder, 'gatehouse-managed-'));
    cleanUp.push(async () => rmSync(dataDir, { recursive: true, force: true }));
    const startWith = ({ deps }: TestApp) => noticeRestore({ ...deps, config: { ...deps.config, dataDir } });
    await startWith(app);
    const { lines, managed } = await refusing(app, functions);
    expect(await managed.deps.db.life()).toMatch(life);
    expect((await managed.createVenue()).clientId).toBeTruthy();
    expect([await startWith(managed), await startWith(managed), await startWith(app)]).toEqual([false, false, false]);
    expect(lines).toEqual([expect.stringContaining(line)]);
  },
);

it('[Y92] counts what all processes may open, and warns with the numbers where PostgreSQL allows less', async () => {
  const app = await openApp();
  const other = await openAnother(app, { poolSize: 1_000, ownerPoolSize: 50 });
  await other.createVenue();
  const line = await app.deps.db.lackOfConnections();
  expect(line).toMatch(
    /^PostgreSQL allows 297 connections \(max_connections 300, less 3 that it reserves\), and \d+ may be needed: 14 by this server, \d+ by \d+ other processes/,
  );
  const [needed = 0, own = 0, others = 0, foreign = 0] = [
    /and (\d+) may/,
    /(\d+) by this/,
    /(\d+) by \d+ other/,
    /(\d+) that other/,
  ].map((number) => Number(number.exec(line ?? '')?.[1]));
  expect(needed).toBe(own + others + foreign);
  expect(others).toBeGreaterThanOrEqual(1_051);
});

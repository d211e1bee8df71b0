import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { noticeRestore } from '@gatehouse/server/features/backup/epoch';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { postgresFaults } from '../../helpers/app/postgres-faults.ts';
import { quickFolder } from '../../helpers/app/quick-folder.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';

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

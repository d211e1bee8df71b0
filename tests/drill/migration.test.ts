import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate, pendingMigrations } from '@gatehouse/server/db/migrate';
import { openSqlite } from '@gatehouse/server/db/opening/open';
import { expect, it } from 'vitest';
import { emptySqlite } from '../helpers/app/test-database.ts';
import { schemaOf } from '../helpers/migrations/database-content.ts';
import { fillSchema, migrateTo } from '../helpers/migrations/older-schema.ts';
import { prepareDrill } from './support/drill-server.ts';

const OLDER = '023-customer-changes';
const BACKUP = 'before-024-customer-uploads.db';
const PEOPLE = 60_000;
/** The migration of so many takes longer. */
const KILL_WITHIN_MS = 200;

it('[Y100] a server killed by kill -9 in the middle of an upgrade: all or nothing of it has happened, and the next start completes it, with everyone and all tables and indexes there', async () => {
  const server = await prepareDrill({ SECRET_KEY: Buffer.alloc(32, 7).toString('base64') });
  const path = join(server.dataDir, 'gatehouse.db');
  const backup = join(server.dataDir, 'backups', BACKUP);
  try {
    const before = openSqlite(path);
    await migrateTo(before, OLDER);
    await fillSchema(before);
    multiplyPeople(before);
    const { pending } = await pendingMigrations(before);
    await before.close();

    let failure: unknown;
    const starting = server.start().catch((error: unknown) => {
      failure = error;
    });
    await expect.poll(() => failure ?? existsSync(backup), { timeout: 60_000, interval: 5 }).toBe(true);
    await pause(Math.random() * KILL_WITHIN_MS);
    await server.kill();
    await starting;
    const killed = openSqlite(path);
    /* Only a fast machine has completed it. */
    expect([pending, []]).toContainEqual((await pendingMigrations(killed)).pending);
    expect(countPeople(killed)).toBe(PEOPLE);
    await killed.close();

    await server.start();
    await server.stop();
    const after = openSqlite(path);
    expect((await pendingMigrations(after)).pending).toEqual([]);
    expect(countPeople(after)).toBe(PEOPLE);
    expect(after.writer.pragma('integrity_check', { simple: true })).toBe('ok');
    const fresh = await emptySqlite();
    await migrate(fresh.db);
    expect(await schemaOf(after)).toEqual(await schemaOf(fresh.db));
    await fresh.drop();
    await after.close();
  } finally {
    await server.dispose();
  }
});

type Sqlite = ReturnType<typeof openSqlite>;

function multiplyPeople({ writer }: Sqlite): void {
  const columns = (writer.pragma('table_info(waivers)') as { name: string }[]).map(({ name }) => name);
  const values = columns.map((name) => (['waiver_id', 'event_id'].includes(name) ? `${name} || n` : name));
  writer.exec(`WITH RECURSIVE numbers (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${PEOPLE})
    INSERT INTO waivers (${columns.join()}) SELECT ${values.join()} FROM numbers, (SELECT * FROM waivers)`);
}

function countPeople({ writer }: Sqlite): unknown {
  return writer.prepare('SELECT COUNT(*) FROM waivers').pluck().get();
}

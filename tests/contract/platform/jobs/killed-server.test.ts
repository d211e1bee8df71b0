import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '@gatehouse/server/db/migrate';
import { openSqlite } from '@gatehouse/server/db/opening/open';
import { openSqliteConnection } from '@gatehouse/server/db/sqlite/sqlite-connection';
import { afterEach, expect, it } from 'vitest';
import { Entry } from '#helpers/processes/entry-process';
import { portOf } from '#helpers/processes/spawn-server';

const WITHIN_MS = 30_000;
const entry = new Entry();
afterEach(() => entry.dispose());

it('[Y84] on SQLite a killed server’s jobs go on at the next start, and not while another process has the file', async () => {
  const dataDir = entry.newFolder();
  const path = join(dataDir, 'gatehouse.db');
  const made = openSqlite(path);
  await migrate(made);
  await made.close();
  const locks = <T>(sql: string, ...values: string[]): T[] => {
    const connection = openSqliteConnection(path, 'writer');
    try {
      const statement = connection.prepare(sql);
      return statement.reader ? (statement.all(...values) as T[]) : (statement.run(...values), []);
    } finally {
      connection.close();
    }
  };
  const until = new Date(Date.now() + 60_000).toISOString();
  const beforeTheKill = "INSERT OR REPLACE INTO job_locks (name, holder, expires_at) VALUES ('clean-up', 'dead', ?)";
  const cleanUp = () =>
    locks<{ holder: string; ended_at: string | null }>("SELECT * FROM job_locks WHERE name = 'clean-up'");
  locks(beforeTheKill, until);

  const reader = openSqliteConnection(path, 'reader');
  reader.prepare('SELECT COUNT(*) FROM clients').get();
  const second = entry.start({ DATA_DIR: dataDir });
  await portOf(second);
  expect(cleanUp()).toMatchObject([{ holder: 'dead', expires_at: until }]);
  await second.kill();
  reader.close();

  await portOf(entry.start({ DATA_DIR: dataDir }));
  const deadlineMs = Date.now() + WITHIN_MS;
  while (!cleanUp()[0]?.ended_at && Date.now() < deadlineMs) await pause(50);
  expect(cleanUp()).toMatchObject([{ holder: '', ended_at: expect.any(String) }]);
}, 120_000);

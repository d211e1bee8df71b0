import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#base/config';
import { backupFolder } from '#base/private-files';
import type { Database } from '#db/database';
import { migrate } from '#db/migrate';
import { openDatabase } from '#db/opening/open';
import { checkSqlite, replaceSqlite } from '#db/sqlite/sqlite-snapshot';
import { beginEpoch } from './epoch.ts';
import { readStartFile } from './start-file.ts';

/**
 * Puts a backup in place of the embedded database, which nobody may have open. The copy is checked, brought up to
 * date and given a new epoch before it is put in place, so that devices refill and resend what they still have
 * (rule D6, requirement S18). Returns the path of the replaced database. `check` looks at the copy first.
 * Throws BrokenDatabase, DatabaseInUse and what `check` throws; nothing has changed then.
 */
export async function restoreBackup(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  file: string,
  at: { atUtc: string; epoch: string },
  check?: (restored: Database) => Promise<unknown>,
): Promise<string> {
  const path = config.databaseUrl.replace(/^sqlite:/, '');
  const copy = `${path}.restoring`;
  const aside = join(backupFolder(config.dataDir), `before-restore-${at.atUtc.replaceAll(/[:.]/g, '-')}.db`);
  checkSqlite(file);
  removeDatabase(copy);
  try {
    copyFileSync(file, copy);
    const db = openDatabase(`sqlite:${copy}`);
    try {
      await check?.(db);
      await migrate(db);
      /* Above the folder's value, so that the next start recognizes the restore. Rule E5. */
      const known = readStartFile(config.dataDir)?.generation;
      await db.writePlatform((tx) => beginEpoch(tx, at.epoch, known));
    } finally {
      await db.close();
    }
    checkSqlite(copy);
    replaceSqlite(path, copy, aside);
  } finally {
    removeDatabase(copy);
  }
  return aside;
}

function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}

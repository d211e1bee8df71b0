import { resolve } from 'node:path';
import { beginEpoch } from '../areas/platform/backup/epoch.ts';
import { restoreBackup } from '../areas/platform/backup/restore.service.ts';
import { readStartFile } from '../areas/platform/backup/start-file.ts';
import { isoNow, systemClock } from '../base/clock.ts';
import { type Config, loadConfig } from '../base/config.ts';
import { systemIds } from '../base/ids.ts';
import { secretsOfDatabase } from '../db/key-check.ts';
import { openDatabase } from '../db/opening/open.ts';
import { DatabaseInUse } from '../db/sqlite/sqlite-snapshot.ts';
import { runCommand, say } from './run-command.ts';

/*
 * npm run restore FILE   puts a backup in place of the embedded database; stop the server first
 * npm run restore        PostgreSQL: after pg_restore, records for devices that the database went back in time
 *
 * Both need the key that the backup was made with, since no server could start without it; else they change nothing
 */
runCommand(async ([file]) => {
  const config = loadConfig(process.env);
  if (!config.databaseUrl.startsWith('sqlite:')) return markRestored(config);
  if (!file) {
    say('Usage: npm run restore FILE');
    return 2;
  }
  const at = { atUtc: isoNow(systemClock), epoch: systemIds.uuid() };
  try {
    const aside = await restoreBackup(config, resolve(process.env['INIT_CWD'] ?? '.', file), at, (restored) =>
      secretsOfDatabase(restored, config),
    );
    say(`Restored. The previous database is in ${aside}`);
    return 0;
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error;
    say('A server is using this database. Stop it first.');
    return 1;
  }
});

async function markRestored(config: Config): Promise<number> {
  const db = openDatabase(config.databaseUrl);
  try {
    await secretsOfDatabase(db, config);
    const known = readStartFile(config.dataDir)?.generation;
    await db.writePlatform((tx) => beginEpoch(tx, systemIds.uuid(), known));
  } finally {
    await db.close();
  }
  say('Devices will refill and resend what they hold.');
  return 0;
}

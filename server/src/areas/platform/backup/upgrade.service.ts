import { ConfigError } from '#base/config-error';
import { requireFit } from '#db/fitness';
import { migrate, pendingMigrations } from '#db/migrate';
import { snapshotSqlite } from '#db/sqlite/sqlite-snapshot';
import { isUnused } from '#db/unused-database';
import type { Deps } from '#integrations/deps';
import { databaseBytes, sqlitePath } from './backup.service.ts';
import { deleteOldUpgradeBackups, requireRoom, upgradeBackupPath } from './backup-files.ts';

type UpgradeDeps = Pick<Deps, 'db' | 'config'> & {
  /** Hears a line for the operator before what it says is done. */
  say(line: string): void;
};

/**
 * Migrates a database that may hold data, after a backup of the state before. PostgreSQL is dumped by its own tools, so there a line
 * reminds of it. Returns what was applied. Throws ConfigError where the database is not fit to be used, or the backup or a migration
 * fails; nothing has changed then. Requirement Y80.
 */
export async function upgradeDatabase({ db, config, say }: UpgradeDeps): Promise<string[]> {
  await requireFit(db);
  const { pending, isNew } = await pendingMigrations(db);
  const [first] = pending;
  if (first === undefined) return [];
  if (db.dialect === 'postgres') {
    if (!isNew)
      say(
        'The database will be migrated. The server makes no backup of PostgreSQL: go back with the dump that you made before.',
      );
  } else if (!(await isUnused(db.owner))) {
    say(`The database will be migrated. A backup of it as it was before: ${backUpBefore(first, config)}`);
  }
  return migrate(db);
}

/** Runs in this thread, since nothing is served yet. Devices don't count this backup, which is there to go back to. */
function backUpBefore(migration: string, config: Deps['config']): string {
  const target = upgradeBackupPath(config.dataDir, migration);
  try {
    requireRoom(config.dataDir, databaseBytes(config));
    snapshotSqlite(sqlitePath(config), target);
  } catch (error) {
    const { message } = error as Error;
    throw new ConfigError(`The database was not migrated, because no backup could be made before. ${message}`);
  }
  deleteOldUpgradeBackups(config.dataDir, target);
  return target;
}

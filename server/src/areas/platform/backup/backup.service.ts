import { statSync } from 'node:fs';
import { isoNow } from '#base/clock';
import { runWorker, workerModule } from '#base/run-worker';
import { putState } from '#db/server-state';
import type { SnapshotContent } from '#db/sqlite/sqlite-snapshot';
import type { Deps } from '#integrations/deps';
import { markBackedUp, type VenueVersions } from './backed-up.repository.ts';
import { backupPath, deleteOldBackups, NoRoomForBackup, newestBackupAtMs, requireRoom } from './backup-files.ts';

const HOUR_MS = 3_600_000;
const LIMITS = { timeoutMs: 30 * 60_000, heapMbMax: 128 };
const worker = workerModule(import.meta.url, './backup-worker');

/** When the last backup was completed; an ISO instant. */
export const LAST_BACKUP_KEY = 'last_backup_at';

/**
 * Makes a backup of the embedded database into `$DATA_DIR/backups` while the server runs, and records up to which
 * version devices may delete their copies. Returns the file's path. It runs in a thread, so requests continue. Older ones are deleted
 * only once it is complete. Errors: NoRoomForBackup. Rule D6, requirements X5, Y60, Y61.
 */
export async function createBackup(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'logger'>,
  signal?: AbortSignal,
): Promise<string> {
  const { config, clock, logger } = deps;
  const target = backupPath(config.dataDir, isoNow(clock));
  const job = { source: sqlitePath(config), target };
  requireRoom(config.dataDir, databaseBytes(config));
  const content = await runWorker<typeof job, SnapshotContent>(worker, job, {
    ...LIMITS,
    ...(signal ? { signal } : {}),
  });
  await backedUp(deps, content);
  deleteOldBackups(config.dataDir, config.backups.keep);
  logger.info({ venues: Object.keys(content.versions).length }, 'backup made');
  return target;
}

/** Records a complete backup: what it holds, and when. */
export async function backedUp({ db, clock }: Pick<Deps, 'db' | 'clock'>, content: VenueVersions): Promise<void> {
  await db.writePlatform(async (tx) => {
    await markBackedUp(tx, content);
    await putState(tx, LAST_BACKUP_KEY, isoNow(clock));
  });
}

/**
 * Whether the embedded database needs a backup: the newest one, made by the server or by hand, is as old as the interval. One that failed
 * leaves no file, so the next is due at once.
 */
export function isBackupDue({ db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>): boolean {
  const { everyHours } = config.backups;
  if (db.dialect !== 'sqlite' || everyHours === 0) return false;
  const newest = newestBackupAtMs(config.dataDir, clock.now());
  return newest === null || clock.now() - newest >= everyHours * HOUR_MS;
}

/** Like `createBackup`, but logs a lack of room as an error in its own words; the next attempt follows in a while. */
export async function backUpOnSchedule(deps: Deps, signal: AbortSignal): Promise<void> {
  try {
    await createBackup(deps, signal);
  } catch (error) {
    if (!(error instanceof NoRoomForBackup)) throw error;
    deps.logger.error(error.message);
  }
}

/** The file of the embedded database, without its `sqlite:` prefix. Meaningless for the URL of another database. */
export function sqlitePath({ databaseUrl }: { databaseUrl: string }): string {
  return databaseUrl.replace(/^sqlite:/, '');
}

/** The file and its log: the copy is at most as large. */
export function databaseBytes(config: { databaseUrl: string }): number {
  const path = sqlitePath(config);
  return [path, `${path}-wal`].reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
}

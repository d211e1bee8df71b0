import { isoNow } from '../../clock.ts';
import type { SnapshotContent } from '../../db/sqlite-snapshot.ts';
import type { Deps } from '../../deps.ts';
import { runWorker } from '../../run-worker.ts';
import { markBackedUp } from './backed-up.repository.ts';
import { backupPath, deleteOldBackups } from './backup-files.ts';

const LIMITS = { timeoutMs: 30 * 60_000, heapMbMax: 128 };
const worker = new URL(`./backup-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/**
 * Makes a backup of the embedded database into `$DATA_DIR/backups` while the server runs, and records up to which
 * version devices may delete their copies. Returns the file's path. It runs in a thread, so requests continue. Rule D6, requirement X5.
 */
export async function createBackup(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'logger'>,
  signal?: AbortSignal,
): Promise<string> {
  const { db, config, clock, logger } = deps;
  const target = backupPath(config.dataDir, isoNow(clock));
  const job = { source: config.databaseUrl.replace(/^sqlite:/, ''), target };
  const content = await runWorker<typeof job, SnapshotContent>(worker, job, {
    ...LIMITS,
    ...(signal ? { signal } : {}),
  });
  await db.writePlatform((tx) => markBackedUp(tx, content));
  deleteOldBackups(config.dataDir);
  logger.info({ venues: Object.keys(content.versions).length }, 'backup made');
  return target;
}

import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps it in memory. */
const SHARED_MEMORY = '/dev/shm';
/** Environment variable with the folder of a vitest run, for its workers. */
export const FOLDER_OF_RUN = 'GATEHOUSE_TEST_FOLDER';
/** A run's databases take some 200 MB of it. */
const FREE_MIN_BYTES = 2 * 1024 ** 3;

/**
 * The folder of a test's temporary files: in memory where there is enough, because disk syncs are most of
 * what a small database costs. The database settings are those of production.
 */
export const quickFolder: string = process.env[FOLDER_OF_RUN] ?? (hasRoom(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir());

/** Holds all that a run keeps; the caller deletes it when the run has ended, even if its processes were killed. */
export function makeFolderOfRun(): string {
  const folder = mkdtempSync(join(quickFolder, 'gatehouse-run-'));
  /* PostgreSQL may run as nobody. */
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > FREE_MIN_BYTES;
  } catch {
    return false;
  }
}

import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux keeps it in memory. */
const SHARED_MEMORY = '/dev/shm';
/** Names the folder of a run of vitest to its workers. */
export const FOLDER_OF_RUN = 'GATEHOUSE_TEST_FOLDER';
/** A run's databases take some 200 MB of it. */
const FREE_MIN_BYTES = 2 * 1024 ** 3;

/**
 * Where a test's files go that nobody reads after it: in memory where there is enough, because the waits for a disk are most of
 * what a small database costs. The settings of a database stay as they are in life.
 */
export const quickFolder: string = process.env[FOLDER_OF_RUN] ?? (hasRoom(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir());

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > FREE_MIN_BYTES;
  } catch {
    return false;
  }
}

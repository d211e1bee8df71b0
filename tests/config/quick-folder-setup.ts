import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER_OF_RUN, quickFolder } from '../helpers/app/quick-folder.ts';

/** One folder for the run, deleted with it: a killed worker cleans up nothing, and its files may be in memory. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(quickFolder, 'gatehouse-run-'));
  /* PostgreSQL may run as nobody. */
  chmodSync(folder, 0o755);
  process.env[FOLDER_OF_RUN] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

import { rmSync } from 'node:fs';
import { FOLDER_OF_RUN, makeFolderOfRun } from '../helpers/app/quick-folder.ts';

/** One folder for the run, deleted with it: a killed worker cleans up nothing, and its files may be in memory. */
export default function setup(): () => void {
  const folder = makeFolderOfRun();
  process.env[FOLDER_OF_RUN] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

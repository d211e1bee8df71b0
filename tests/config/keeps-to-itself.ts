import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourcePaths, top } from '../lint/source-files.ts';

/** It puts others in the place of modules, or something in the place of what the browser has. */
const changesWhatAllShare =
  /\bvi\.(?:mock|doMock|stubGlobal|resetModules)\(|Object\.assign\((?:window|globalThis)|fake-indexeddb\/auto/;

/**
 * The packages' own test files that would change what others find, were they run in one process with them: each of them gets a process of its
 * own. All others share one, because loading the same modules for each file takes longer than most of the tests.
 */
export const keepsToItself: readonly string[] = sourcePaths()
  .filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith('tests/'))
  .filter((path) => changesWhatAllShare.test(readFileSync(join(top, path), 'utf8')));

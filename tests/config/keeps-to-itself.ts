import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourcePaths, top } from '../lint/source-files.ts';

/** It mocks modules, or replaces browser globals for good. */
const changesWhatAllShare =
  /\bvi\.(?:mock|doMock|resetModules)\(|Object\.assign\((?:window|globalThis)|fake-indexeddb\/auto/;
const changesForGood = (text: string): boolean =>
  changesWhatAllShare.test(text) || (text.includes('vi.stubGlobal(') && !text.includes('vi.unstubAllGlobals'));

/**
 * The packages' own test files that would affect others in the same process: each of them gets its
 * own process. All others share one, because loading the same modules for each file takes longer than most of the tests.
 */
export const keepsToItself: readonly string[] = sourcePaths()
  .filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith('tests/'))
  .filter((path) => changesForGood(readFileSync(join(top, path), 'utf8')));

import { execFileSync } from 'node:child_process';
import { sourcePaths } from '../lint/source-files.ts';
import { testsOfArea } from '../mutation/areas.ts';
import { reach } from '../mutation/reach.ts';
import { root } from './steps.ts';

/** The test files that a change can reach. */
export interface Reached {
  /** Files for Vitest. */
  tests: string[];
  /** Files for Chromium. */
  specs: string[];
}

/** Tests of the whole product: by imports alone, each of them reaches everything. */
const around = /^tests\/(?:contract|e2e|stories|sync-sim)\//;
const product = /^(?:client|server|sync-protocol|kiosk-config|migrations)\//;
/** What every test rests on. */
const common = /^(?:package(?:-lock)?\.json|tests\/config\/)/;

/** The files that differ from a commit, with those that no commit has yet. */
export function changedSince(ref: string): string[] {
  return [...git('diff', '--name-only', ref), ...git('ls-files', '--others', '--exclude-standard')];
}

/** Where the branch left `main`; on `main` itself the commit before. Null where a clone has neither. */
export function branchPoint(): string | null {
  try {
    const [head] = git('rev-parse', 'HEAD');
    const [left = ''] = git('merge-base', 'HEAD', 'main');
    return left === head ? (git('rev-parse', 'HEAD~1')[0] ?? null) : left;
  } catch {
    return null;
  }
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);
}

/**
 * A test next to the code is reached by what it imports. One of the whole product is reached by its own helpers, by the code of
 * its area, and by all code that belongs to no area. Tests that read every file always run; drills and benchmarks never do.
 */
export function reachedBy(changed: readonly string[], paths: readonly string[] = sourcePaths()): Reached {
  const isReached = (test: string): boolean =>
    test.startsWith('tests/lint/') ||
    changed.some((file) => common.test(file) || (around.test(test) && product.test(file) && isNear(file, test))) ||
    changed.some((file) => !(around.test(test) && product.test(file)) && reach(test).has(file));
  return {
    tests: paths.filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith('tests/drill/')).filter(isReached),
    specs: paths.filter((path) => path.endsWith('.spec.ts')).filter(isReached),
  };
}

function isNear(file: string, test: string): boolean {
  if (/\.test\.tsx?$/.test(file)) return false;
  const [, area] = /^[^/]+\/src\/areas\/([^/]+)\//.exec(file) ?? [];
  if (area === undefined) return true;
  const folders = testsOfArea(file).map((name) => `tests/${name}`);
  return new RegExp(`^tests/[^/]+/${area}/`).test(test) || folders.some((folder) => test.startsWith(folder));
}

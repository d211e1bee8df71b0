import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../run/steps.ts';

/** An installed program of this name, or undefined. */
export function installedProgram(name: string): string | undefined {
  const environment = { PATH: `${process.env['PATH'] ?? ''}:/usr/local/sbin:/usr/sbin` };
  const { stdout } = spawnSync('which', [name], { encoding: 'utf8', env: environment });
  return stdout.trim() || undefined;
}

/** The folder with the files of Debian packages, unpacked into `.cache` and not installed; the first one must have the file `path`. */
export function unpackDebian(packages: readonly string[], path: string): string | undefined {
  const [name = ''] = packages;
  const folder = join(root, '.cache', name);
  if (existsSync(join(folder, path))) return folder;
  process.stderr.write(`No ${name} found: fetching Debian’s\n`);
  mkdirSync(folder, { recursive: true });
  const fetchPackages = (): boolean =>
    spawnSync('apt-get', ['download', ...packages], { cwd: folder, stdio: 'ignore' }).status === 0;
  if (!fetchPackages() && process.getuid?.() === 0) {
    spawnSync('apt-get', ['update'], { stdio: 'ignore' });
    fetchPackages();
  }
  for (const file of readdirSync(folder).filter((entry) => entry.endsWith('.deb')))
    execFileSync('dpkg', ['-x', file, '.'], { cwd: folder });
  return existsSync(join(folder, path)) ? folder : undefined;
}

/** The packages with the libraries that a package needs, by the names of this release. */
export function librariesOf(name: string): string[] {
  const { stdout } = spawnSync('apt-cache', ['depends', name], { encoding: 'utf8' });
  return [...stdout.matchAll(/^ {2}Depends: (lib\S+)$/gm)]
    .map((match) => match[1] ?? '')
    .filter((each) => each !== 'libc6');
}

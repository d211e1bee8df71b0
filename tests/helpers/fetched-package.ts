import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const cache = fileURLToPath(new URL('../../.cache', import.meta.url));

/**
 * The folder of a package. The ordinary install omits it because few need it: npm fetches it at its first use into `.cache`, where
 * it stays.
 */
export function fetchPackage(name: string, version: string): string {
  const folder = join(cache, `${name.replace('/', '+')}@${version}`);
  const installed = join(folder, 'node_modules', name);
  if (!existsSync(join(installed, 'package.json'))) {
    process.stderr.write(`Fetching ${name} ${version}\n`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    execFileSync('npm', ['install', `${name}@${version}`], { cwd: folder, stdio: 'ignore' });
  }
  return installed;
}

/** What the file `entry` of a package exports, which is fetched where it is missing. */
export async function importFetched<T>(name: string, version: string, entry: string): Promise<T> {
  return (await import(pathToFileURL(join(fetchPackage(name, version), entry)).href)) as T;
}

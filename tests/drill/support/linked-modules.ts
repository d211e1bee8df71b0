import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../run/steps.ts';

/* npm overwrites it in place, which would change the checkout's own. */
const COPIED = '.package-lock.json';
export const packages = ['client', 'server', 'sync-protocol', 'kiosk-config', 'migrations', 'tests'];

/** Gives a copy of the checkout what `npm ci` would, without the time that it takes. Needs the same file system. */
export function linkModules(checkout: string): void {
  linkTree(join(root, 'node_modules'), join(checkout, 'node_modules'));
  for (const name of packages) {
    const own = join(name, 'node_modules');
    if (existsSync(join(root, own))) linkTree(join(root, own), join(checkout, own));
  }
}

function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.name === COPIED) copyFileSync(source, target);
    else linkSync(source, target);
  }
}

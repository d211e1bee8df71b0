import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../run/steps.ts';

/** What was compiled for the Node that installed the checkout. */
const COMPILED = 'better-sqlite3';

/** Puts the built server into an empty folder next to `sqlite`, a better-sqlite3 for another Node. Needs the same file system. */
export function appForNode(folder: string, sqlite: string): void {
  const modules = join(folder, 'node_modules');
  for (const path of ['server', 'client', 'node_modules']) mkdirSync(join(folder, path));
  /* These are links to files: a link to a folder would be followed back to the checkout's own packages. */
  for (const path of ['server/dist', 'client/dist']) execFileSync('cp', ['-al', join(root, path), join(folder, path)]);
  for (const file of ['start.js', 'node-version.js', 'ensure-built.js', 'package.json'])
    cpSync(join(root, 'server', file), join(folder, 'server', file));
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== COMPILED) symlinkSync(join(root, 'node_modules', name), join(modules, name));
  cpSync(sqlite, join(modules, COMPILED), { recursive: true });
}

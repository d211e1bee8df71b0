import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '../run/steps.ts';

const packages = ['client', 'server', 'sync-protocol', 'kiosk-config', 'migrations', 'tests', 'package.json'];
/* The set-up of PostgreSQL runs before vitest resolves sources, so it needs what was built. */
const skipped = new Set(['node_modules', 'dist-types', 'e2e']);

/** A copy of the checkout to plant faults in; it is deleted when the process ends. Third-party packages are shared. */
export function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'gatehouse-mutants-'));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  for (const name of packages)
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => path === join(root, name) || !skipped.has(basename(path)),
    });
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@gatehouse'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@gatehouse') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const name of packages)
    if (!name.includes('.')) symlinkSync(join(copy, name), join(modules, '@gatehouse', name));
  return copy;
}

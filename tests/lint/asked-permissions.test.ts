import { join } from 'node:path';
import { ownerScreens, ownerViews } from '@gatehouse/client/lib/routes/staff-places';
import type { Contract } from '@gatehouse/sync-protocol/base/contract';
import { staffRoles } from '@gatehouse/sync-protocol/base/roles';
import { expect, it } from 'vitest';
import { isTest, sourceFiles, top } from './source-files.ts';

/** What a viewer lacks, and some other role holds. */
const lacked = new Set<string>(staffRoles.owner.filter((name) => !staffRoles.viewer.some((held) => held === name)));
const atPlaces = new Set<string>(
  [...Object.values(ownerScreens), ...ownerViews].flatMap((screen) => ('needs' in screen ? [screen.needs] : [])),
);

/** `areas/people/customers`: the screens of one folder. */
const folderOf = (path: string): string => path.split('/').slice(2, 5).join('/');

async function contractsByName(): Promise<Map<string, Contract>> {
  const files = sourceFiles().filter(({ path }) => /^sync-protocol\/src\/.*\.contracts\.ts$/.test(path));
  const modules = await Promise.all(
    files.map(({ path }) => import(join(top, path)) as Promise<Record<string, unknown>>),
  );
  return new Map(
    modules.flatMap((exported) =>
      Object.entries(exported).flatMap(([name, value]) =>
        typeof value === 'object' && value !== null && 'method' in value ? [[name, value as Contract] as const] : [],
      ),
    ),
  );
}

it('[U63] a screen that changes something asks whether its person may, or has an address that asks', async () => {
  const contracts = await contractsByName();
  const screens = sourceFiles().filter((file) => file.path.startsWith('client/src/areas/') && !isTest(file));
  const asked = new Set<string>();
  for (const { path, text } of screens)
    for (const [, name = ''] of text.matchAll(/\b(?:may|useMay\(\))\(([^)]*)\)/g))
      for (const [, word = ''] of name.matchAll(/([\w.]+)/g))
        asked.add(`${folderOf(path)} ${contracts.get(word)?.permission ?? word}`);
  const missing = new Set<string>();
  for (const { path, text } of screens)
    for (const [, name = ''] of text.matchAll(
      /\b(?:useChange|useContractForm|api\.call|\.call)\(\s*(?:\w+\.)?(\w+)/g,
    )) {
      const { method, access, permission = '' } = contracts.get(name) ?? {};
      if (method === undefined || method === 'GET' || access === 'admin') continue;
      if (!lacked.has(permission) || atPlaces.has(permission)) continue;
      if (!asked.has(`${folderOf(path)} ${permission}`)) missing.add(`${path}: ${name} needs ${permission}`);
    }
  expect([...missing]).toEqual([]);
});

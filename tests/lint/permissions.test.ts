import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract } from '@gatehouse/sync-protocol/base/contract';
import { type Permission, permissionSets, permissions } from '@gatehouse/sync-protocol/base/permissions';
import { expect, it } from 'vitest';
import { top } from './source-files.ts';

/** What strangers may call, or what proves itself by other means than a session. */
const open = new Set(['public', 'webhook', 'signature_holder']);
const protocol = join(top, 'sync-protocol/src');

async function allContracts(): Promise<Contract[]> {
  const names = readdirSync(protocol, { encoding: 'utf8', recursive: true }).filter((name) =>
    name.endsWith('.contracts.ts'),
  );
  const modules = await Promise.all(
    names.map(async (name) => (await import(join(protocol, name))) as Record<string, unknown>),
  );
  return modules.flatMap((exported) =>
    Object.values(exported).filter(
      (value): value is Contract => typeof value === 'object' && value !== null && 'access' in value,
    ),
  );
}

it('[X1] every endpoint that is not for strangers names a permission, and no other does', async () => {
  const contracts = await allContracts();
  expect(contracts.length).toBeGreaterThan(200);
  const wrong = contracts.filter(({ access, permission }) => open.has(access) === (permission !== undefined));
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

it('[X1] every permission is asked for, and somebody holds it', async () => {
  const asked = new Set((await allContracts()).map(({ permission }) => permission));
  const held = new Set<string>(Object.values(permissionSets).flat());
  const names = Object.keys(permissions) as Permission[];
  expect(names.filter((name) => !asked.has(name) || !held.has(name))).toEqual([]);
});

it('the README’s table of permissions is the one that is asked (-u writes it)', async () => {
  const path = join(top, 'README.md');
  const holders = Object.entries(permissionSets) as [string, readonly string[]][];
  const rows = Object.entries(permissions).map(
    ([name, words]) =>
      `| \`${name}\` | ${words} | ${holders.map(([, held]) => (held.includes(name) ? '●' : '')).join(' | ')} |`,
  );
  const table = [
    `| permission | for | ${holders.map(([holder]) => holder.replace('_', ' ')).join(' | ')} |`,
    `|---|---|${holders.map(() => '---|').join('')}`,
    ...rows,
  ].join('\n');
  const text = readFileSync(path, 'utf8').replace(/\| permission \|.*?\n\n/s, `${table}\n\n`);
  await expect(text).toMatchFileSnapshot(path);
});

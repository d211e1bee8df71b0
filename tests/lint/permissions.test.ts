import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Permission, permissionSets, permissions } from '@gatehouse/sync-protocol/base/permissions';
import { staffRoles } from '@gatehouse/sync-protocol/base/roles';
import { expect, it } from 'vitest';
import { allContracts } from './all-contracts.ts';
import { top } from './source-files.ts';

const holders: Record<string, readonly Permission[]> = { ...staffRoles, ...permissionSets };

/** What strangers may call, or what proves itself by other means than a session. */
const open = new Set(['public', 'webhook', 'signature_holder']);

it('[X1] every endpoint that is not for strangers names a permission, and no other does', async () => {
  const contracts = await allContracts();
  expect(contracts.length).toBeGreaterThan(200);
  const wrong = contracts.filter(({ access, permission }) => open.has(access) === (permission !== undefined));
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

it('[X1] every permission is named by an endpoint and held by a caller', async () => {
  const asked = new Set(
    (await allContracts()).flatMap((one) => [
      one.permission,
      one.healthPermission,
      one.overridePermission,
      one.othersPermission,
    ]),
  );
  const held = new Set<string>(Object.values(holders).flat());
  const names = Object.keys(permissions) as Permission[];
  expect(names.filter((name) => !asked.has(name) || !held.has(name))).toEqual([]);
});

/** Those whose every change is a dangerous act. */
const dangerous: ReadonlySet<Permission> = new Set([
  'bills.correct',
  'bookings.refund',
  'people.export',
  'staff.manage',
  'staff.owners',
]);

it('[X20] every change of people and of organizations, refund, archive and correction of a bill is a dangerous act', async () => {
  const isDangerous = ({ permission, path }: { permission?: Permission; path: string }): boolean =>
    (permission !== undefined && dangerous.has(permission)) || path.startsWith('/api/organizations');
  const changes = (await allContracts()).filter((one) => one.method !== 'GET' && isDangerous(one));
  const wrong = changes.filter(({ needsConfirmation }) => !needsConfirmation);
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

it('the architecture’s table of permissions is the one in force: who holds each, and what it opens (-u writes it)', async () => {
  const path = join(top, 'server/ARCHITECTURE.md');
  const contracts = await allContracts();
  const rows = Object.entries(permissions).map(([name, words]) => {
    const held = Object.values(holders).map((set) => (set.includes(name as Permission) ? '●' : ''));
    const groups = contracts
      .filter((one) =>
        [one.permission, one.healthPermission, one.overridePermission, one.othersPermission].includes(
          name as Permission,
        ),
      )
      .map(({ group }) => group.replace('sync-protocol/src/', '').replace('areas/', '').replace('.contracts.ts', ''));
    return `| \`${name}\` | ${words} | ${held.join(' | ')} | ${[...new Set(groups)].toSorted().join(', ')} |`;
  });
  const table = [
    `| permission | for | ${Object.keys(holders)
      .map((holder) => holder.replace('_', ' '))
      .join(' | ')} | opens |`,
    `|---|---|${'---|'.repeat(Object.keys(holders).length)}---|`,
    ...rows,
  ].join('\n');
  const text = readFileSync(path, 'utf8').replace(/^\| permission \|.*(?:\n\|.*)*/m, table);
  expect(text).toContain(table);
  await expect(text).toMatchFileSnapshot(path);
});

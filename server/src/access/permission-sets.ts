import { type Permission, permissionSets } from '@gatehouse/sync-protocol/base/permissions';

const sets: Readonly<Record<string, ReadonlySet<Permission>>> = Object.fromEntries(
  Object.entries(permissionSets).map(([holder, names]) => [holder, new Set<Permission>(names)]),
);
const NONE: ReadonlySet<Permission> = new Set();

/** What a kind of caller holds; a kind that the table doesn't have holds nothing. Requirement X1. */
export function permissionsOf(holder: keyof typeof permissionSets): ReadonlySet<Permission> {
  return sets[holder] ?? NONE;
}

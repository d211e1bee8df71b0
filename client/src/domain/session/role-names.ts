import type { StaffRole } from '@gatehouse/sync-protocol/base/roles';

/** What a role is called on screens. */
export const roleNames: Readonly<Record<StaffRole, string>> = {
  viewer: 'Viewer',
  desk: 'Front desk',
  manager: 'Manager',
  owner: 'Owner',
};

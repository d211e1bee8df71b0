import type { FormerRole } from '@gatehouse/sync-protocol/mutations/role-mutations';

/** How many changes of role are remembered; what a device queued before them goes to the owner. */
const FORMER_ROLES_MAX = 20;

/** As stored in `devices.former_roles`. */
export function readFormerRoles(stored: string): FormerRole[] {
  return JSON.parse(stored) as FormerRole[];
}

/** The stored roles of a device, and the one that has just ended. */
export function withFormerRole(stored: string, ended: FormerRole): string {
  return JSON.stringify([...readFormerRoles(stored), ended].slice(-FORMER_ROLES_MAX));
}

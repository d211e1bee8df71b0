import type { FormerRole } from '@gatehouse/sync-protocol/sync/mutations';

/** How many role changes are stored; older queued items are parked for the owner. */
const FORMER_ROLES_MAX = 20;

/** Parses `devices.former_roles`. */
export function readFormerRoles(stored: string): FormerRole[] {
  return JSON.parse(stored) as FormerRole[];
}

/** The stored roles of a device, plus the one that has just ended. */
export function withFormerRole(stored: string, ended: FormerRole): string {
  return JSON.stringify([...readFormerRoles(stored), ended].slice(-FORMER_ROLES_MAX));
}

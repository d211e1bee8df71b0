import type { DeviceRole } from './collections.ts';
import type { MutationName } from './mutations/current-versions.ts';

/** What the screens of a role do; a desk does everything. Rule Q18. */
const mutationsOf: Readonly<Record<DeviceRole, readonly MutationName[] | 'all'>> = {
  kiosk: ['sign_waiver'],
  scan_station: ['check_in'],
  front_desk: 'all',
};

/** A role that a device had before, and until when (ISO instant). */
export interface FormerRole {
  role: DeviceRole;
  until: string;
}

/** Whether the screens of a role do this. Rule Q18. */
export function roleMay(role: DeviceRole, mutation: string): boolean {
  const mutations = mutationsOf[role];
  return mutations === 'all' || mutations.some((name) => name === mutation);
}

/** Whether a former role of the device did this at an instant (ISO, corrected) at which it still had that role. Rule Q18. */
export function formerlyMay(formerRoles: readonly FormerRole[], mutation: string, atUtc: string): boolean {
  return formerRoles.some(({ role, until }) => roleMay(role, mutation) && Date.parse(atUtc) <= Date.parse(until));
}

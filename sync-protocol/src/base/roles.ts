import type { Permission } from './permissions.ts';

const viewer = [
  'account.own',
  'venue.read',
  'people.read',
  'members.read',
  'bookings.read',
  'reports.read',
  'sync.exchange',
] as const satisfies readonly Permission[];

const desk = [
  ...viewer,
  'people.edit',
  'members.edit',
  'bookings.edit',
  'desk.check_in',
  'desk.undo',
  'desk.override',
  'signing.request',
  'waitlist.manage',
  'payments.take',
] as const satisfies readonly Permission[];

const manager = [
  ...desk,
  'venue.edit',
  'people.health',
  'people.upload',
  'people.merge',
  'people.erase',
  'people.export',
  'bookings.refund',
  'offerings.edit',
  'resources.manage',
  'calendar_feeds.manage',
  'booking_policy.manage',
  'prices.manage',
  'bills.correct',
  'day_close.manage',
  'audit.read',
  'devices.manage',
  'staff.read',
  'staff.manage',
] as const satisfies readonly Permission[];

const owner = [...manager, 'billing.manage', 'staff.owners'] as const satisfies readonly Permission[];

/** What the people of a venue may do, by role, the least first: each holds what those before it hold. Requirement X17. */
export const staffRoles = { viewer, desk, manager, owner } as const;

export type StaffRole = keyof typeof staffRoles;

/** Names, the least first. */
export const staffRoleNames = Object.keys(staffRoles) as [StaffRole, ...StaffRole[]];

/** What a role is called, on screens, cards and in mails. */
export const staffRoleLabels: Readonly<Record<StaffRole, string>> = {
  viewer: 'Viewer',
  desk: 'Front desk',
  manager: 'Manager',
  owner: 'Owner',
};

/** Whether one role holds nothing that the other lacks. */
export function isAtMost(role: StaffRole, limit: StaffRole): boolean {
  return staffRoleNames.indexOf(role) <= staffRoleNames.indexOf(limit);
}

/** Tells whether a person with a role may invite to another one: nobody invites to a role that holds more than their own. Requirement X17. */
export function mayInvite(role: StaffRole, invited: StaffRole): boolean {
  const held: readonly Permission[] = staffRoles[role];
  return held.includes('staff.manage') && isAtMost(invited, role);
}

/** The lesser of two roles. */
export function lesserRole(one: StaffRole, other: StaffRole): StaffRole {
  return isAtMost(one, other) ? one : other;
}

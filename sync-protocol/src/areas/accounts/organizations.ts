import { lesserRole, type StaffRole } from '../../base/roles.ts';

/** What people of a chain of venues may do, the most first. Requirement X19. */
export const organizationRoles = ['owner', 'manager', 'viewer'] as const;
export type OrganizationRole = (typeof organizationRoles)[number];

/** A person of an organization at a venue that agreed to it: never its owner, and never more than the venue's limit. */
export function roleAtVenue(role: OrganizationRole, roleMax: 'manager' | 'viewer'): StaffRole {
  return lesserRole(role === 'owner' ? 'manager' : role, roleMax);
}

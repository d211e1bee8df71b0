import { lesserRole, type StaffRole } from '../../base/roles.ts';

/** What people of a chain of venues may do, the most first. Requirement X19. */
export const organizationRoles = ['owner', 'manager', 'viewer'] as const;
export type OrganizationRole = (typeof organizationRoles)[number];

/** What a venue lets people of its chain be at most, the most first. */
export const roleLimits = ['manager', 'viewer'] as const;
export type RoleLimit = (typeof roleLimits)[number];

/**
 * A change in a chain writes at each of its venues, in one transaction: the two limits bound it at a hundred venues for one person, or
 * fifty people for one venue. Invitations count as people, and questions as venues.
 */
export const ORGANIZATION_PEOPLE_MAX = 50;
export const ORGANIZATION_VENUES_MAX = 100;
/** Organizations that one person belongs to. */
export const ORGANIZATIONS_MAX = 20;
export const ORGANIZATION_NAME_CHARS_MAX = 80;

/** A person of an organization at a venue that agreed to it: never its owner, and never more than the venue's limit. */
export function roleAtVenue(role: OrganizationRole, roleMax: RoleLimit): StaffRole {
  return lesserRole(role === 'owner' ? 'manager' : role, roleMax);
}

import type { OrganizationRole } from '@gatehouse/sync-protocol/areas/accounts/organizations';
import type { Connection } from '#db/database';

/** A chain that a person belongs to. */
export interface OrganizationOfPerson {
  organization_id: string;
  name: string;
  role: OrganizationRole;
}

/** By name. Platform transaction. */
export function listOrganizationsOf(db: Connection, userId: string): Promise<OrganizationOfPerson[]> {
  return db
    .selectFrom('organization_people')
    .innerJoin('organizations', 'organizations.organization_id', 'organization_people.organization_id')
    .where('organization_people.user_id', '=', userId)
    .select(['organizations.organization_id', 'organizations.name', 'organization_people.role'])
    .orderBy('organizations.name')
    .orderBy('organizations.organization_id')
    .execute();
}

/** The venues of an organization, which agreed to it, where a person works. Platform transaction. */
export async function listWorkplacesIn(db: Connection, organizationId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('organization_venues')
    .innerJoin('staff', 'staff.client_id', 'organization_venues.client_id')
    .where('organization_venues.organization_id', '=', organizationId)
    .where('organization_venues.state', '=', 'agreed')
    .where('staff.user_id', '=', userId)
    .where('staff.removed_at', 'is', null)
    .select('staff.client_id')
    .orderBy('staff.client_id')
    .execute();
  return rows.map(({ client_id: clientId }) => clientId);
}

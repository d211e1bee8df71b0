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

import type { OrganizationRole } from '@gatehouse/sync-protocol/areas/accounts/organizations';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

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

/** Stores what a person is in an organization; one who is in it already gets the new role. Platform transaction. */
export async function keepOrganizationPerson(db: Connection, row: Row<'organization_people'>): Promise<void> {
  await db
    .insertInto('organization_people')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet({ role: row.role }))
    .execute();
}

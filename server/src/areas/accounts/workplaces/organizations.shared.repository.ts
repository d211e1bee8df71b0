import type { OrganizationRole } from '@gatehouse/sync-protocol/areas/accounts/organizations';
import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';

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

/** What a person is in an organization; undefined for a stranger to it. Platform transaction. */
export async function findOrganizationRole(
  db: Connection,
  organizationId: string,
  userId: string,
): Promise<OrganizationRole | undefined> {
  const row = await db
    .selectFrom('organization_people')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .select('role')
    .executeTakeFirst();
  return row?.role;
}

/**
 * The venues that agreed to an organization, by name, with what a person is there: of the chain, or employed by the venue itself; null
 * where they left. Without deleted venues. Platform transaction.
 */
export function listVenuesOfPerson(db: Connection, organizationId: string, userId: string) {
  return db
    .selectFrom('organization_venues')
    .innerJoin('clients', 'clients.client_id', 'organization_venues.client_id')
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.client_id', '=', 'organization_venues.client_id')
        .on('staff.user_id', '=', userId)
        .on('staff.removed_at', 'is', null),
    )
    .where('organization_venues.organization_id', '=', organizationId)
    .where('organization_venues.state', '=', 'agreed')
    .where('clients.deleted_at', 'is', null)
    .select(['clients.client_id', 'clients.client_name', 'clients.time_zone', 'staff.role'])
    .orderBy('clients.client_name')
    .orderBy('clients.client_id')
    .execute();
}

export async function insertOrganization(db: Connection, row: NewRow<'organizations'>): Promise<void> {
  await db.insertInto('organizations').values(row).execute();
}

export function findOrganization(db: Connection, organizationId: string): Promise<Row<'organizations'> | undefined> {
  return db.selectFrom('organizations').where('organization_id', '=', organizationId).selectAll().executeTakeFirst();
}

/** Makes other changes of the organization wait for this transaction. Undefined where there is none. */
export function lockOrganization(db: Connection, organizationId: string): Promise<Row<'organizations'> | undefined> {
  return db
    .updateTable('organizations')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('organization_id', '=', organizationId)
    .returningAll()
    .executeTakeFirst();
}

export async function updateOrganizationName(db: Connection, organizationId: string, name: string): Promise<void> {
  await db.updateTable('organizations').set({ name }).where('organization_id', '=', organizationId).execute();
}

/** In the order in which they joined. */
export function listOrganizationPeople(db: Connection, organizationId: string) {
  return db
    .selectFrom('organization_people')
    .innerJoin('users', 'users.user_id', 'organization_people.user_id')
    .where('organization_people.organization_id', '=', organizationId)
    .select(['organization_people.role', 'organization_people.joined_at', 'users.user_id', 'users.email'])
    .select(['users.name', 'users.first_name', 'users.last_name'])
    .orderBy('organization_people.joined_at')
    .orderBy('users.user_id')
    .execute();
}

export async function updateOrganizationRole(
  db: Connection,
  organizationId: string,
  userId: string,
  role: OrganizationRole,
): Promise<void> {
  await db
    .updateTable('organization_people')
    .set({ role })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteOrganizationPerson(db: Connection, organizationId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('organization_people')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}

/** Those that were asked and those that agreed, by name, without deleted venues. */
export function listOrganizationVenues(db: Connection, organizationId: string) {
  return db
    .selectFrom('organization_venues')
    .innerJoin('clients', 'clients.client_id', 'organization_venues.client_id')
    .where('organization_venues.organization_id', '=', organizationId)
    .where('clients.deleted_at', 'is', null)
    .select(['clients.client_id', 'clients.client_name', 'organization_venues.state', 'organization_venues.role_max'])
    .orderBy('clients.client_name')
    .orderBy('clients.client_id')
    .execute();
}

/** The organizations that a venue belongs to or was asked by: the one that it agreed to first, then the one that asked last. */
export function listOrganizationsOfVenue(db: Connection, clientId: string) {
  return db
    .selectFrom('organization_venues')
    .innerJoin('organizations', 'organizations.organization_id', 'organization_venues.organization_id')
    .where('organization_venues.client_id', '=', clientId)
    .select(['organizations.organization_id', 'organizations.name'])
    .select(['organization_venues.state', 'organization_venues.role_max'])
    .orderBy('organization_venues.state')
    .orderBy('organization_venues.since', 'desc')
    .orderBy('organizations.organization_id')
    .execute();
}

/** Stores what a venue answered, or that it was asked. */
export async function keepOrganizationVenue(db: Connection, row: Row<'organization_venues'>): Promise<void> {
  const { organization_id: _, client_id: __, ...set } = row;
  await db
    .insertInto('organization_venues')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organization_id', 'client_id']).doUpdateSet(set))
    .execute();
}

/** Returns whether it was there. */
export async function deleteOrganizationVenue(
  db: Connection,
  organizationId: string,
  clientId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('organization_venues')
    .where('organization_id', '=', organizationId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets the questions of other organizations to a venue that agreed to one. */
export async function deleteOtherQuestions(db: Connection, clientId: string, organizationId: string): Promise<void> {
  await db
    .deleteFrom('organization_venues')
    .where('client_id', '=', clientId)
    .where('organization_id', '<>', organizationId)
    .where('state', '=', 'asked')
    .execute();
}

/** Also of deleted venues, which may be restored. */
export function listAgreedVenues(db: Connection, organizationId: string) {
  return db
    .selectFrom('organization_venues')
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'agreed')
    .select(['client_id', 'role_max'])
    .execute();
}

/** Who works at any venue through the organization. */
export function listStaffThrough(db: Connection, organizationId: string): Promise<Row<'staff'>[]> {
  return db
    .selectFrom('staff')
    .where('organization_id', '=', organizationId)
    .where('removed_at', 'is', null)
    .selectAll()
    .execute();
}

/** What these people are or were at these venues, through the organization or by themselves. */
export async function listStaffAt(
  db: Connection,
  userIds: readonly string[],
  clientIds: readonly string[],
): Promise<Row<'staff'>[]> {
  if (userIds.length === 0 || clientIds.length === 0) return [];
  return db
    .selectFrom('staff')
    .where('user_id', 'in', userIds)
    .where('client_id', 'in', clientIds)
    .selectAll()
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

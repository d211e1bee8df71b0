import { type StaffRole, staffRoleLabels } from '@gatehouse/sync-protocol/base/roles';
import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';

/** A venue where a person works. */
export interface Workplace {
  client_id: string;
  client_name: string;
  staff_role: StaffRole;
}

/** Where a person works, by the name of the venue, without deleted venues. Platform transaction. */
export function listWorkplaces(db: Connection, userId: string): Promise<Workplace[]> {
  return db
    .selectFrom('staff')
    .innerJoin('clients', 'clients.client_id', 'staff.client_id')
    .where('staff.user_id', '=', userId)
    .where('staff.removed_at', 'is', null)
    .where('clients.deleted_at', 'is', null)
    .select(['clients.client_id', 'clients.client_name', 'staff.role as staff_role'])
    .orderBy('clients.client_name')
    .orderBy('clients.client_id')
    .execute();
}

/** Another venue where a person works, also a deleted one; undefined where there is none. Platform transaction. */
export async function findOtherWorkplace(
  db: Connection,
  userId: string,
  exceptId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff')
    .where('user_id', '=', userId)
    .where('client_id', '!=', exceptId)
    .where('removed_at', 'is', null)
    .select('client_id')
    .orderBy('client_id')
    .executeTakeFirst();
  return row?.client_id;
}

/** The people of a venue, without those who left, in the order in which they joined. */
export function listStaff(db: Connection, clientId: string): Promise<Row<'staff'>[]> {
  return db
    .selectFrom('staff')
    .where('client_id', '=', clientId)
    .where('removed_at', 'is', null)
    .orderBy('joined_at')
    .orderBy('user_id')
    .selectAll()
    .execute();
}

/** Which people of a venue have a passkey. Platform transaction. */
export async function listPasskeyHolders(db: Connection, clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('passkeys', 'passkeys.user_id', 'staff.user_id')
    .where('staff.client_id', '=', clientId)
    .distinct()
    .select('staff.user_id')
    .execute();
  return rows.map(({ user_id: userId }) => userId);
}

/** A person of the venue, also one who left; undefined for anyone else. */
export function findStaff(db: Connection, clientId: string, userId: string): Promise<Row<'staff'> | undefined> {
  return db
    .selectFrom('staff')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .selectAll()
    .executeTakeFirst();
}

/** What these people are or were at the venue, without those who never worked there. */
export async function listStaffById(
  db: Connection,
  clientId: string,
  userIds: readonly string[],
): Promise<Pick<Row<'staff'>, 'user_id' | 'name' | 'role' | 'removed_at'>[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('staff')
    .where('client_id', '=', clientId)
    .where('user_id', 'in', userIds)
    .select(['user_id', 'name', 'role', 'removed_at'])
    .execute();
}

/**
 * Stores what a person is at a venue from an instant on, and remembers it for work that was done offline. A person who left and comes
 * back has one row.
 */
export async function keepStaff(db: Connection, row: NewRow<'staff'>, atUtc: string): Promise<void> {
  const { client_id: clientId, user_id: userId, version, ...rest } = row;
  await db
    .insertInto('staff')
    .values(row)
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id']).doUpdateSet({ ...rest, version }))
    .execute();
  const hasLeft = row.removed_at !== null && row.removed_at !== undefined;
  const change = {
    at: atUtc,
    role: hasLeft ? null : row.role,
    pin_version: hasLeft || !row.pin_hash ? null : (row.pin_version ?? 0),
    card_hash: hasLeft ? null : (row.card_hash ?? null),
  };
  await db
    .insertInto('staff_changes')
    .values({ client_id: clientId, user_id: userId, version, ...change })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id', 'version']).doUpdateSet(change))
    .execute();
}

/** What each of these people was, from when on, the earliest first; nothing of anyone who never worked here. */
export function listStaffChanges(
  db: Connection,
  clientId: string,
  userIds: readonly string[],
): Promise<Row<'staff_changes'>[]> {
  return db
    .selectFrom('staff_changes')
    .where('client_id', '=', clientId)
    .where('user_id', 'in', userIds)
    .orderBy('at')
    .orderBy('version')
    .selectAll()
    .execute();
}

/** The names of these people, also of those who left. Ids of nobody here are left out. */
export async function staffNames(
  db: Connection,
  clientId: string,
  userIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(userIds)].filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('staff')
    .where('client_id', '=', clientId)
    .where('user_id', 'in', ids)
    .select(['user_id', 'name', 'role'])
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.name || staffRoleLabels[row.role]]));
}

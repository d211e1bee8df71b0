import type { Connection } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';

export async function findMember(
  db: Connection,
  clientId: string,
  membershipId: string,
): Promise<Row<'members'> | undefined> {
  return db
    .selectFrom('members')
    .where('client_id', '=', clientId)
    .where('membership_id', '=', membershipId)
    .selectAll()
    .executeTakeFirst();
}

/** Newest first. */
export async function listMembers(db: Connection, clientId: string): Promise<Row<'members'>[]> {
  return db
    .selectFrom('members')
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .orderBy('membership_id')
    .selectAll()
    .execute();
}

import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';

/* Invitations to a venue or to an organization. Platform transactions. */

/** The venue or organization of an invitation: the column that names it, and its id. */
export type InvitedTo = { column: 'client_id' | 'organization_id'; id: string };

/** Stores an invitation in place of one that the address may have had. */
export async function replaceInvitation(db: Connection, to: InvitedTo, row: NewRow<'invitations'>): Promise<void> {
  await db.deleteFrom('invitations').where(to.column, '=', to.id).where('email', '=', row.email).execute();
  await db.insertInto('invitations').values(row).execute();
}

/** Those that can still be accepted, the newest first. */
export function listInvitations(db: Connection, to: InvitedTo, nowAtUtc: string): Promise<Row<'invitations'>[]> {
  return db
    .selectFrom('invitations')
    .where(to.column, '=', to.id)
    .where('expires_at', '>', nowAtUtc)
    .orderBy('invited_at', 'desc')
    .orderBy('invitation_id')
    .selectAll()
    .execute();
}

/** One that can still be accepted. */
export function findInvitation(
  db: Connection,
  to: InvitedTo,
  invitationId: string,
  nowAtUtc: string,
): Promise<Row<'invitations'> | undefined> {
  return db
    .selectFrom('invitations')
    .where(to.column, '=', to.id)
    .where('invitation_id', '=', invitationId)
    .where('expires_at', '>', nowAtUtc)
    .selectAll()
    .executeTakeFirst();
}

/** Deletes one that was accepted or withdrawn. Returns whether it was there: only one of several callers at once gets it. */
export async function takeInvitation(db: Connection, invitationId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('invitation_id', '=', invitationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface OpenInvitation extends Row<'invitations'> {
  client_name: string | null;
  organization_name: string | null;
  /** The account that has the address; null where none has. */
  account_id: string | null;
}

/**
 * The invitation of a link, of any venue or organization; undefined where it was used, withdrawn or replaced, is too old, or its venue
 * is gone. One statement, so that an account made by accepting it is never seen next to it.
 */
export function findInvitationByToken(
  db: Connection,
  tokenHash: string,
  nowAtUtc: string,
): Promise<OpenInvitation | undefined> {
  return db
    .selectFrom('invitations')
    .leftJoin('clients', 'clients.client_id', 'invitations.client_id')
    .leftJoin('organizations', 'organizations.organization_id', 'invitations.organization_id')
    .leftJoin('users', 'users.email', 'invitations.email')
    .where('invitations.token_hash', '=', tokenHash)
    .where('invitations.expires_at', '>', nowAtUtc)
    .where('clients.deleted_at', 'is', null)
    .selectAll('invitations')
    .select(['clients.client_name', 'organizations.name as organization_name', 'users.user_id as account_id'])
    .executeTakeFirst();
}

/** Whether an address is invited to anything, or was until a moment ago: ended invitations are deleted every hour. */
export async function isAddressInvited(db: Connection, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .where('email', '=', email)
    .select('invitation_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets those that nobody accepted in time. */
export async function deleteInvitationsBefore(db: Connection, nowAtUtc: string): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<=', nowAtUtc).execute();
}

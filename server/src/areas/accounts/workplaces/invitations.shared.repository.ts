import { mayInvite, staffRoleNames } from '@gatehouse/sync-protocol/base/roles';
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

/**
 * Those that can still be accepted: in time, and of a person who may still invite to that role there. So nothing has to withdraw them when
 * a person is removed or gets another role. Requirement X35.
 */
function selectOpen(db: Connection, nowAtUtc: string) {
  return db
    .selectFrom('invitations')
    .leftJoin('staff as sender', (join) =>
      join
        .onRef('sender.client_id', '=', 'invitations.client_id')
        .onRef('sender.user_id', '=', 'invitations.invited_by')
        .on('sender.removed_at', 'is', null),
    )
    .leftJoin('organization_people as chain_owner', (join) =>
      join
        .onRef('chain_owner.organization_id', '=', 'invitations.organization_id')
        .onRef('chain_owner.user_id', '=', 'invitations.invited_by')
        .on('chain_owner.role', '=', 'owner'),
    )
    .where('invitations.expires_at', '>', nowAtUtc)
    .where((eb) =>
      eb.or([
        eb('chain_owner.user_id', 'is not', null),
        ...staffRoleNames.flatMap((role) =>
          staffRoleNames
            .filter((invited) => mayInvite(role, invited))
            .map((invited) => eb('sender.role', '=', role).and('invitations.role', '=', invited)),
        ),
      ]),
    );
}

/** Those that can still be accepted, the newest first. */
export function listInvitations(db: Connection, to: InvitedTo, nowAtUtc: string): Promise<Row<'invitations'>[]> {
  return selectOpen(db, nowAtUtc)
    .where(`invitations.${to.column}`, '=', to.id)
    .orderBy('invitations.invited_at', 'desc')
    .orderBy('invitations.invitation_id')
    .selectAll('invitations')
    .execute();
}

/** One that can still be accepted. */
export function findInvitation(
  db: Connection,
  to: InvitedTo,
  invitationId: string,
  nowAtUtc: string,
): Promise<Row<'invitations'> | undefined> {
  return selectOpen(db, nowAtUtc)
    .where(`invitations.${to.column}`, '=', to.id)
    .where('invitations.invitation_id', '=', invitationId)
    .selectAll('invitations')
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
 * The invitation of a link, of any venue or organization; undefined where it was used, withdrawn or replaced, is too old, its venue
 * is gone, or its sender may not send it anymore. One statement, so that an account made by accepting it is never seen next to it.
 */
export function findInvitationByToken(
  db: Connection,
  tokenHash: string,
  nowAtUtc: string,
): Promise<OpenInvitation | undefined> {
  return selectOpen(db, nowAtUtc)
    .leftJoin('clients', 'clients.client_id', 'invitations.client_id')
    .leftJoin('organizations', 'organizations.organization_id', 'invitations.organization_id')
    .leftJoin('users', 'users.email', 'invitations.email')
    .where('invitations.token_hash', '=', tokenHash)
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

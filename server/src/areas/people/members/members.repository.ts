import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { everyWaiver } from '../records/all-waivers.shared.repository.ts';

/** One membership of a venue, also an expired one; undefined where the venue has none of that id. */
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

/** Members in no particular order; unknown ids are left out. */
export async function listMembersById(
  db: Connection,
  clientId: string,
  ids: readonly string[],
): Promise<Row<'members'>[]> {
  return db
    .selectFrom('members')
    .where('client_id', '=', clientId)
    .where('membership_id', 'in', ids)
    .selectAll()
    .execute();
}

/** Changes when a membership expires, with the version that makes devices fetch it. */
export async function updateMemberRow(
  db: Connection,
  clientId: string,
  membershipId: string,
  set: Pick<Row<'members'>, 'expiration_date' | 'version'>,
): Promise<void> {
  await db
    .updateTable('members')
    .set(set)
    .where('client_id', '=', clientId)
    .where('membership_id', '=', membershipId)
    .execute();
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

/** Deletes the row alone: the caller writes its tombstone in the same transaction. */
export async function deleteMemberRow(db: Connection, clientId: string, membershipId: string): Promise<void> {
  await db.deleteFrom('members').where('client_id', '=', clientId).where('membership_id', '=', membershipId).execute();
}

/** The newest signing of these waivers, of this year or from the archive; undefined where none was signed. */
export async function findLastSigning(
  db: Connection,
  clientId: string,
  waiverIds: readonly string[],
): Promise<Pick<Row<'signing_events'>, 'evidence' | 'signed_at'> | undefined> {
  if (waiverIds.length === 0) return undefined;
  return everyWaiver(db, (from) =>
    from
      .innerJoin('signing_events', (join) =>
        join
          .onRef('signing_events.client_id', '=', 'waivers.client_id')
          .onRef('signing_events.event_id', '=', 'waivers.event_id'),
      )
      .where('waivers.client_id', '=', clientId)
      .where('waivers.waiver_id', 'in', waiverIds)
      .select(['signing_events.evidence', 'signing_events.signed_at']),
  )
    .orderBy('signed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

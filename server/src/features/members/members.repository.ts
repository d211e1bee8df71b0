import type { MemberRow } from '@gatehouse/sync-protocol/entities/member';
import type { Connection } from '../../db/database.ts';

/**
 * Members with the state of the waiver behind each: the newest one the same person signed, whichever the membership was
 * made for. Source: design §7 'Scope'.
 */
function selectMembers(db: Connection, clientId: string) {
  return db
    .selectFrom('members')
    .leftJoin('waivers', (join) =>
      join.onRef('waivers.client_id', '=', 'members.client_id').onRef('waivers.waiver_id', '=', 'members.waiver_id'),
    )
    .where('members.client_id', '=', clientId)
    .select([
      'members.membership_id',
      'members.client_id',
      'members.waiver_id',
      'members.expiration_date',
      'members.created_at',
      'waivers.adult_first_name',
      'waivers.adult_last_name',
      'waivers.email',
      'waivers.phone',
      'waivers.date_signed',
    ])
    .select((eb) =>
      eb
        .selectFrom('waivers as newest')
        .whereRef('newest.client_id', '=', 'waivers.client_id')
        .whereRef('newest.person_key', '=', 'waivers.person_key')
        .where('newest.event_id', 'is not', null)
        .select((sub) => sub.fn.max('newest.date_signed').as('signed'))
        .as('newest_signed'),
    );
}

type SelectedMember = Awaited<ReturnType<ReturnType<typeof selectMembers>['execute']>>[number];

export async function findMember(
  db: Connection,
  clientId: string,
  membershipId: string,
): Promise<MemberRow | undefined> {
  const row = await selectMembers(db, clientId).where('members.membership_id', '=', membershipId).executeTakeFirst();
  return row && toMemberRow(row);
}

/** Newest first. */
export async function listMembers(db: Connection, clientId: string): Promise<MemberRow[]> {
  const rows = await selectMembers(db, clientId)
    .orderBy('members.created_at', 'desc')
    .orderBy('members.membership_id')
    .execute();
  return rows.map(toMemberRow);
}

function toMemberRow(row: SelectedMember): MemberRow {
  return {
    membership_id: row.membership_id,
    client_id: row.client_id,
    waiver_id: row.waiver_id,
    adult_first_name: row.adult_first_name ?? '',
    adult_last_name: row.adult_last_name ?? '',
    email: row.email ?? '',
    phone: row.phone ?? '',
    expiration_date: row.expiration_date,
    date_signed: row.newest_signed ?? row.date_signed ?? row.created_at.slice(0, 10),
    has_signature: row.newest_signed !== null,
    created_at: row.created_at,
  };
}

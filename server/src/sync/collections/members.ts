import type { MemberRow } from '@gatehouse/sync-protocol/entities/member';
import type { Connection } from '../../db/database.ts';
import type { Collection } from './collection.ts';
import { inSlice } from './slice.ts';

interface MemberColumns {
  membership_id: string;
  client_id: string;
  waiver_id: string;
  expiration_date: string;
  created_at: string;
  version: number;
}

/** Members with the newest waiver of the same person, in the order given. One query, whatever the number. */
export async function memberRows(
  db: Connection,
  clientId: string,
  members: readonly MemberColumns[],
): Promise<MemberRow[]> {
  if (members.length === 0) return [];
  const own = await db
    .selectFrom('waivers as own')
    .innerJoin('waivers', (join) =>
      join.onRef('waivers.client_id', '=', 'own.client_id').onRef('waivers.person_key', '=', 'own.person_key'),
    )
    .where('own.client_id', '=', clientId)
    .where(
      'own.waiver_id',
      'in',
      members.map((member) => member.waiver_id),
    )
    .select(['own.waiver_id as member_waiver_id', 'waivers.waiver_id', 'waivers.date_signed', 'waivers.event_id'])
    .select(['waivers.adult_first_name', 'waivers.adult_last_name', 'waivers.email', 'waivers.phone'])
    /* The newest comes last and wins. */
    .orderBy('waivers.date_signed')
    .orderBy('waivers.created_at')
    .orderBy('waivers.waiver_id')
    .execute();
  const newest = new Map(own.map((waiver) => [waiver.member_waiver_id, waiver]));
  return members.map((member) => {
    const waiver = newest.get(member.waiver_id);
    return {
      membership_id: member.membership_id,
      client_id: member.client_id,
      waiver_id: member.waiver_id,
      adult_first_name: waiver?.adult_first_name ?? '',
      adult_last_name: waiver?.adult_last_name ?? '',
      email: waiver?.email ?? '',
      phone: waiver?.phone ?? '',
      expiration_date: member.expiration_date,
      date_signed: waiver?.date_signed ?? member.created_at.slice(0, 10),
      has_signature: waiver !== undefined && waiver.event_id !== null,
      created_at: member.created_at,
    };
  });
}

/** All members of the venue: an expired one is let in with a warning, so the desk must know them. */
export const membersCollection: Collection<'members'> = {
  name: 'members',
  async read(db, { clientId }, slice) {
    const query = db.selectFrom('members').where('members.client_id', '=', clientId).selectAll('members');
    const rows = await inSlice(query, { version: 'members.version', id: 'members.membership_id' }, slice).execute();
    const members = await memberRows(db, clientId, rows);
    return rows.map((row, index) => ({ id: row.membership_id, version: row.version, row: members[index] ?? null }));
  },
  stamps: (db, { clientId }, after, limit) =>
    db
      .selectFrom('members')
      .where('client_id', '=', clientId)
      .where('membership_id', '>', after)
      .select(['membership_id as id', 'version'])
      .orderBy('membership_id')
      .limit(limit)
      .execute(),
  window: () => null,
};

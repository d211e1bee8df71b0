import { createMembershipId } from '@gatehouse/sync-protocol/base/ids';
import { runForList } from '#db/compiled';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { writeTombstones } from '#venue/tombstones';
import type { VenueWrite } from '#venue/venue-write';
import { everyWaiver } from '../records/all-waivers.shared.repository.ts';
import { waiverIdsOfPerson } from '../records/same-person.shared.repository.ts';

export interface NewMember {
  waiverId: string;
  /** Last day of the membership, `YYYY-MM-DD`. */
  expirationDate: string;
  createdAtUtc?: string;
}

/** Inserts a member for a waiver that the caller has found, and returns the new membership's id. */
export async function insertMember(deps: Pick<Deps, 'ids'>, write: VenueWrite, member: NewMember): Promise<string> {
  const membershipId = createMembershipId(write.clientId, deps.ids.bytes);
  await write.db
    .insertInto('members')
    .values({
      client_id: write.clientId,
      membership_id: membershipId,
      waiver_id: member.waiverId,
      expiration_date: member.expirationDate,
      created_at: member.createdAtUtc ?? write.nowAtUtc,
      version: write.version,
    })
    .execute();
  return membershipId;
}

/** Memberships of the person of a waiver, whichever of the person's waivers they were made for. */
export async function listMembershipsOfPerson(
  db: Connection,
  clientId: string,
  waiverId: string,
): Promise<Row<'members'>[]> {
  const ids = await waiverIdsOfPerson(db, clientId, waiverId);
  if (ids.length === 0) return [];
  return db.selectFrom('members').where('client_id', '=', clientId).where('waiver_id', 'in', ids).selectAll().execute();
}

/** A new waiver changes what a membership of the same person, as merges have it, means to a device. Rule N4. */
export async function touchMembers(
  { db, clientId, version }: VenueWrite,
  personKeys: readonly string[],
): Promise<void> {
  await runForList(db, 'touch members', { clientId, version, list: [...new Set(personKeys)] }, (value, items) =>
    db
      .updateTable('members')
      .set({ version: value('version') })
      .where('client_id', '=', value('clientId'))
      .where((eb) => {
        const own = everyWaiver(db, (from) =>
          from.select('waiver_id').where('client_id', '=', value('clientId')).where('person_key', 'in', items),
        );
        const joined = everyWaiver(db, (from) =>
          from
            .select('waiver_id')
            .where('client_id', '=', value('clientId'))
            .where('person_key', 'in', (query) =>
              query
                .selectFrom('joined_people as given')
                .innerJoin('joined_people as same', (join) =>
                  join.onRef('same.client_id', '=', 'given.client_id').onRef('same.person_id', '=', 'given.person_id'),
                )
                .where('given.client_id', '=', value('clientId'))
                .where('given.person_key', 'in', items)
                .select('same.person_key'),
            ),
        );
        return eb('waiver_id', 'in', own.unionAll(joined));
      }),
  );
}

/** Something changed that any membership may show. */
export async function touchAllMembers({ db, clientId, version }: VenueWrite): Promise<void> {
  await db.updateTable('members').set({ version }).where('client_id', '=', clientId).execute();
}

/** Ids of the memberships that were made for these waivers. */
export async function listMembershipsOf(
  db: Connection,
  clientId: string,
  waiverIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .where('client_id', '=', clientId)
    .where('waiver_id', 'in', waiverIds)
    .select('membership_id')
    .execute();
  return rows.map((row) => row.membership_id);
}

/** Deletes the memberships of these waivers, here and on devices. Requirement F24. */
export async function eraseMembersOf(write: VenueWrite, waiverIds: readonly string[]): Promise<void> {
  const { db, clientId } = write;
  const ids = await listMembershipsOf(db, clientId, waiverIds);
  if (ids.length === 0) return;
  await db.deleteFrom('members').where('client_id', '=', clientId).where('membership_id', 'in', ids).execute();
  await writeTombstones(write, 'members', ids);
}

import { sql } from 'kysely';
import { joinedContact, joinedNames, personKeysOf } from '#areas/people/records/all-waivers.shared.repository';
import { peopleOf } from '#areas/people/records/same-person.shared.repository';
import { runCompiled } from '#db/compiled';
import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';
import type { DayRange } from '#venue/day-range';
import { checkInsWithMerges } from './check-ins.shared.repository.ts';

/** One check-in of a venue, also an undone one; undefined where it has not arrived. */
export async function findCheckIn(
  db: Connection,
  clientId: string,
  checkinId: string,
): Promise<Row<'check_ins'> | undefined> {
  return db
    .selectFrom('check_ins')
    .where('client_id', '=', clientId)
    .where('checkin_id', '=', checkinId)
    .selectAll()
    .executeTakeFirst();
}

/** Stores a check-in. The caller has looked for one with the same id. */
export async function insertCheckIn(db: Connection, row: NewRow<'check_ins'>): Promise<void> {
  await db.insertInto('check_ins').values(row).execute();
}

/** Stores who undid a check-in, when and why, with the version that makes devices fetch it. */
export async function markUndone(
  db: Connection,
  clientId: string,
  checkinId: string,
  undo: Pick<
    Row<'check_ins'>,
    'undone_at' | 'undone_by' | 'undo_reason' | 'needs_review' | 'review_reasons' | 'version'
  >,
): Promise<void> {
  await db
    .updateTable('check_ins')
    .set(undo)
    .where('client_id', '=', clientId)
    .where('checkin_id', '=', checkinId)
    .execute();
}

/** Whether a membership belongs to the person of a waiver. */
export async function compareMembership(
  db: Connection,
  clientId: string,
  membershipId: string,
  waiverId: string,
): Promise<'same person' | 'another person' | 'unknown'> {
  const member = await db
    .selectFrom('members')
    .where('client_id', '=', clientId)
    .where('membership_id', '=', membershipId)
    .select('waiver_id')
    .executeTakeFirst();
  if (!member) return 'unknown';
  if (member.waiver_id === waiverId) return 'same person';
  const keys = await personKeysOf(db, clientId, [member.waiver_id, waiverId]);
  const own = keys.get(member.waiver_id);
  const other = keys.get(waiverId);
  if (own === undefined || other === undefined) return 'another person';
  const people = await peopleOf(db, clientId, [own, other]);
  return people.idOf(own) === people.idOf(other) ? 'same person' : 'another person';
}

/**
 * The check-ins, not undone, of the venue days `from` to `to` with their people as merges have them; `recordId` narrows to one
 * person. Only what the list shows is read, because a year of it is a hundred thousand rows. A person is in one of the two tables;
 * joining both by their keys is quicker than joining their union.
 */
export async function listLivingCheckIns(
  db: Connection,
  clientId: string,
  { from, to, recordId }: DayRange & { recordId?: string },
): Promise<LivingCheckIn[]> {
  const isOnePerson = recordId !== undefined;
  const name = isOnePerson ? 'living check-ins of a person' : 'living check-ins';
  const { rows } = await runCompiled(db, name, { clientId, from, to, recordId: recordId ?? '' }, (value) =>
    withPeople(db)
      .where('check_ins.client_id', '=', value('clientId'))
      .where('check_ins.venue_date', '>=', value('from'))
      .where('check_ins.venue_date', '<=', value('to'))
      .where('check_ins.undone_at', 'is', null)
      .$if(isOnePerson, (query) =>
        query.where((eb) =>
          eb.or([eb('check_ins.waiver_id', '=', value('recordId')), eb('merged.merged_into', '=', value('recordId'))]),
        ),
      ),
  );
  return rows;
}

/** These check-ins with their people, in any order. */
export async function findCheckInsOf(
  db: Connection,
  clientId: string,
  checkinIds: readonly string[],
): Promise<LivingCheckIn[]> {
  if (checkinIds.length === 0) return [];
  return withPeople(db)
    .where('check_ins.client_id', '=', clientId)
    .where('check_ins.checkin_id', 'in', checkinIds)
    .execute();
}

/** Who was in when: what decides which check-ins of these days count. */
export async function listLivingTimes(db: Connection, clientId: string, { from, to }: DayRange) {
  const { rows } = await runCompiled(db, 'living times', { clientId, from, to }, (value) =>
    checkInsWithMerges(db)
      .where('check_ins.client_id', '=', value('clientId'))
      .where('venue_date', '>=', value('from'))
      .where('venue_date', '<=', value('to'))
      .where('undone_at', 'is', null)
      .select(['checkin_id', 'check_ins.waiver_id', 'merged.merged_into', 'venue_date', 'check_in_time']),
  );
  return rows;
}

/** The waiver that a check-in counts for. CASE: with row-level security PostgreSQL uses no index for COALESCE. */
const keptId = sql<string>`CASE WHEN merged.merged_into IS NULL THEN check_ins.waiver_id ELSE merged.merged_into END`;

function withPeople(db: Connection) {
  return checkInsWithMerges(db)
    .leftJoin('waivers', (join) =>
      join.onRef('waivers.client_id', '=', 'check_ins.client_id').on('waivers.waiver_id', '=', keptId),
    )
    .leftJoin('archived_waivers as archived', (join) =>
      join.onRef('archived.client_id', '=', 'check_ins.client_id').on('archived.waiver_id', '=', keptId),
    )
    .select([
      'check_ins.checkin_id',
      'check_ins.client_id',
      'check_ins.waiver_id',
      'check_ins.membership_id',
      'check_ins.check_in_time',
      'check_ins.created_at',
      'check_ins.venue_date',
      'check_ins.device_id',
      'check_ins.user_id as by_user_id',
      'check_ins.clock_flagged',
      'check_ins.undone_at',
      'check_ins.needs_review',
      'check_ins.alert_text',
      'check_ins.override_reason',
      'check_ins.review_reasons',
      'merged.merged_into',
    ])
    .select(joinedNames)
    .select(joinedContact);
}

export type LivingCheckIn = Awaited<ReturnType<ReturnType<typeof withPeople>['execute']>>[number];

import { sql } from 'kysely';
import { everyWaiver } from '#areas/people/records/all-waivers.shared.repository';
import { moveFromArchive, stampWaiver } from '#areas/people/records/records.shared.repository';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { VenueWrite } from '#venue/venue-write';

const columns = [
  'waiver_id',
  'event_id',
  'waiver_type',
  'adult_dob',
  'minor_dob',
  'person_key',
  'date_signed',
  'booking_id',
  'documents',
  'first_visit',
  'restored_on',
  'kept_until',
] as const;

/** What is read of a waiver to know how long lists and devices hold it, and whether it is in the archive. */
export type StampedWaiver = Pick<Row<'waivers'>, (typeof columns)[number]> & { is_archived: 0 | 1 };

/** What follows from the rules for a waiver. */
export type WaiverStamp = Pick<Row<'waivers'>, 'first_visit' | 'kept_until'>;

/** Waivers by id, of any year, in no particular order. */
export function findStamped(db: Connection, clientId: string, waiverIds: readonly string[]): Promise<StampedWaiver[]> {
  return stamped(db, clientId, 'waiver_id', waiverIds);
}

/** Every waiver of these people. */
export function findStampedOf(
  db: Connection,
  clientId: string,
  personKeys: readonly string[],
): Promise<StampedWaiver[]> {
  return stamped(db, clientId, 'person_key', personKeys);
}

async function stamped(
  db: Connection,
  clientId: string,
  column: 'waiver_id' | 'person_key',
  values: readonly string[],
): Promise<StampedWaiver[]> {
  if (values.length === 0) return [];
  return everyWaiver(db, (from, isArchive) =>
    from
      .where('client_id', '=', clientId)
      .where(column, 'in', values)
      .select(columns)
      .select(sql<0 | 1>`${sql.lit(isArchive ? 1 : 0)}`.as('is_archived')),
  ).execute();
}

/** Waivers of one table by id, from after the last one read; as many as are read without holding up others. */
export async function listStampedAfter(
  db: Connection,
  clientId: string,
  table: 'waivers' | 'archived_waivers',
  { after, limit }: { after: string; limit: number },
): Promise<StampedWaiver[]> {
  const rows = await db
    .selectFrom(table)
    .where('client_id', '=', clientId)
    .where('waiver_id', '>', after)
    .orderBy('waiver_id')
    .limit(limit)
    .select(columns)
    .execute();
  return rows.map((row) => ({ ...row, is_archived: table === 'waivers' ? 0 : 1 }));
}

/** The days on which people were in, oldest first, by their keys. Every check-in that isn't undone counts: of a day it is the same day. Rule M4. */
export async function listVisits(
  db: Connection,
  clientId: string,
  personKeys: readonly string[],
): Promise<{ person_key: string; venue_date: string }[]> {
  if (personKeys.length === 0) return [];
  const records = await everyWaiver(db, (from) =>
    from
      .innerJoin('check_ins', (join) =>
        join
          .onRef('check_ins.client_id', '=', 'waivers.client_id')
          .onRef('check_ins.waiver_id', '=', 'waivers.waiver_id'),
      )
      .where('waivers.client_id', '=', clientId)
      .where('waivers.person_key', 'in', personKeys)
      .where('check_ins.undone_at', 'is', null)
      .select(['waivers.person_key', 'check_ins.venue_date'])
      .distinct(),
  ).execute();
  return records.toSorted((a, b) => (a.venue_date < b.venue_date ? -1 : 1));
}

/** Stores what follows for a waiver, with a version that makes devices fetch it; one of the archive that is held again leaves it. */
export async function stampRow(
  write: VenueWrite,
  { waiver_id: waiverId, is_archived: isArchived }: StampedWaiver,
  stamp: WaiverStamp,
  today: string,
): Promise<void> {
  await stampWaiver(write, waiverId, stamp, [isArchived === 1 ? 'archived_waivers' : 'waivers']);
  if (isArchived === 1 && stamp.kept_until >= today) await moveFromArchive(write, [waiverId]);
}

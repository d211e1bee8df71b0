import { sql } from 'kysely';
import { everyWaiver, fewWaivers, waiverColumns } from '#areas/people/records/all-waivers.shared.repository';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

/** Where a page begins: after this instant or `date T time`, and within it after this id. */
interface Position {
  at: string;
  id: string;
}

export interface PageFrom {
  after: Position | undefined;
  limit: number;
}

/* A person is given by all of their keys, `peopleOf`. */

/** Contacts that a person gave, newest first, at most `limit` waivers of them. */
export function listContacts(db: Connection, clientId: string, keys: readonly string[], limit: number) {
  return fewWaivers(db, (from) =>
    from.where('client_id', '=', clientId).where('person_key', 'in', keys).select(['email', 'phone', 'created_at']),
  )
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** A person's waivers, newest first. */
export function listWaivers(db: Connection, clientId: string, keys: readonly string[], { after, limit }: PageFrom) {
  return fewWaivers(db, (from) => {
    const ofPerson = from.where('client_id', '=', clientId).where('person_key', 'in', keys).select(waiverColumns);
    if (!after) return ofPerson;
    return ofPerson.where((eb) => eb(eb.refTuple('created_at', 'waiver_id'), '<', eb.tuple(after.at, after.id)));
  })
    .orderBy('created_at', 'desc')
    .orderBy('waiver_id', 'desc')
    .limit(limit)
    .execute();
}

/** The check-ins of all waivers of a person, undone ones too, newest first. */
export function listCheckIns(db: Connection, clientId: string, keys: readonly string[], { after, limit }: PageFrom) {
  let query = db
    .selectFrom('check_ins')
    .where('client_id', '=', clientId)
    .where('waiver_id', 'in', waiverIdsOf(db, clientId, keys));
  if (after)
    query = query.where((eb) => eb(eb.refTuple('check_in_time', 'checkin_id'), '<', eb.tuple(after.at, after.id)));
  return query.orderBy('check_in_time', 'desc').orderBy('checkin_id', 'desc').limit(limit).selectAll().execute();
}

/** Bookings that a person's waivers were signed for, at most `limit` of the newest waivers. */
export async function listSignedBookingIds(
  db: Connection,
  clientId: string,
  keys: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await fewWaivers(db, (from) =>
    from.where('client_id', '=', clientId).where('person_key', 'in', keys).select(['booking_id', 'created_at']),
  )
    .where('booking_id', 'is not', null)
    .$narrowType<{ booking_id: string }>()
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return [...new Set(rows.map((row) => row.booking_id))];
}

/** Bookings with these ids, or under these emails or digits of phones, latest day first. Each list may be empty. */
export async function listBookings(
  db: Connection,
  clientId: string,
  { ids, emails, phones }: { ids: readonly string[]; emails: readonly string[]; phones: readonly string[] },
  { after, limit }: PageFrom,
): Promise<Row<'bookings'>[]> {
  const of = () => db.selectFrom('bookings').where('client_id', '=', clientId).selectAll();
  /* Each is read through an index of its own; one condition with `or` would make SQLite read every booking of the venue. */
  const [first, ...others] = [
    ...(ids.length > 0 ? [of().where('booking_id', 'in', ids)] : []),
    ...(emails.length > 0 ? [of().where('party_email', 'in', emails)] : []),
    ...(phones.length > 0 ? [of().where(sql<boolean>`party_phone_digits in (${sql.join(phones)})`)] : []),
  ];
  if (!first) return [];
  const all = others.reduce((union, each) => union.unionAll(each), first);
  let query = db
    .with(
      (name) => name('found').materialized(),
      () => all,
    )
    .selectFrom('found')
    .distinct();
  if (after) {
    const [date = '', time = ''] = after.at.split('T');
    query = query.where((eb) =>
      eb(eb.refTuple('date_scheduled', 'booking_time', 'booking_id'), '<', eb.tuple(date, time, after.id)),
    );
  }
  return query
    .orderBy('date_scheduled', 'desc')
    .orderBy('booking_time', 'desc')
    .orderBy('booking_id', 'desc')
    .limit(limit)
    .selectAll()
    .execute();
}

/** Newest waivers of minors whose guardian was born on a day. The index `waivers_guardian` asks for the type as a literal. */
export function listMinorsByGuardian(db: Connection, clientId: string, guardianBirthDate: string, limit: number) {
  return fewWaivers(db, (from) =>
    from
      .where('client_id', '=', clientId)
      .where('adult_dob', '=', guardianBirthDate)
      .where(sql<boolean>`waiver_type = 'Minor'`)
      .select(waiverColumns),
  )
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** The birth dates that an adult gave, on any of their waivers. */
export async function listBirthDates(db: Connection, clientId: string, keys: readonly string[]): Promise<string[]> {
  const rows = await everyWaiver(db, (from) =>
    from
      .where('client_id', '=', clientId)
      .where('person_key', 'in', keys)
      .where(sql<boolean>`waiver_type = 'Adult'`)
      .select('adult_dob')
      .distinct(),
  ).execute();
  return [...new Set(rows.flatMap((row) => row.adult_dob ?? []))];
}

/** The newest waiver of each of some people, by their keys. */
export async function findNewestWaivers(
  db: Connection,
  clientId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await fewWaivers(db, (from) =>
    from
      .where('client_id', '=', clientId)
      .where('person_key', 'in', keys)
      .select(['person_key', 'waiver_id', 'created_at']),
  )
    .orderBy('created_at')
    .execute();
  return new Map(rows.map((row) => [row.person_key, row.waiver_id]));
}

function waiverIdsOf(db: Connection, clientId: string, keys: readonly string[]) {
  return everyWaiver(db, (from) =>
    from.where('client_id', '=', clientId).where('person_key', 'in', keys).select('waiver_id'),
  );
}

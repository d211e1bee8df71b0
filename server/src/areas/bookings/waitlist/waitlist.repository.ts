import { timesOf, type WishedTimes } from '@gatehouse/sync-protocol/areas/bookings/waitlist';
import { sha256 } from '#base/secrets';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { PlaceRead } from '../scheduling/placing/place-booking.ts';

export type EntryRow = Row<'waitlist_entries'>;

/** Undefined where the venue has none of that id. */
export function findEntry(db: Connection, clientId: string, waitlistId: string): Promise<EntryRow | undefined> {
  return db
    .selectFrom('waitlist_entries')
    .where('client_id', '=', clientId)
    .where('waitlist_id', '=', waitlistId)
    .selectAll()
    .executeTakeFirst();
}

/** The entry that a link opens. */
export function findEntryByToken(
  db: Connection,
  { clientId, waitlistId, token }: { clientId: string; waitlistId: string; token: string },
): Promise<EntryRow | undefined> {
  return db
    .selectFrom('waitlist_links as link')
    .innerJoin('waitlist_entries as entry', (join) =>
      join.onRef('entry.client_id', '=', 'link.client_id').onRef('entry.waitlist_id', '=', 'link.waitlist_id'),
    )
    .where('link.client_id', '=', clientId)
    .where('link.token_hash', '=', sha256(token))
    .where('link.waitlist_id', '=', waitlistId)
    .selectAll('entry')
    .executeTakeFirst();
}

/** The entry that a form made before. */
export function findEntryByRequest(db: Connection, clientId: string, requestId: string): Promise<EntryRow | undefined> {
  return db
    .selectFrom('waitlist_entries')
    .where('client_id', '=', clientId)
    .where('request_id', '=', requestId)
    .selectAll()
    .executeTakeFirst();
}

interface Listed {
  date?: string | undefined;
  offeringId?: string | undefined;
  /** `expired`: those that could be waiting, had their wishes not passed. */
  status: 'live' | 'expired' | 'booked' | 'left';
}

/** Entries that wish for a day, whether they wait or not. */
function wishingFor({ db, clientId }: Pick<PlaceRead, 'db' | 'clientId'>, date: string) {
  return db
    .selectFrom('waitlist_wishes as wish')
    .where('wish.client_id', '=', clientId)
    .where('wish.waits', 'in', [0, 1])
    .where('wish.wish_date', '=', date)
    .select('wish.waitlist_id');
}

/** Entries in line, from after the last one read. */
export function listEntriesAfter(
  { db, clientId, nowAtUtc }: PlaceRead,
  { date, offeringId, status }: Listed,
  { afterLine, limit }: { afterLine: number; limit: number },
): Promise<EntryRow[]> {
  const isOpen = status === 'live' || status === 'expired';
  let query = db
    .selectFrom('waitlist_entries as entry')
    .where('entry.client_id', '=', clientId)
    .where('entry.status', 'in', isOpen ? ['waiting', 'offered'] : [status])
    .where('entry.line', '>', afterLine);
  if (status === 'live')
    query = query.where((eb) => eb.or([eb('entry.status', '=', 'offered'), eb('entry.ends_at', '>', nowAtUtc)]));
  if (status === 'expired') query = query.where('entry.ends_at', '<=', nowAtUtc);
  if (offeringId !== undefined) query = query.where('entry.offering_id', '=', offeringId);
  if (date !== undefined) query = query.where('entry.waitlist_id', 'in', wishingFor({ db, clientId }, date));
  return query.orderBy('entry.line').limit(limit).selectAll('entry').execute();
}

/** Those of a day, an offering or all that wait, in line, and then those with an offer. */
export function listToClear(
  read: PlaceRead,
  { date, offeringId }: Pick<Listed, 'date' | 'offeringId'>,
  limit: number,
): Promise<Pick<EntryRow, 'waitlist_id'>[]> {
  let query = live(read);
  if (offeringId !== undefined) query = query.where('offering_id', '=', offeringId);
  if (date !== undefined) query = query.where('waitlist_id', 'in', wishingFor(read, date));
  return query.orderBy('status', 'desc').orderBy('line').limit(limit).select('waitlist_id').execute();
}

/** How many entries wait or have an offer, of those who joined by themselves or those whom staff added. */
export function countLive(read: PlaceRead, source: EntryRow['source']): Promise<number> {
  return counted(live(read).where('source', '=', source));
}

/** How many of them one caller made, under any email or under one. */
export function countLiveOfCaller(read: PlaceRead, joinerMac: string, email?: string): Promise<number> {
  const made = live(read).where('joiner_mac', '=', joinerMac);
  return counted(email === undefined ? made : made.where('party_email', '=', email));
}

async function counted(entries: ReturnType<typeof live>): Promise<number> {
  const { found } = await entries.select((eb) => eb.fn.countAll<number>().as('found')).executeTakeFirstOrThrow();
  return found;
}

/** Entries that wait or have an offer. */
function live({ db, clientId, nowAtUtc }: PlaceRead) {
  return db
    .selectFrom('waitlist_entries')
    .where('client_id', '=', clientId)
    .where('status', 'in', ['waiting', 'offered'])
    .where((eb) => eb.or([eb('status', '=', 'offered'), eb('ends_at', '>', nowAtUtc)]));
}

/** Entries of one email and offering that wait or have an offer. */
export function listLiveOfEmail(
  read: PlaceRead,
  { email, offeringId }: { email: string; offeringId: string },
): Promise<EntryRow[]> {
  return live(read).where('party_email', '=', email).where('offering_id', '=', offeringId).selectAll().execute();
}

/** Stores an entry that waits, and a row for each of its wishes. */
export async function insertEntry(db: Connection, row: EntryRow, wishes: readonly WishedTimes[]): Promise<void> {
  const { client_id, waitlist_id, offering_id, players, line } = row;
  await db.insertInto('waitlist_entries').values(row).execute();
  const rows = wishes.map((wish, at): Row<'waitlist_wishes'> => {
    const { from, to } = timesOf(wish);
    const times = { wish_date: wish.date, from_time: from, to_time: to };
    return { client_id, waitlist_id, number: at + 1, offering_id, ...times, players, line, waits: 1 };
  });
  await db.insertInto('waitlist_wishes').values(rows).execute();
}

/** Changes an entry's state; its wishes count in line only while it waits. */
export async function updateEntry(
  db: Connection,
  { client_id: clientId, waitlist_id: waitlistId }: Pick<EntryRow, 'client_id' | 'waitlist_id'>,
  set: Pick<EntryRow, 'status' | 'booking_id' | 'updated_at'>,
): Promise<void> {
  await db
    .updateTable('waitlist_entries')
    .set(set)
    .where('client_id', '=', clientId)
    .where('waitlist_id', '=', waitlistId)
    .execute();
  await db
    .updateTable('waitlist_wishes')
    .set({ waits: set.status === 'waiting' ? 1 : 0 })
    .where('client_id', '=', clientId)
    .where('waitlist_id', '=', waitlistId)
    .execute();
}

/** Ends the wait for an offering that was deleted: the next one may have its id. */
export async function endWaitsFor(db: Connection, clientId: string, offeringId: string): Promise<void> {
  await db
    .updateTable('waitlist_entries')
    .set((eb) => ({ ends_at: eb.ref('created_at') }))
    .where('client_id', '=', clientId)
    .where('offering_id', '=', offeringId)
    .where('status', 'in', ['waiting', 'offered'])
    .execute();
}

/** Stores a link, whose token is stored only as a hash. */
export async function insertLink(db: Connection, row: Row<'waitlist_links'>): Promise<void> {
  await db.insertInto('waitlist_links').values(row).execute();
}

/** Replaces a name that was erased. */
const ERASED_NAME = 'Erased on request';

/** Removes the contact from entries; what was wished for stays. Requirement F24. */
export async function eraseEntryContacts(
  db: Connection,
  clientId: string,
  waitlistIds: readonly string[],
): Promise<void> {
  if (waitlistIds.length === 0) return;
  await db
    .updateTable('waitlist_entries')
    .set({ party_name: ERASED_NAME, party_email: '', party_phone: '' })
    .where('client_id', '=', clientId)
    .where('waitlist_id', 'in', waitlistIds)
    .execute();
}

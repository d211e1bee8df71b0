import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { personKey } from '@gatehouse/sync-protocol/areas/people/person-key';
import {
  type CustomerHistory,
  HISTORY_PAGE_SIZE,
  type PastBooking,
  type PastCheckIn,
  RELATIVES_MAX,
  type Relative,
} from '@gatehouse/sync-protocol/areas/records/history.contracts';
import { normalizeEmail } from '@gatehouse/sync-protocol/base/people/email';
import { digitsOf } from '@gatehouse/sync-protocol/base/people/phone';
import type { PrincipalVenue } from '#access/principal';
import { peopleOf } from '#areas/people/records/same-person.shared.repository';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { bookingRows } from '../../bookings/scheduling/bookings.collection.ts';
import { checkInRow, namesOfDoers, readReasons } from '../../desk/check-ins/check-in-record.ts';
import { customerRows } from '../../people/customers/customer-rows.ts';
import { canonicalWaiverId } from '../../people/customers/customers.service.ts';
import { findCustomer } from '../../people/customers/customers.shared.repository.ts';
import { membershipsOfPerson } from '../../people/members/members.service.ts';
import * as repository from './customer-history.repository.ts';
import { findNewestWaivers, listBirthDates, listMinorsByGuardian, listWaivers } from './customer-history.repository.ts';

/** Waivers whose email and phone are looked for among bookings. */
const CONTACTS_MAX = 50;
/** Waivers whose booking is one of the person's. */
const SIGNED_MAX = 1_000;

type HistoryDeps = Pick<Deps, 'db' | 'clock'>;
/** The waiver that was asked for, and the keys of its person, whose merged records are the same one. */
type Person = Row<'waivers'> & { keys: readonly string[] };
interface Page<R> {
  rows: R[];
  next: string | null;
}

/** Everything of the person of a waiver, in one snapshot. Errors: CUSTOMER_NOT_FOUND, also for another venue's. Requirement F16. */
export function customerHistory(
  { db, clock }: HistoryDeps,
  venue: Pick<PrincipalVenue, 'clientId' | 'timeZone'>,
  waiverId: string,
): Promise<CustomerHistory> {
  return withWaiver(db, venue.clientId, waiverId, async (connection, waiver) => ({
    customer: await shownCustomer(connection, waiver),
    waivers: await waiversOf(connection, waiver),
    check_ins: await checkInsOf(connection, waiver),
    bookings: await bookingsOf(connection, waiver),
    memberships: await membershipsOfPerson(connection, { venue, clock }, waiver.waiver_id),
    guardians: await guardiansOf(connection, waiver),
    minors: await minorsOf(connection, waiver),
  }));
}

/** A later page of one list. Errors: CUSTOMER_NOT_FOUND. */
export function historyPage<R>(
  { db }: Pick<Deps, 'db'>,
  { clientId, waiverId, after }: { clientId: string; waiverId: string; after: string },
  list: (db: Connection, person: Person, after?: string) => Promise<Page<R>>,
): Promise<Page<R>> {
  return withWaiver(db, clientId, waiverId, (connection, waiver) => list(connection, waiver, after));
}

/** A page of the person's waivers of any year, newest first. `after` is the `next` of the page before. */
export async function waiversOf(db: Connection, { client_id: clientId, keys }: Person, after?: string) {
  const rows = await repository.listWaivers(db, clientId, keys, from(after));
  const shown = await customerRows(db, clientId, rows);
  return pageOf(rows, (row) => `${row.created_at}_${row.waiver_id}`, shown);
}

/** A page of the person's check-ins, newest first, undone ones too. `after` is the `next` of the page before. */
export async function checkInsOf(
  db: Connection,
  { client_id: clientId, keys }: Person,
  after?: string,
): Promise<Page<PastCheckIn>> {
  const rows = await repository.listCheckIns(db, clientId, keys, from(after));
  const names = await namesOfDoers(db, clientId, rows);
  const shown = rows.map((row) => ({
    ...checkInRow(row, names),
    undo_reason: row.undo_reason,
    review_reasons: readReasons(row.review_reasons),
  }));
  return pageOf(rows, (row) => `${row.check_in_time}_${row.checkin_id}`, shown);
}

/** A page of the bookings that the person signed for or that have their email or phone. `after` is the `next` of the page before. */
export async function bookingsOf(
  db: Connection,
  { client_id: clientId, keys }: Person,
  after?: string,
): Promise<Page<PastBooking>> {
  const contacts = await repository.listContacts(db, clientId, keys, CONTACTS_MAX);
  const emails = [...new Set(contacts.map(({ email }) => normalizeEmail(email)))].filter(Boolean);
  const phones = [...new Set(contacts.flatMap(({ phone }) => spellings(digitsOf(phone))))];
  const ids = await repository.listSignedBookingIds(db, clientId, keys, SIGNED_MAX);
  const rows = await repository.listBookings(db, clientId, { ids, emails, phones }, from(after));
  const signed = new Set(ids);
  const linked = (await bookingRows(db, clientId, rows)).map((row) => ({
    ...row,
    link: signed.has(row.booking_id) ? ('signed' as const) : ('contact' as const),
  }));
  return pageOf(rows, (row) => `${row.date_scheduled}T${row.booking_time}_${row.booking_id}`, linked);
}

async function shownCustomer(db: Connection, person: Person): Promise<CustomerRow> {
  const [customer] = await customerRows(db, person.client_id, [person]);
  if (!customer) throw new AppError('CUSTOMER_NOT_FOUND');
  return customer;
}

function withWaiver<T>(
  db: Deps['db'],
  clientId: string,
  waiverId: string,
  read: (db: Connection, person: Person) => Promise<T>,
): Promise<T> {
  return db.readVenue(clientId, async (connection) => {
    const waiver = await findCustomer(connection, clientId, canonicalWaiverId(waiverId));
    if (!waiver) throw new AppError('CUSTOMER_NOT_FOUND');
    const { keys } = await peopleOf(connection, clientId, [waiver.person_key]);
    return read(connection, { ...waiver, keys });
  });
}

/** One more than is shown tells whether there is a next page. */
function from(after: string | undefined): repository.PageFrom {
  const limit = HISTORY_PAGE_SIZE + 1;
  if (after === undefined) return { after, limit };
  const gap = after.indexOf('_');
  return { after: { at: after.slice(0, gap), id: after.slice(gap + 1) }, limit };
}

function pageOf<Stored, Shown>(rows: Stored[], positionOf: (row: Stored) => string, shown: Shown[]): Page<Shown> {
  const last = rows[HISTORY_PAGE_SIZE - 1];
  const hasMore = last !== undefined && rows.length > HISTORY_PAGE_SIZE;
  return { rows: shown.slice(0, HISTORY_PAGE_SIZE), next: hasMore ? positionOf(last) : null };
}

/** A number with and without the country code of North America. Fewer than seven digits are nobody's alone. */
function spellings(digits: string): string[] {
  if (digits.length < 7) return [];
  if (digits.length === 10) return [digits, `1${digits}`];
  return digits.length === 11 && digits.startsWith('1') ? [digits, digits.slice(1)] : [digits];
}

/** People born on one day are few; of them, those of other guardians are left out afterward. */
const CANDIDATES_MAX = 1_000;

/** Guardians of a minor, those of the newest waivers first; none for an adult. */
async function guardiansOf(db: Connection, waiver: Row<'waivers'> & { keys: readonly string[] }): Promise<Relative[]> {
  if (waiver.waiver_type === 'Adult') return [];
  const page = { after: undefined, limit: CANDIDATES_MAX };
  const guardians = new Map<string, Relative>();
  for (const row of await listWaivers(db, waiver.client_id, waiver.keys, page)) {
    const key = personKey(row.adult_first_name, row.adult_last_name, row.adult_dob ?? '');
    /* A minor from a file may have no guardian. */
    const isNamed = row.adult_first_name !== '' || row.adult_last_name !== '';
    if (row.waiver_type === 'Adult' || !isNamed || guardians.has(key) || guardians.size === RELATIVES_MAX) continue;
    guardians.set(key, { first_name: row.adult_first_name, last_name: row.adult_last_name, waiver_id: null });
  }
  const own = await findNewestWaivers(db, waiver.client_id, [...guardians.keys()]);
  return Array.from(guardians, ([key, guardian]) => ({ ...guardian, waiver_id: own.get(key) ?? null }));
}

/** Minors for whom an adult signed, the newest first; none for a minor. Each with the newest of their waivers. */
async function minorsOf(db: Connection, waiver: Row<'waivers'> & { keys: readonly string[] }): Promise<Relative[]> {
  if (waiver.waiver_type === 'Minor') return [];
  const minors = new Map<string, Relative>();
  const found: Row<'waivers'>[] = [];
  for (const birthDate of await listBirthDates(db, waiver.client_id, waiver.keys))
    found.push(...(await listMinorsByGuardian(db, waiver.client_id, birthDate, CANDIDATES_MAX)));
  const people = await peopleOf(
    db,
    waiver.client_id,
    found.map((row) => row.person_key),
  );
  for (const row of found) {
    const guardian = personKey(row.adult_first_name, row.adult_last_name, row.adult_dob ?? '');
    const minor = people.idOf(row.person_key);
    if (!waiver.keys.includes(guardian) || minors.has(minor) || minors.size === RELATIVES_MAX) continue;
    minors.set(minor, {
      first_name: row.minor_first_name ?? '',
      last_name: row.minor_last_name ?? '',
      waiver_id: row.waiver_id,
    });
  }
  return [...minors.values()];
}

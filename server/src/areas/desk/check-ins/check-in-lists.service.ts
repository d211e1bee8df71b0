import type { CheckInRecord } from '@gatehouse/sync-protocol/areas/desk/check-ins.contracts';
import type { CheckInPage } from '@gatehouse/sync-protocol/areas/reports/attendance.contracts';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { staffNames } from '#areas/accounts/workplaces/staff.shared.repository';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import type { DayRange } from '#venue/day-range';
import { effectiveOf, toRecord, toRecords } from './check-in-record.ts';
import { findCheckInsOf, listLivingCheckIns, listLivingTimes } from './check-ins.repository.ts';
import { type AttendedDay, attendedDays } from './check-ins.shared.repository.ts';

/** Venue days per query, so that a year's list yields to the event loop between its parts. */
const CHUNK_DAYS = 3;
/** People per query of a stream; a busier day is one query. */
const CHUNK_PEOPLE = 500;

/** Yields the effective check-ins of a range, newest first, some days at a time, from one snapshot. Rule M4. */
export async function eachCheckInChunk(
  deps: Pick<Deps, 'db'>,
  clientId: string,
  { from, to }: DayRange,
  take: (records: CheckInRecord[]) => void,
): Promise<void> {
  await deps.db.readVenue(clientId, async (db) => {
    for (let end = to; end >= from; ) {
      const start = laterOf(from, addDays(end, 1 - CHUNK_DAYS));
      take(await toRecords(db, clientId, await listLivingCheckIns(db, clientId, { from: start, to: end })));
      end = addDays(start, -1);
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
}

/**
 * The same for a stream, which may last as long as its reader: each part is a transaction of its own, and days without anyone
 * cost nothing.
 */
export async function* checkInChunks(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
  range: DayRange,
): AsyncGenerator<CheckInRecord[]> {
  const days = await db.readVenue(clientId, (connection) => attendedDays(connection, clientId, range));
  for (const part of partsOf(days.toReversed())) {
    yield await db.readVenue(clientId, (connection) => recordsOf(connection, clientId, part));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** One page, newest first. The totals of the days say on which it is, so that the last page costs what the first does. */
export function checkInPage(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
  range: DayRange,
  { page, page_size: size }: { page: number; page_size: number },
): Promise<CheckInPage> {
  return db.readVenue(clientId, async (connection) => {
    const days = (await attendedDays(connection, clientId, range)).toReversed();
    const first = (page - 1) * size;
    const wanted: AttendedDay[] = [];
    let before = 0;
    let total = 0;
    for (const day of days) {
      if (total + day.people <= first) before += day.people;
      else if (total < first + size) wanted.push(day);
      total += day.people;
    }
    if (wanted.length === 0) return { checkins: [], total, page, page_size: size };
    /* A busy day has many: only those on the page are read whole. */
    const times = await listLivingTimes(connection, clientId, rangeOf(wanted));
    const shown = byDay(effectiveOf(times), ({ row }) => row.venue_date).slice(first - before, first - before + size);
    const found = await findCheckInsOf(
      connection,
      clientId,
      shown.map(({ row }) => row.checkin_id),
    );
    const names = await staffNames(
      connection,
      clientId,
      found.map((row) => row.by_user_id),
    );
    const rows = new Map(found.map((row) => [row.checkin_id, row]));
    const checkins = shown.flatMap(({ row: { checkin_id: id }, others }) => {
      const row = rows.get(id);
      return row ? [toRecord({ row, others }, names)] : [];
    });
    return { checkins, total, page, page_size: size };
  });
}

async function recordsOf(db: Connection, clientId: string, range: DayRange): Promise<CheckInRecord[]> {
  const records = await toRecords(db, clientId, await listLivingCheckIns(db, clientId, range));
  return byDay(records, (record) => record.venue_date);
}

/** What is sorted by time, by day first: the two differ where the venue has changed its time zone. */
function byDay<T>(items: readonly T[], dayOf: (item: T) => string): T[] {
  return items.toSorted((a, b) => (dayOf(a) === dayOf(b) ? 0 : dayOf(a) < dayOf(b) ? 1 : -1));
}

/** Consecutive days, newest first, cut into ranges of about as many people each. */
function* partsOf(days: readonly AttendedDay[]): Generator<DayRange> {
  let part: AttendedDay[] = [];
  let people = 0;
  for (const day of days) {
    part.push(day);
    people += day.people;
    if (people < CHUNK_PEOPLE) continue;
    yield rangeOf(part);
    part = [];
    people = 0;
  }
  if (part.length > 0) yield rangeOf(part);
}

/** `days` are sorted from the newest. */
function rangeOf(days: readonly AttendedDay[]): DayRange {
  return { from: days.at(-1)?.date ?? '', to: days[0]?.date ?? '' };
}

function laterOf(a: string, b: string): string {
  return a > b ? a : b;
}

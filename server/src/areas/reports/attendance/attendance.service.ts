import type {
  Attendance,
  AttendanceBucket,
  AttendanceTotals,
} from '@gatehouse/sync-protocol/areas/reports/attendance.contracts';
import { bucketsOf, type Grouping, groupingOf } from '@gatehouse/sync-protocol/areas/reports/attendance-buckets';
import { wallClockAt } from '@gatehouse/sync-protocol/base/days/venue-time';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import type { DayRange } from '#venue/day-range';
import { attendedDays } from '../../desk/check-ins/check-ins.shared.repository.ts';
import { countPartiesByDay, countPartiesByHour } from './parties.repository.ts';
import { countByMinute, countPeople, countPeopleByMonth } from './people.repository.ts';

type Counted = AttendanceTotals & { grouping: Grouping; buckets: AttendanceBucket[] };

/**
 * Who came on the venue days of a range, all in all and for each bar of the chart, from one snapshot. What it costs follows the
 * days of the range, and not the people. Requirement F12.
 */
export function attendanceOf(
  { db }: Pick<Deps, 'db'>,
  { clientId, timeZone }: { clientId: string; timeZone: string },
  range: DayRange,
): Promise<Omit<Attendance, 'period'>> {
  return db.readVenue(clientId, async (connection) => ({
    time_zone: timeZone,
    start_date: range.from,
    end_date: range.to,
    ...(await countIn(connection, clientId, range, timeZone)),
  }));
}

async function countIn(db: Connection, clientId: string, range: DayRange, timeZone: string): Promise<Counted> {
  const days = await daysOf(db, clientId, range);
  const unique = await countPeople(db, clientId, range);
  const totals = { ...days.in(range), unique_customers: unique };
  const grouping = groupingOf(range);
  if (grouping === 'hour')
    return { ...totals, grouping, buckets: await hourBuckets(db, clientId, range.from, timeZone) };
  const buckets: AttendanceBucket[] = [];
  const uniqueIn = await uniqueCounter(db, clientId, range, grouping);
  for (const bucket of bucketsOf(range, grouping)) {
    const counted = days.in(bucket);
    const uniqueCustomers = grouping === 'day' ? counted.total_checkins : await uniqueIn(bucket);
    buckets.push({
      start_date: bucket.from,
      end_date: bucket.to,
      hour: null,
      ...counted,
      unique_customers: uniqueCustomers,
    });
  }
  return { ...totals, grouping, buckets };
}

/** Months that are whole from their first day on are counted in one statement. */
async function uniqueCounter(db: Connection, clientId: string, range: DayRange, grouping: Grouping) {
  if (grouping !== 'month') return (bucket: DayRange) => countPeople(db, clientId, bucket);
  const months = await countPeopleByMonth(db, clientId, range);
  return async (bucket: DayRange): Promise<number> =>
    bucket.from.endsWith('-01') ? (months.get(bucket.from.slice(0, 7)) ?? 0) : countPeople(db, clientId, bucket);
}

/** What can be added up over days, which different people can't. */
async function daysOf(db: Connection, clientId: string, range: DayRange) {
  const people = await attendedDays(db, clientId, range);
  const parties = await countPartiesByDay(db, clientId, range);
  return {
    in({ from, to }: DayRange): Omit<AttendanceTotals, 'unique_customers'> {
      const isIn = ({ date }: { date: string }): boolean => date >= from && date <= to;
      const came = parties.filter(isIn);
      return {
        total_checkins: sum(people.filter(isIn), (day) => day.people),
        parties_checked_in: sum(came, (day) => day.parties),
        party_goers: sum(came, (day) => day.goers),
      };
    },
  };
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

const HOURS = 24;

/**
 * The 24 hours of one day on the venue's clock. On the day on which clocks go forward, the hour that does not exist is empty; on
 * the one on which they go back, the hour that happens twice holds both. Requirement F12.
 */
async function hourBuckets(
  db: Connection,
  clientId: string,
  date: string,
  timeZone: string,
): Promise<AttendanceBucket[]> {
  const buckets = Array.from({ length: HOURS }, (_, hour) => ({
    start_date: date,
    end_date: date,
    hour,
    total_checkins: 0,
    unique_customers: 0,
    parties_checked_in: 0,
    party_goers: 0,
  }));
  for (const { minute, people } of await countByMinute(db, clientId, date)) {
    const bucket = buckets[Number(wallClockAt(Date.parse(`${minute}Z`), timeZone).slice(11, 13))];
    if (!bucket) continue;
    bucket.total_checkins += people;
    /* A person has one effective check-in on a day. */
    bucket.unique_customers += people;
  }
  for (const { hour, parties, goers } of await countPartiesByHour(db, clientId, date)) {
    const bucket = buckets[hour];
    if (!bucket) continue;
    bucket.parties_checked_in += parties;
    bucket.party_goers += goers;
  }
  return buckets;
}

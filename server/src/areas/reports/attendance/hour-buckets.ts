import type { AttendanceBucket } from '@gatehouse/sync-protocol/areas/reports/attendance.contracts';
import { wallClockAt } from '@gatehouse/sync-protocol/base/days/venue-time';
import type { Connection } from '#db/database';
import { countPartiesByHour } from './parties.repository.ts';
import { countByMinute } from './people.repository.ts';

const HOURS = 24;

/**
 * The 24 hours of one day on the venue's clock. On the day on which clocks go forward, the hour that does not exist is empty; on
 * the one on which they go back, the hour that happens twice holds both. Requirement F12.
 */
export async function hourBuckets(
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

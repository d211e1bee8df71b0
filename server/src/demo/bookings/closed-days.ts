import { weekdayOf } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { updateEmbedOrigins } from '../../areas/bookings/embedding/embedding.service.ts';
import { updateVenueHoliday } from '../../areas/bookings/holidays/holidays.service.ts';
import { createBlackouts } from '../../areas/bookings/offerings/blackouts/blackouts.service.ts';
import type { Deps } from '../../integrations/deps.ts';
import { type DemoHoliday, familyHolidays, usHolidays } from './us-holidays.ts';

/** Days without bookings, of the whole business or by the number of an offering. */
export interface ClosedDays {
  business: ReadonlySet<string>;
  offering: ReadonlyMap<number, ReadonlySet<string>>;
}

/** The offering that is closed for a day by itself. */
const CLOSED_OFFERING = 2;

/** Holidays of last year, for the history, and of this and the next, which are stored. */
export async function writeHolidays({ db, ids }: Deps, today: string, nowAtUtc: string): Promise<DemoHoliday[]> {
  const year = Number(today.slice(0, 4));
  const stored = [year, year + 1].flatMap(usHolidays);
  await db.writePlatform((connection) =>
    connection
      .insertInto('holidays')
      .values(
        stored.map(({ date, name }) => ({
          holiday_id: ids.uuid(),
          holiday_name: name,
          holiday_date: date,
          holiday_type: 'federal',
          description: '',
          is_active: 1 as const,
          created_at: nowAtUtc,
        })),
      )
      .execute(),
  );
  return [...usHolidays(year - 1), ...stored];
}

/** Closes some days ahead, opens on the next holiday that people spend outdoors, and lets the venue's website show the page. */
export async function writeClosedDays(
  deps: Deps,
  { clientId, userId, timeZone }: { clientId: string; userId: string; timeZone: string },
  today: string,
  holidays: readonly DemoHoliday[],
): Promise<ClosedDays> {
  const training = next(addDays(today, 9), 'tue');
  const upkeep = Array.from({ length: 5 }, (_, day) => addDays(next(addDays(today, 40), 'mon'), day));
  const party = next(addDays(today, 15), 'sun');
  const venue = { clientId, timeZone };
  const offeringId = `${clientId}-Off${CLOSED_OFFERING + 1}`;
  await createBlackouts(deps, venue, { dates: [training], reason: 'Staff training' });
  await createBlackouts(deps, venue, { dates: upkeep, reason: 'Field maintenance' });
  await createBlackouts(deps, venue, { offeringId, dates: [party], reason: 'Party room is painted' });
  const open = holidays.find(({ date, name }) => date > today && !familyHolidays.has(name));
  if (open) await updateVenueHoliday(deps, clientId, open.date, true);
  await updateEmbedOrigins(deps, clientId, ['https://www.redrock.example'], userId);
  const closed = holidays.map(({ date }) => date).filter((date) => date !== open?.date);
  return {
    business: new Set([training, ...upkeep, ...closed]),
    offering: new Map([[CLOSED_OFFERING, new Set([party])]]),
  };
}

/** The first such weekday from a day on. */
export function next(date: string, weekday: ReturnType<typeof weekdayOf>): string {
  let day = date;
  while (weekdayOf(day) !== weekday) day = addDays(day, 1);
  return day;
}

import type { DayFacts } from '@gatehouse/sync-protocol/areas/bookings/availability/day-availability';
import type { Connection } from '#db/database';
import { closingHolidays } from '../../holidays/holidays.service.ts';
import { blackedOutDays } from '../../offerings/offerings.shared.repository.ts';
import { bookedByDay, type Days, type FactsOptions } from './occupancy.repository.ts';

/** What availability needs to know of the days, three queries for any number of them. */
export async function factsOfDays(
  db: Connection,
  clientId: string,
  offeringId: string,
  days: Days,
  options: FactsOptions,
): Promise<(date: string) => DayFacts> {
  const holidays = await closingHolidays(db, clientId, days);
  const blackouts = await blackedOutDays(db, clientId, offeringId, days);
  const booked = await bookedByDay(db, clientId, offeringId, days, options);
  return (date) => ({
    holidays: holidays.get(date) ?? [],
    isBlackedOut: blackouts.has(date),
    booked: booked.get(date) ?? [],
  });
}

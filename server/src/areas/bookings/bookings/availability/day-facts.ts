import type { DayFacts } from '@gatehouse/sync-protocol/areas/bookings/availability/day-availability';
import type { Connection } from '#db/database';
import { closingHolidays } from '../../holidays/holidays.service.ts';
import { blackedOutDays } from '../../offerings/blackouts/blacked-out-days.ts';
import { keepsPlace } from './kept-place.ts';

/** Days, both included. */
export interface Days {
  from: string;
  to: string;
}

export interface FactsOptions {
  nowAtUtc: string;
  /** Left out of what is booked: the one that is being moved. */
  exceptBookingId?: string;
}

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

/** Those that keep a place. Requirement B6. */
async function bookedByDay(
  db: Connection,
  clientId: string,
  offeringId: string,
  { from, to }: Days,
  { nowAtUtc, exceptBookingId }: FactsOptions,
): Promise<Map<string, { time: string; players: number }[]>> {
  let query = db
    .selectFrom('bookings')
    .where('client_id', '=', clientId)
    .where('offering_id', '=', offeringId)
    .where('date_scheduled', '>=', from)
    .where('date_scheduled', '<=', to)
    .where('status', '!=', 'cancelled')
    .where(keepsPlace(nowAtUtc));
  if (exceptBookingId !== undefined) query = query.where('booking_id', '!=', exceptBookingId);
  const rows = await query.select(['date_scheduled', 'booking_time', 'base_players', 'add_players']).execute();
  const byDay = new Map<string, { time: string; players: number }[]>();
  for (const row of rows) {
    const day = byDay.get(row.date_scheduled) ?? [];
    byDay.set(row.date_scheduled, day);
    day.push({ time: row.booking_time, players: row.base_players + row.add_players });
  }
  return byDay;
}

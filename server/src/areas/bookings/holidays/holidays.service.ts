import type { Holiday } from '@gatehouse/sync-protocol/areas/bookings/availability/bookable';
import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { PrincipalVenue } from '#access/principal';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { closeOnHoliday, holidaysBetween, openHolidaysBetween, openOnHoliday } from './holidays.repository.ts';

interface Days {
  from: string;
  to: string;
}

interface VenueHoliday {
  date: string;
  holidays: Holiday[];
  is_open: boolean;
}

/** Ahead of an owner who plans a season. */
const DAYS_AHEAD = 550;

/** Holidays on which the venue is closed, by day: those in force without the ones it opens on. */
export async function closingHolidays(db: Connection, clientId: string, days: Days): Promise<Map<string, Holiday[]>> {
  const byDay = await holidaysBetween(db, days);
  if (byDay.size === 0) return byDay;
  for (const date of await openHolidaysBetween(db, clientId, days)) byDay.delete(date);
  return byDay;
}

/** Holidays of one day; with a venue, none where that venue opens. */
export async function checkHoliday(
  { db }: Pick<Deps, 'db'>,
  date: string,
  clientId: string | undefined,
): Promise<Holiday[]> {
  const day = { from: date, to: date };
  const byDay = clientId
    ? await db.readVenue(clientId, (connection) => closingHolidays(connection, clientId, day))
    : await db.readPlatform((connection) => holidaysBetween(connection, day));
  return byDay.get(date) ?? [];
}

/** Holidays from the venue's present day on. */
export async function listVenueHolidays(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { clientId, timeZone }: PrincipalVenue,
): Promise<VenueHoliday[]> {
  const from = venueDateAt(clock.now(), timeZone);
  const days = { from, to: addDays(from, DAYS_AHEAD) };
  return db.readVenue(clientId, async (connection) => {
    const open = await openHolidaysBetween(connection, clientId, days);
    return [...(await holidaysBetween(connection, days))].map(([date, holidays]) => ({
      date,
      holidays,
      is_open: open.has(date),
    }));
  });
}

/** Errors: NOT_FOUND for a day that is no holiday. */
export async function updateVenueHoliday(
  deps: Deps,
  clientId: string,
  date: string,
  isOpen: boolean,
): Promise<VenueHoliday> {
  return writeVenue(deps, clientId, async ({ db }) => {
    const holidays = (await holidaysBetween(db, { from: date, to: date })).get(date);
    if (!holidays) throw new AppError('NOT_FOUND', { message: 'This day is not a holiday.' });
    await (isOpen ? openOnHoliday : closeOnHoliday)(db, clientId, date);
    return { date, holidays, is_open: isOpen };
  });
}

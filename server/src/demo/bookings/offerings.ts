import { type Weekday, weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { nothingStored } from '../../areas/bookings/offerings/offering-view.ts';
import type { Row } from '../../db/tables.ts';
import type { VenueWrite } from '../../venue/venue-write.ts';
import type { DemoOffering, DemoVenue } from '../invented/demo-venues.ts';

/** What can be booked. Nothing is due where no account takes money. */
export async function writeOfferings(
  { db, clientId, nowAtUtc }: VenueWrite,
  { offerings }: DemoVenue,
  today: string,
  { takesDeposits }: { takesDeposits: boolean },
): Promise<Row<'offerings'>[]> {
  const rows = offerings.map((offering, index): Row<'offerings'> => {
    const [start_date, end_date] = offering.season ? seasonAround(offering.season, today) : [null, null];
    const days = availableDays(offering);
    return {
      client_id: clientId,
      offering_id: `${clientId}-Off${index + 1}`,
      offering_name: offering.name,
      offering_type: offering.type,
      base_players: offering.base,
      max_players: offering.max,
      capacity: offering.capacity ?? null,
      hours: JSON.stringify(offering.hours ?? {}),
      hours_given: Number(offering.hours !== undefined),
      available_days: days.length === 0 ? null : JSON.stringify(days),
      start_date,
      end_date,
      interval_minutes: offering.intervalMinutes ?? 60,
      deposit_cents: takesDeposits ? (offering.depositCents ?? 0) : 0,
      side_text: offering.sideText ?? '',
      ...nothingStored,
      created_at: nowAtUtc,
      updated_at: nowAtUtc,
      deleted_at: null,
    };
  });
  await db.insertInto('offerings').values(rows).execute();
  return rows;
}

function availableDays({ hours, availableDays: days }: DemoOffering): readonly Weekday[] {
  return days ?? weekdays.filter((day) => hours?.[day]);
}

type Season = NonNullable<DemoOffering['season']>;

/** Whether a day is in a season, of whatever year. */
export function isInSeason([first, last]: Season, date: string): boolean {
  const month = Number(date.slice(5, 7));
  return first <= last ? month >= first && month <= last : month >= first || month <= last;
}

/** First and last day of the season that runs, or of the next. */
function seasonAround(season: Season, today: string): [start: string, end: string] {
  const [first, last] = season;
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const hasEnded = first <= last ? month > last : false;
  const beganLastYear = first > last && month <= last;
  const startYear = year + (hasEnded ? 1 : 0) - (beganLastYear ? 1 : 0);
  const endYear = startYear + (first > last ? 1 : 0);
  const lastDay = new Date(Date.UTC(endYear, last, 0)).toISOString().slice(0, 10);
  return [`${startYear}-${String(first).padStart(2, '0')}-01`, lastDay];
}

import type { Bookable, DayFacts } from '@gatehouse/sync-protocol/areas/bookings/availability/bookable';
import type { Place, Places, Use } from '@gatehouse/sync-protocol/areas/bookings/availability/needs';
import { type Days, openTimes, toResource } from '@gatehouse/sync-protocol/areas/bookings/availability/resource';
import { daysAround, occupiedOf } from '@gatehouse/sync-protocol/areas/bookings/day-by-resource';
import type { Interval } from '@gatehouse/sync-protocol/base/days/interval';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { type VenueClock, venueClock } from '@gatehouse/sync-protocol/base/days/venue-time';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { closingHolidays } from '../../holidays/holidays.service.ts';
import { blackedOutDays } from '../../offerings/offerings.shared.repository.ts';
import { toResourceView } from '../../resources/resource-view.ts';
import { listResourceRows } from '../../resources/resources.shared.repository.ts';
import { bookedByDay, type FactsOptions, type KeptBooking, listKept } from './occupancy.repository.ts';

/** The offering in question, as it is or as the booking that is moved took it over. */
interface Wanted {
  clientId: string;
  offeringId: string;
  bookable: Pick<Bookable, 'durationMinutes' | 'needs'>;
  timeZone: string;
}

/** What availability needs to know of the days: three queries for any number of them, two more where bookings have a length. */
export async function factsOfDays(
  db: Connection,
  wanted: Wanted,
  days: Days,
  options: FactsOptions,
): Promise<(date: string) => DayFacts> {
  const { clientId, offeringId } = wanted;
  const holidays = await closingHolidays(db, clientId, days);
  const blackouts = await blackedOutDays(db, clientId, offeringId, days);
  const isByStart = wanted.bookable.durationMinutes === null;
  const booked = isByStart ? await bookedByDay(db, clientId, offeringId, days, options) : null;
  const occupancyOn = await occupancyOf(db, wanted, days, options);
  return (date) => ({
    holidays: holidays.get(date) ?? [],
    isBlackedOut: blackouts.has(date),
    booked: booked?.get(date) ?? [],
    ...occupancyOn(date),
  });
}

type Occupancy = Pick<DayFacts, 'around' | 'places'>;

/** A booking or hold, and what it takes. */
interface Placed {
  row: KeptBooking;
  occupied: Interval;
  uses: readonly { resourceId: string; use: Place['uses'][number] }[];
}

/** What bookings of the days around occupy, and what they take of the resources. */
async function occupancyOf(
  db: Connection,
  { clientId, offeringId, bookable, timeZone }: Wanted,
  { from, to }: Days,
  options: FactsOptions,
): Promise<(date: string) => Occupancy> {
  if (bookable.durationMinutes === null) return () => ({});
  const needed = new Set(bookable.needs.flatMap(({ resourceIds }) => resourceIds));
  const days = daysAround({ from, to });
  const kept = await listKept(db, clientId, days, { ...options, offeringId, isOfResources: needed.size > 0 });
  const clock = venueClock(timeZone);
  const byDay = new Map<string, Placed[]>();
  for (const row of kept) {
    const occupied = occupiedOf(row, clock);
    const uses = usesOf(row).map(({ resourceId, units }) => ({ resourceId, use: { ...occupied, amount: units } }));
    const placed = { row, occupied, uses };
    const day = byDay.get(row.date_scheduled);
    if (day) day.push(placed);
    else byDay.set(row.date_scheduled, [placed]);
  }
  const resources = needed.size > 0 ? await openResources(db, clientId, { needed, days, clock }) : [];
  return (date) => {
    const near = datesOf(daysAround({ from: date, to: date })).flatMap((day) => byDay.get(day) ?? []);
    return {
      around: near.flatMap(({ row, occupied }) =>
        row.offering_id === offeringId ? [{ occupied, players: row.base_players + row.add_players }] : [],
      ),
      places: placesOf(resources, near),
    };
  };
}

function datesOf({ from, to }: Days): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** Resources that a booking uses, as its row holds them. */
export function usesOf({ resources }: Pick<Row<'bookings'>, 'resources'>): Use[] {
  const stored = JSON.parse(resources) as { resource_id: string; units: number }[];
  return stored.map(({ resource_id: resourceId, units }) => ({ resourceId, units }));
}

type OpenResource = [resourceId: string, place: Omit<Place, 'uses'>];

async function openResources(
  db: Connection,
  clientId: string,
  { needed, days, clock }: { needed: ReadonlySet<string>; days: Days; clock: VenueClock },
): Promise<OpenResource[]> {
  const rows = await listResourceRows(db, clientId);
  return rows
    .filter((row) => needed.has(row.resource_id))
    .map((row) => {
      const resource = toResource(toResourceView(row));
      const { mode, units } = resource;
      return [row.resource_id, { mode, units, open: openTimes(resource, days, clock) }];
    });
}

function placesOf(resources: readonly OpenResource[], placed: readonly Placed[]): Places {
  const places = new Map(resources.map(([id, place]) => [id, { ...place, uses: [] as Place['uses'][number][] }]));
  for (const { uses } of placed) for (const { resourceId, use } of uses) places.get(resourceId)?.uses.push(use);
  return places;
}

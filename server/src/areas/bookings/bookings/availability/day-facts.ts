import type { Bookable, DayFacts } from '@gatehouse/sync-protocol/areas/bookings/availability/bookable';
import type { Place, Places, Use } from '@gatehouse/sync-protocol/areas/bookings/availability/needs';
import { OCCUPIED_DAYS_MAX, occupiedBy } from '@gatehouse/sync-protocol/areas/bookings/availability/occupied';
import { type Days, openTimes } from '@gatehouse/sync-protocol/areas/bookings/availability/resource';
import type { Interval } from '@gatehouse/sync-protocol/base/days/interval';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { type VenueClock, venueClock } from '@gatehouse/sync-protocol/base/days/venue-time';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { closingHolidays } from '../../holidays/holidays.service.ts';
import { lengthOf } from '../../offerings/offering-view.ts';
import { blackedOutDays } from '../../offerings/offerings.shared.repository.ts';
import { toResource, toResourceView } from '../../resources/resource-view.ts';
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
  const booked = await bookedByDay(db, clientId, offeringId, days, options);
  const occupancyOn = await occupancyOf(db, wanted, days, options);
  return (date) => ({
    holidays: holidays.get(date) ?? [],
    isBlackedOut: blackouts.has(date),
    booked: booked.get(date) ?? [],
    ...occupancyOn(date),
  });
}

type Occupancy = Pick<DayFacts, 'around' | 'places'>;

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
  const placed = kept.map((row) => ({ row, occupied: occupiedOf(row, clock), uses: usesOf(row) }));
  const places =
    needed.size > 0 ? await placesOf(db, clientId, { needed, days, clock, placed }) : new Map<string, Place>();
  const around = placed.flatMap(({ row, occupied }) =>
    row.offering_id === offeringId ? [{ occupied, players: row.base_players + row.add_players }] : [],
  );
  if (from === to) return () => ({ around, places });
  return (date) => {
    const near = {
      startMs: clock.instantOfOrChange(addDays(date, -OCCUPIED_DAYS_MAX), '00:00'),
      endMs: clock.instantOfOrChange(addDays(date, OCCUPIED_DAYS_MAX + 1), '00:00'),
    };
    const isNear = ({ startMs, endMs }: Interval): boolean => startMs < near.endMs && near.startMs < endMs;
    return {
      around: around.filter(({ occupied }) => isNear(occupied)),
      places: new Map(
        [...places].map(([id, place]) => [
          id,
          { ...place, open: place.open.filter(isNear), uses: place.uses.filter(isNear) },
        ]),
      ),
    };
  };
}

/** The days on which a booking may start that occupies something of these. */
export function daysAround({ from, to }: Days): Days {
  return { from: addDays(from, -OCCUPIED_DAYS_MAX - 1), to: addDays(to, OCCUPIED_DAYS_MAX + 1) };
}

/** A booking whose time the clock was set over since starts when the clock changes. */
export function occupiedOf(row: KeptBooking, clock: VenueClock): Interval {
  return occupiedBy(clock.instantOfOrChange(row.date_scheduled, row.booking_time), lengthOf(row));
}

/** As a booking's row holds them. */
export function usesOf({ resources }: Pick<Row<'bookings'>, 'resources'>): Use[] {
  const stored = JSON.parse(resources) as { resource_id: string; units: number }[];
  return stored.map(({ resource_id: resourceId, units }) => ({ resourceId, units }));
}

async function placesOf(
  db: Connection,
  clientId: string,
  known: {
    needed: ReadonlySet<string>;
    days: Days;
    clock: VenueClock;
    placed: readonly { occupied: Interval; uses: readonly Use[] }[];
  },
): Promise<Places> {
  const taken = new Map<string, (Interval & { amount: number })[]>();
  for (const { occupied, uses } of known.placed)
    for (const { resourceId, units } of uses) {
      const before = taken.get(resourceId) ?? [];
      taken.set(resourceId, before);
      before.push({ ...occupied, amount: units });
    }
  const rows = await listResourceRows(db, clientId);
  return new Map(
    rows
      .filter((row) => known.needed.has(row.resource_id))
      .map((row) => {
        const resource = toResource(toResourceView(row));
        const open = openTimes(resource, known.days, known.clock);
        const { mode, units } = resource;
        return [row.resource_id, { mode, units, open, uses: taken.get(row.resource_id) ?? [] }];
      }),
  );
}

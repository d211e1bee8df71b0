import type { Bookable } from '@gatehouse/sync-protocol/areas/bookings/availability/bookable';
import { misfitOf } from '@gatehouse/sync-protocol/areas/bookings/availability/misfit';
import { openHours, type Resource } from '@gatehouse/sync-protocol/areas/bookings/availability/resource';
import { startTimesOn } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { shownTimes } from '@gatehouse/sync-protocol/areas/bookings/availability/shown-times';
import { daysAround, occupiedOf } from '@gatehouse/sync-protocol/areas/bookings/day-by-resource';
import type { Conflict } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { type Interval, peaksOf } from '@gatehouse/sync-protocol/base/days/interval';
import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { type VenueClock, venueClock } from '@gatehouse/sync-protocol/base/days/venue-time';
import type { Row } from '#db/tables';
import type { VenueWrite } from '#venue/venue-write';
import { toBookable } from '../../offerings/offering-view.ts';
import { usesOf } from './day-facts.ts';
import { listKeptNamed, type NamedBooking } from './occupancy.repository.ts';

/*
 * Bookings and running holds that have not ended and don't fit into a changed resource or offering. They stay as they are: staff
 * move them, or leave them. Requirement B30.
 */

/** Ten years on: no booking is later. */
const LAST_DAY = 3_650;

type Reason = Conflict['reason'];
type Kept = { row: NamedBooking; occupied: Interval };

/** Conflicts of a resource, ordered by start. */
export async function conflictsOfResource(
  write: VenueWrite,
  resource: Resource,
  timeZone: string,
): Promise<Conflict[]> {
  const { kept, clock } = await keptAhead(write, { isOfResources: true }, timeZone);
  const held = kept.flatMap(({ row, occupied }) => {
    const units = usesOf(row).filter(({ resourceId }) => resourceId === resource.resourceId);
    return units.length === 0 ? [] : [{ row, occupied, units: units.reduce((sum, use) => sum + use.units, 0) }];
  });
  const [first] = held;
  const last = held.at(-1);
  if (!first || !last) return [];
  const days = daysAround({ from: first.row.date_scheduled, to: last.row.date_scheduled });
  const hours = openHours(resource.hours, days, clock);
  const peak = peaksOf(held.map(({ occupied, units }) => ({ ...occupied, amount: units })));
  return held.flatMap((one) => {
    /* It takes its own units all the time. */
    const unitsBesides = peak(one.occupied) - one.units;
    return conflictOf(one, misfitOf(one, { ...resource, hours }, unitsBesides), clock);
  });
}

/** Conflicts of an offering, ordered by start. */
export async function conflictsOfOffering(
  write: VenueWrite,
  offering: Row<'offerings'>,
  timeZone: string,
): Promise<Conflict[]> {
  const ofThis = { offeringId: offering.offering_id, isOfResources: false };
  const { kept, clock } = await keptAhead(write, ofThis, timeZone);
  const bookable = toBookable(offering);
  const limit = placesAtOnce(bookable);
  const placesAt = placesTaken(bookable, kept);
  const times = new Map<string, ReadonlySet<string>>();
  const isStart = ({ date_scheduled: date, booking_time: time }: NamedBooking): boolean => {
    const known = times.get(date) ?? new Set(startTimesOn(bookable, date));
    times.set(date, known);
    return known.has(time);
  };
  const reasonOf = (one: Kept): Reason | null => {
    if (!isStart(one.row)) return 'schedule';
    return limit !== null && placesAt(one) > limit ? 'capacity' : null;
  };
  return kept.flatMap((one) => conflictOf(one, reasonOf(one), clock));
}

/** Players at a time, or of an offering that takes one booking at a time, bookings; null where nothing limits them. */
function placesAtOnce({ capacity, offeringType, needs }: Bookable): number | null {
  return capacity ?? (offeringType === 'Group' && needs.length === 0 ? 1 : null);
}

/** How many places are taken while a booking takes its own, the most at any moment; without a duration at its start time. */
function placesTaken({ capacity, durationMinutes }: Bookable, kept: readonly Kept[]): (one: Kept) => number {
  const placesOf = ({ row }: Kept): number => (capacity === null ? 1 : row.base_players + row.add_players);
  if (durationMinutes !== null) {
    const peak = peaksOf(kept.map((one) => ({ ...one.occupied, amount: placesOf(one) })));
    return ({ occupied }) => peak(occupied);
  }
  const sums = new Map<string, number>();
  for (const one of kept) sums.set(startOf(one.row), (sums.get(startOf(one.row)) ?? 0) + placesOf(one));
  return ({ row }) => sums.get(startOf(row)) ?? 0;
}

/** Whether a booking or hold that has not ended takes of the resource. */
export async function isHeldAhead(write: VenueWrite, resourceId: string, timeZone: string): Promise<boolean> {
  const { kept } = await keptAhead(write, { isOfResources: true }, timeZone);
  return kept.some(({ row }) => usesOf(row).some((use) => use.resourceId === resourceId));
}

const startOf = (row: NamedBooking): string => `${row.date_scheduled} ${row.booking_time}`;

/** What has not ended, by start. */
async function keptAhead(
  { db, clientId, nowAtUtc }: VenueWrite,
  which: { offeringId?: string; isOfResources: boolean },
  timeZone: string,
): Promise<{ kept: Kept[]; clock: VenueClock }> {
  const nowMs = Date.parse(nowAtUtc);
  const today = venueDateAt(nowMs, timeZone);
  const days = daysAround({ from: today, to: addDays(today, LAST_DAY) });
  const clock = venueClock(timeZone);
  const rows = await listKeptNamed(db, clientId, days, { nowAtUtc, ...which });
  const kept = rows
    .map((row) => ({ row, occupied: occupiedOf(row, clock) }))
    .filter(({ occupied }) => occupied.endMs > nowMs)
    .toSorted((a, b) => a.occupied.startMs - b.occupied.startMs || (a.row.booking_id < b.row.booking_id ? -1 : 1));
  return { kept, clock };
}

function conflictOf({ row }: Kept, reason: Reason | null, clock: VenueClock): Conflict[] {
  if (reason === null) return [];
  return [
    {
      booking_id: row.booking_id,
      offering_id: row.offering_id,
      offering_name: row.offering_name,
      party_name: row.party_name,
      date_scheduled: row.date_scheduled,
      booking_time: row.booking_time,
      ...shownTimes(clock, { date: row.date_scheduled, time: row.booking_time, minutes: row.duration_minutes }),
      reason,
    },
  ];
}

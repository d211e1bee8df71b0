import { type Interval, overlaps } from '#base/days/interval';
import { addDays } from '#base/days/venue-day';
import { type VenueClock, venueClock } from '#base/days/venue-time';
import { type LengthFields, lengthOf, OCCUPIED_DAYS_MAX, occupiedBy } from './availability/occupied.ts';
import { type Days, openTimes, toResource } from './availability/resource.ts';
import type { BookingRow } from './booking.ts';
import type { ResourceView } from './resources.contracts.ts';

/** What says when a booking is and how long it takes. */
type Timed = LengthFields & Pick<BookingRow, 'booking_id' | 'date_scheduled' | 'booking_time'>;

/** A venue day. */
interface DayByResource<B> {
  day: Interval;
  /** Each resource with the times of the day at which it is open. */
  resources: { view: ResourceView; open: Interval[] }[];
  /** What occupies any moment of the day or starts in it, by start. */
  bookings: { row: B; occupied: Interval }[];
}

/** A venue day by resource, from bookings that keep their place. Requirement B32. */
export function dayByResource<B extends Timed>(
  date: string,
  { resources, bookings, timeZone }: { resources: readonly ResourceView[]; bookings: Iterable<B>; timeZone: string },
): DayByResource<B> {
  const clock = venueClock(timeZone);
  const day = venueDayOf(date, clock);
  const days = daysAround({ from: date, to: date });
  const here: { row: B; occupied: Interval; startMs: number }[] = [];
  for (const row of bookings) {
    if (row.date_scheduled < days.from || row.date_scheduled > days.to) continue;
    const occupied = occupiedOf(row, clock);
    const startMs = clock.instantOfOrChange(row.date_scheduled, row.booking_time);
    if (row.date_scheduled === date || overlaps(occupied, day)) here.push({ row, occupied, startMs });
  }
  here.sort((a, b) => a.startMs - b.startMs || (a.row.booking_id < b.row.booking_id ? -1 : 1));
  return {
    day,
    resources: resources.map((view) => ({
      view,
      open: openTimes(toResource(view), days, clock)
        .filter((open) => overlaps(open, day))
        .map(({ startMs, endMs }) => ({
          startMs: Math.max(startMs, day.startMs),
          endMs: Math.min(endMs, day.endMs),
        })),
    })),
    bookings: here.map(({ row, occupied }) => ({ row, occupied })),
  };
}

/** The day from midnight to midnight; 23 or 25 hours where the clock is set. */
function venueDayOf(date: string, clock: VenueClock): Interval {
  return {
    startMs: clock.instantOfOrChange(date, '00:00'),
    endMs: clock.instantOfOrChange(addDays(date, 1), '00:00'),
  };
}

/** The days on which a booking may start that occupies something of these. */
export function daysAround({ from, to }: Days): Days {
  return { from: addDays(from, -OCCUPIED_DAYS_MAX - 1), to: addDays(to, OCCUPIED_DAYS_MAX + 1) };
}

/** A booking whose time the clock was set over since starts when the clock changes. Requirement B27. */
export function occupiedOf(row: Omit<Timed, 'booking_id'>, clock: VenueClock): Interval {
  return occupiedBy(clock.instantOfOrChange(row.date_scheduled, row.booking_time), lengthOf(row));
}

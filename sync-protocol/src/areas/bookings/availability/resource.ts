import { type Interval, joined, without } from '#base/days/interval';
import { addDays } from '#base/days/venue-day';
import type { VenueClock } from '#base/days/venue-time';
import { type HoursField, ofHoursFields } from './hours-fields.ts';
import { type Hours, type Weekday, weekdayOf, weekdays } from './schedule.ts';

/** Days are the venue's, both included. */
export interface Days {
  from: string;
  to: string;
}

/** A room, lane, court or person that bookings need. Requirement B28. */
export interface Resource {
  resourceId: string;
  /** One booking at a time, or as many as its units allow. */
  mode: 'exclusive' | 'shared';
  units: number;
  /** Open from start until end; an end at or before the start is on the next day. None on any day: always open. */
  hours: Readonly<Partial<Record<Weekday, Hours>>>;
  closures: readonly Interval[];
}

/** A resource as replies have it. */
interface ResourceFields extends Pick<Resource, 'mode' | 'units'>, Partial<Record<HoursField, string | null>> {
  resource_id: string;
  closures: readonly { starts_at: string; ends_at: string }[];
}

/** What the availability rule reads of a resource in the field names of replies. */
export function toResource(view: ResourceFields): Resource {
  return {
    resourceId: view.resource_id,
    mode: view.mode,
    units: view.units,
    hours: ofHoursFields(view),
    closures: view.closures.map(({ starts_at: from, ends_at: until }) => ({
      startMs: Date.parse(from),
      endMs: Date.parse(until),
    })),
  };
}

/** When a resource is open and not closed on these days, earliest first; days that touch are joined. Requirement B28. */
export function openTimes({ hours, closures }: Resource, days: Days, clock: VenueClock): Interval[] {
  return without(openHours(hours, days, clock), closures);
}

/** Its hours alone, closures aside. */
export function openHours(hours: Resource['hours'], { from, to }: Days, clock: VenueClock): Interval[] {
  if (weekdays.every((day) => !hours[day]))
    return [
      { startMs: clock.instantOfOrChange(from, '00:00'), endMs: clock.instantOfOrChange(addDays(to, 1), '00:00') },
    ];
  const open: Interval[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const times = hours[weekdayOf(date)];
    if (!times) continue;
    const endDate = times.end <= times.start ? addDays(date, 1) : date;
    open.push({
      startMs: clock.instantOfOrChange(date, times.start),
      endMs: clock.instantOfOrChange(endDate, times.end),
    });
  }
  return joined(open);
}

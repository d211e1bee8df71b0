import {
  availabilityOn,
  closureOn,
  type VenueNow,
} from '@gatehouse/sync-protocol/areas/bookings/availability/day-availability';
import { displayTime } from '@gatehouse/sync-protocol/areas/bookings/availability/display-time';
import type { CalendarDay, PublicSlot } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { OfferingDraft } from '#domain/offerings/offering-draft';
import { daysOfMonth } from '#lib/month';

/* What the server would answer for a draft, by the same rule. Requirement O59. */

type Draft = Pick<OfferingDraft, 'bookable' | 'factsOn'>;

/** Every day of a month `YYYY-MM`. */
export function draftDays(
  { bookable, factsOn }: Draft,
  month: string,
  now: VenueNow,
): ReadonlyMap<string, CalendarDay> {
  const days = new Map<string, CalendarDay>();
  const { from, to } = daysOfMonth(month);
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const closure = closureOn(bookable, date, factsOn(date), now);
    const holiday = closure?.reason === 'holiday' ? closure.holiday.name : null;
    days.set(date, { date, available: closure === null, reason: closure?.reason ?? null, holiday, message: '' });
  }
  return days;
}

/** The start times of a day of the venue, earliest first, as visitors would see them once the draft is saved. */
export function draftSlots({ bookable, factsOn }: Draft, date: string, now: VenueNow): PublicSlot[] {
  return availabilityOn(bookable, date, factsOn(date), now).slots.map(({ time, isAvailable, placesLeft }) => ({
    time,
    display: displayTime(time),
    available: isAvailable,
    places_left: placesLeft,
    places_total: bookable.capacity,
  }));
}

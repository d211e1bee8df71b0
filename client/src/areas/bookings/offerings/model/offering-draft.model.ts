import { type Bookable, withoutLength } from '@gatehouse/sync-protocol/areas/bookings/availability/bookable';
import { DAYS_AHEAD_MAX } from '@gatehouse/sync-protocol/areas/bookings/availability/booking-horizon';
import type { Places } from '@gatehouse/sync-protocol/areas/bookings/availability/needs';
import { OCCUPIED_DAYS_MAX } from '@gatehouse/sync-protocol/areas/bookings/availability/occupied';
import { openTimes, toResource } from '@gatehouse/sync-protocol/areas/bookings/availability/resource';
import type { Hours, Weekday } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { INTERVAL_MINUTES_DEFAULT } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import type { ResourceView } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { venueClock } from '@gatehouse/sync-protocol/base/days/venue-time';
import type { OfferingDraft } from '#domain/offerings/offering-draft';
import type { OfferingValues } from './offering-form.model.ts';

const INTERVAL_MINUTES_MAX = 1440;
const MINUTES_OF_DAY = 1440;
const BESIDE_MINUTES_MAX = 480;
const LEAD_MINUTES_MAX = 525_600;

/** What the form says so far: a field that is empty or wrong counts as what the form begins with. Requirement O59. */
export function draftOf(values: OfferingValues): Pick<OfferingDraft, 'look' | 'translations' | 'bookable'> {
  const base = wholeOf(values.base_players) ?? 1;
  const max = Math.max(base, wholeOf(values.max_players) ?? base);
  const interval = wholeOf(values.interval_minutes);
  return {
    look: {
      offering_name: values.offering_name.trim() || 'Your offering',
      base_players: base,
      max_players: max,
      deposit_amount: /^\d{1,6}(\.\d{1,2})?$/.test(values.deposit_amount) ? Number(values.deposit_amount) : 0,
      side_text: values.side_text,
      duration_minutes: upTo(values.duration_minutes, MINUTES_OF_DAY),
    },
    translations: values.translations,
    bookable: {
      offeringType: values.offering_type,
      basePlayers: base,
      maxPlayers: max,
      capacity: wholeOf(values.capacity),
      hours: hoursOf(values),
      availableDays: values.available_days,
      startDate: values.start_date || null,
      endDate: values.end_date || null,
      intervalMinutes: interval !== null && interval <= INTERVAL_MINUTES_MAX ? interval : INTERVAL_MINUTES_DEFAULT,
      ...withoutLength,
      ...lengthOf(values),
      leadMinutes: upTo(values.lead_minutes, LEAD_MINUTES_MAX) ?? 0,
      horizonDays: upTo(values.horizon_days, DAYS_AHEAD_MAX),
    },
  };
}

/** An offering without a duration takes no resource; a need that is not finished does not count yet. */
function lengthOf(values: OfferingValues): Partial<Bookable> {
  const durationMinutes = upTo(values.duration_minutes, MINUTES_OF_DAY);
  if (durationMinutes === null) return {};
  return {
    durationMinutes,
    setupMinutes: upTo(values.setup_minutes, BESIDE_MINUTES_MAX) ?? 0,
    cleanupMinutes: upTo(values.cleanup_minutes, BESIDE_MINUTES_MAX) ?? 0,
    needs: values.resource_needs
      .filter(({ resource_ids: ids }) => ids.length > 0)
      .map(({ resource_ids: resourceIds, units_per: unitsPer, units }) => ({
        resourceIds,
        unitsPer,
        units: wholeOf(units) ?? 1,
      })),
  };
}

/** The resources as they are around a day, with nothing booked. Requirement B28. */
export function placesOn(resources: readonly ResourceView[], date: string, timeZone: string): Places {
  const days = { from: addDays(date, -OCCUPIED_DAYS_MAX), to: addDays(date, OCCUPIED_DAYS_MAX) };
  const clock = venueClock(timeZone);
  return new Map(
    resources.map((view) => {
      const resource = toResource(view);
      const { resourceId, mode, units } = resource;
      return [resourceId, { mode, units, open: openTimes(resource, days, clock), uses: [] }];
    }),
  );
}

const upTo = (text: string, max: number): number | null => {
  const number = wholeOf(text);
  return number !== null && number <= max ? number : null;
};

/** A whole number from 1 on; null for anything else. */
function wholeOf(text: string): number | null {
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  return number > 0 ? number : null;
}

/** A day with one of its times missing is closed. */
function hoursOf(values: OfferingValues): Partial<Record<Weekday, Hours>> {
  const hours: Partial<Record<Weekday, Hours>> = {};
  for (const day of weekdays) {
    const [start, end] = [values[`${day}_start`], values[`${day}_end`]];
    if (start !== '' && end >= start) hours[day] = { start, end };
  }
  return hours;
}

import { withoutLength } from '@gatehouse/sync-protocol/areas/bookings/availability/bookable';
import type { Hours, Weekday } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { INTERVAL_MINUTES_DEFAULT } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import type { OfferingDraft } from '#domain/offerings/offering-draft';
import type { OfferingValues } from './offering-form.model.ts';

const INTERVAL_MINUTES_MAX = 1440;

/** What the form says so far: a field that is empty or wrong counts as what the form begins with. Requirement O59. */
export function draftOf(values: OfferingValues): Pick<OfferingDraft, 'look' | 'bookable'> {
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
    },
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
    },
  };
}

/** From 1 on; null for anything else. */
function wholeOf(text: string): number | null {
  const number = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
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

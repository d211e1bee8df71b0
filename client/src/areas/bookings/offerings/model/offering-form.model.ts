import {
  FALLBACK_HOURS,
  FALLBACK_MINUTES,
  type Weekday,
  weekdays,
} from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import {
  INTERVAL_MINUTES_DEFAULT,
  type OfferingView,
} from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import type { FieldErrors } from '#components/forms/form-problems';
import { timeOfDay } from '#lib/venue-format';

type HoursField = `${Weekday}_${'start' | 'end'}`;

/** The form as it is typed, named as in the contract's body. Times are `HH:MM`; what is not set is ''. */
export type OfferingValues = Record<HoursField, string> & {
  offering_name: string;
  offering_type: OfferingView['offering_type'];
  base_players: string;
  max_players: string;
  capacity: string;
  interval_minutes: string;
  deposit_amount: string;
  side_text: string;
  available_days: Weekday[];
  start_date: string;
  end_date: string;
  duration_minutes: string;
  setup_minutes: string;
  cleanup_minutes: string;
  lead_minutes: string;
  horizon_days: string;
  resource_needs: NeedValues[];
};

/** One of `resource_ids` is taken, for each booking or each player. */
export interface NeedValues {
  resource_ids: string[];
  units_per: 'booking' | 'player';
  units: string;
}

/** What a new offering for parties begins with. Requirement O56. */
const groupPlayers = { base_players: '2', max_players: '15' };

/** 6:00 AM to 11:30 PM in half hours. Requirement B7. */
const startTimes = Array.from({ length: 36 }, (_, step) => {
  const minutes = 6 * 60 + step * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});

const closed = { value: '', label: '-- Closed --' };

/** What the start of a day's hours offers. */
export const startOptions = [closed, ...startTimes.map((time) => ({ value: time, label: timeOfDay(time) }))];

/** What the end offers: nothing until there is a start, then the times from it on. */
export function endOptions(start: string): typeof startOptions {
  return start === '' ? [closed] : startOptions.filter(({ value }) => value === '' || value >= start);
}

/** Whether an offering was never given hours, so that it starts at the times of the fallback. Requirement B7. */
export function isWithoutHours(offering: OfferingView): boolean {
  return !offering.hours_given && weekdays.every((day) => offering[`${day}_start`] === null);
}

/** A new offering begins with the fallback's hours, and one without hours shows those at which it starts. */
function hoursOf(offering: OfferingView | null): Record<HoursField, string> {
  const unset = offering === null || isWithoutHours(offering) ? FALLBACK_HOURS : { start: '', end: '' };
  return Object.fromEntries(
    weekdays.flatMap((day) => [
      [`${day}_start`, offering?.[`${day}_start`] ?? unset.start],
      [`${day}_end`, offering?.[`${day}_end`] ?? unset.end],
    ]),
  ) as Record<HoursField, string>;
}

function intervalOf(offering: OfferingView | null): number {
  if (offering === null) return INTERVAL_MINUTES_DEFAULT;
  return isWithoutHours(offering) ? FALLBACK_MINUTES : offering.interval_minutes;
}

/**
 * The form's first values, as text: those of the stored offering, or with null those of a new Group offering. The amount is in
 * dollars; the hours of a closed day and an open end are ''.
 */
export function valuesOf(offering: OfferingView | null): OfferingValues {
  return {
    ...hoursOf(offering),
    offering_name: offering?.offering_name ?? '',
    offering_type: offering?.offering_type ?? 'Group',
    ...(offering
      ? { base_players: String(offering.base_players), max_players: String(offering.max_players) }
      : groupPlayers),
    capacity: offering?.capacity ? String(offering.capacity) : '',
    interval_minutes: String(intervalOf(offering)),
    deposit_amount: String(offering?.deposit_amount ?? 0),
    side_text: offering?.side_text ?? '',
    available_days: offering?.available_days ?? [],
    start_date: offering?.start_date ?? '',
    end_date: offering?.end_date ?? '',
    duration_minutes: String(offering?.duration_minutes ?? ''),
    setup_minutes: String(offering?.setup_minutes ?? 0),
    cleanup_minutes: String(offering?.cleanup_minutes ?? 0),
    lead_minutes: String(offering?.lead_minutes ?? 0),
    horizon_days: String(offering?.horizon_days ?? ''),
    resource_needs: (offering?.resource_needs ?? []).map((need) => ({ ...need, units: String(need.units) })),
  };
}

/** An Individual offering is for one player, and one that becomes a Group is for a party. */
export function withType(type: OfferingValues['offering_type']): Partial<OfferingValues> {
  return { offering_type: type, ...(type === 'Individual' ? { base_players: '1', max_players: '1' } : groupPlayers) };
}

/** A day's start; an end that no longer fits goes. '' closes the day. */
export function withStart(values: OfferingValues, day: Weekday, start: string): Partial<OfferingValues> {
  const end = values[`${day}_end`];
  return { [`${day}_start`]: start, [`${day}_end`]: start !== '' && end >= start ? end : '' };
}

/** What is sent: without a duration there is no setup, cleanup or need. */
export function bodyOf(values: OfferingValues): OfferingValues {
  return values.duration_minutes === ''
    ? { ...values, setup_minutes: '0', cleanup_minutes: '0', resource_needs: [] }
    : values;
}

/** What the contract leaves to the library's words. */
export function checkOffering({
  deposit_amount: typed,
  resource_needs: needs,
}: OfferingValues): FieldErrors<OfferingValues> {
  return {
    ...(/^\d+(\.\d{1,2})?$/.test(typed)
      ? {}
      : { deposit_amount: 'Please enter an amount of 0 or more, such as 25.00' }),
    ...(needs.some(({ resource_ids: ids }) => ids.length === 0)
      ? { resource_needs: 'Please check at least one resource for each need' }
      : {}),
  };
}

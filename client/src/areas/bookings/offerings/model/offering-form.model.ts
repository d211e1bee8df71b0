import {
  FALLBACK_HOURS,
  FALLBACK_MINUTES,
  type Weekday,
  weekdays,
} from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import type { Translations } from '@gatehouse/sync-protocol/areas/bookings/offering-texts';
import {
  INTERVAL_MINUTES_DEFAULT,
  type OfferingView,
} from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import type { FieldErrors } from '#components/forms/form-problems';
import { type WeekValues, weekValues } from '#domain/hours/week.model';

/** The form as it is typed, named as in the contract's body. Times are `HH:MM`; what is not set is ''. */
export type OfferingValues = WeekValues & {
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
  /** The languages that the venue added, in their order. */
  translations: Translations;
};

/** One of `resource_ids` is taken, for each booking or each player. */
export interface NeedValues {
  resource_ids: string[];
  units_per: 'booking' | 'player';
  units: string;
}

/** What a new offering for parties begins with. Requirement O56. */
const groupPlayers = { base_players: '2', max_players: '15' };

/** Whether an offering was never given hours, so that it starts at the times of the fallback. Requirement B7. */
export function isWithoutHours(offering: OfferingView): boolean {
  return !offering.hours_given && weekdays.every((day) => offering[`${day}_start`] === null);
}

/** A new offering begins with the fallback's hours, and one without hours shows those at which it starts. */
function hoursOf(offering: OfferingView | null): WeekValues {
  return offering === null || isWithoutHours(offering) ? weekValues({}, FALLBACK_HOURS) : weekValues(offering);
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
    translations: offering?.translations ?? {},
  };
}

/** An Individual offering is for one player, and one that becomes a Group is for a party. */
export function withType(type: OfferingValues['offering_type']): Partial<OfferingValues> {
  return { offering_type: type, ...(type === 'Individual' ? { base_players: '1', max_players: '1' } : groupPlayers) };
}

/** Said where nothing is checked of what a booking needs. */
const NEED_EMPTY = 'Please choose at least one room or resource, or remove this part';

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
    ...(needs.some(({ resource_ids: ids }) => ids.length === 0) ? { resource_needs: NEED_EMPTY } : {}),
  };
}

import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { daysBetween } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { FieldErrors } from '#components/forms/form-problems';
import type { Place } from '#domain/bookings/place-picker.tsx';
import { type PlacingChoice, type PlacingTerms, pinProblem, placingBody } from '#domain/bookings/placing-choice';
import { countOf, NOT_A_COUNT } from '../model/edit-booking.model.ts';

const SHIFT_DAYS_MAX = 365;

/** The form as it is typed. */
export interface SeriesChangeValues extends PlacingChoice {
  /** Where this booking goes; the others move by as many days. */
  place: Place;
  add_players: string;
}

/** What is sent: only what is other than the booking has it, so that the others keep the rest. */
export function seriesChangeOf(
  { place, add_players, ...choice }: SeriesChangeValues,
  booking: BookingRow,
  terms: PlacingTerms,
) {
  return {
    from_booking_id: booking.booking_id,
    updated_at: booking.updated_at,
    shift_days: daysBetween(booking.date_scheduled, place.date),
    ...(place.time === booking.booking_time ? {} : { booking_time: place.time }),
    ...(countOf(add_players) === booking.add_players ? {} : { add_players: countOf(add_players) }),
    ...placingBody(choice, terms),
  };
}

/** Whether nothing is to change. */
export function changesNothing(values: SeriesChangeValues, booking: BookingRow, terms: PlacingTerms): boolean {
  const { from_booking_id: _, updated_at: __, shift_days: days, ...others } = seriesChangeOf(values, booking, terms);
  return days === 0 && Object.keys(others).length === 0;
}

export function checkSeriesChange(
  values: SeriesChangeValues,
  booking: BookingRow,
  terms: PlacingTerms,
): FieldErrors<SeriesChangeValues> {
  const errors: FieldErrors<SeriesChangeValues> = {};
  if (Math.abs(daysBetween(booking.date_scheduled, values.place.date)) > SHIFT_DAYS_MAX)
    errors.place = 'A series can be moved by at most a year at once';
  if (Number.isNaN(countOf(values.add_players))) errors.add_players = NOT_A_COUNT;
  const pins = pinProblem(values, terms);
  if (pins) errors.resource_ids = pins;
  return errors;
}

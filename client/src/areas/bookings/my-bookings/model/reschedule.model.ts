import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import type { FieldErrors } from '#components/forms/form-problems';
import { reasonProblem } from '#domain/bookings/overbooking';
import type { Place } from '#domain/bookings/place-picker.tsx';
import { type PlacingChoice, type PlacingTerms, pinProblem, placingBody } from '#domain/bookings/placing-choice';

/** The form as it is typed. */
export interface MoveValues extends PlacingChoice {
  place: Place;
  overbook_reason: string;
  /** The bill stays as it is. */
  keeps_price: boolean;
}

export interface MoveTerms extends PlacingTerms {
  isOverbooking: boolean;
}

/**
 * A booking keeps its length when it is moved; one from before its offering had a length takes the offering's. The needs of
 * a booking are not known here: where the offering's are other ones by now, rooms are left to the server.
 */
export function termsOfMove(booking: BookingRow, offering: OfferingView | undefined) {
  const minutes = booking.duration_minutes ?? offering?.duration_minutes ?? null;
  const needs = minutes === null ? [] : (offering?.resource_needs ?? []);
  const areItsOwn = booking.duration_minutes === null || needs.length === booking.resources.length;
  return { minutes, needs: areItsOwn ? needs : [] };
}

/** What is sent. */
export function moveBodyOf({ place, ...values }: MoveValues, booking: BookingRow, terms: MoveTerms) {
  return {
    date_scheduled: place.date,
    booking_time: place.time,
    ...placingBody(values, terms),
    ...(terms.isOverbooking ? { overbook: { reason: values.overbook_reason } } : {}),
    ...(values.keeps_price ? { keep_price: true } : {}),
    updated_at: booking.updated_at,
  };
}

/** What the answer about room depends on. */
export function wishOf({ place: { date, time }, duration_minutes, resource_ids }: MoveValues): string {
  return JSON.stringify([date, time, duration_minutes, resource_ids]);
}

/** Whether the form asks for what the booking has: its day, time, length and rooms. */
export function isWhereItIs({ place, ...values }: MoveValues, booking: BookingRow, terms: PlacingTerms): boolean {
  const { duration_minutes: minutes, resource_ids: ids } = placingBody(values, terms);
  const held = booking.resources.map(({ resource_id: id }) => id);
  return (
    place.date === booking.date_scheduled &&
    place.time === booking.booking_time &&
    minutes === undefined &&
    (ids === undefined || ids.join('\n') === held.join('\n'))
  );
}

/** Requirements B4, B31. */
export function checkMove(values: MoveValues, terms: MoveTerms): FieldErrors<MoveValues> {
  const errors: FieldErrors<MoveValues> = {};
  const pins = pinProblem(values, terms);
  if (pins) errors.resource_ids = pins;
  const reason = terms.isOverbooking ? reasonProblem(values.overbook_reason) : null;
  if (reason) errors.overbook_reason = reason;
  return errors;
}

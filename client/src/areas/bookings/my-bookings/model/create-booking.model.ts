import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import type { FieldErrors } from '#components/forms/form-problems';
import { reasonProblem } from '#domain/bookings/overbooking';
import {
  type PlacingChoice,
  type PlacingTerms,
  pinProblem,
  placingBody,
  usualChoice,
} from '#domain/bookings/placing-choice';
import { countOf, emailProblemOf, NOT_A_COUNT, tooManyText } from './edit-booking.model.ts';
import { type PricedChoice, pricedBody } from './priced-choice.ts';
import { neverRepeats, type RepeatValues, repeatProblem, rruleOf } from './repeats.model.ts';

/** The form as it is typed, named as in the contract's body. What is not chosen is ''. */
export interface NewBookingValues extends PlacingChoice {
  offering_id: string;
  date_scheduled: string;
  booking_time: string;
  /** The chosen time had no room. */
  is_full: boolean;
  overbook_reason: string;
  party_name: string;
  party_phone: string;
  party_email: string;
  add_players: string;
  /** What the party takes of an offering with prices; null until something of it is chosen. */
  priced: PricedChoice | null;
  email_pay_link: boolean;
  repeats: RepeatValues;
}

/** What the chosen offering usually takes, and whether the party is placed without room. */
export interface NewBookingTerms extends PlacingTerms {
  offering: OfferingView | null;
  /** The total that is shown where the offering has prices, in cents. */
  quotedCents?: number | null;
  isOverbooking: boolean;
}

/** The only offering is chosen at once. */
export function firstValues(offerings: readonly OfferingView[], day: string): NewBookingValues {
  const [only, ...others] = offerings;
  return {
    ...withOffering(only && others.length === 0 ? only : null),
    date_scheduled: day,
    overbook_reason: '',
    party_name: '',
    party_phone: '',
    party_email: '',
    add_players: '0',
    email_pay_link: true,
    repeats: neverRepeats,
  };
}

/** Another offering has other times, another length and other rooms. */
export function withOffering(offering: OfferingView | null) {
  return {
    offering_id: offering?.offering_id ?? '',
    booking_time: '',
    is_full: false,
    priced: null,
    ...usualChoice(offering?.duration_minutes ?? null),
  };
}

/** A place on the timeline. */
export interface ChosenPlace {
  offering: Pick<OfferingView, 'offering_id'>;
  time: string;
  /** Null without a length. */
  minutes: number | null;
  resourceIds: readonly string[];
  /** Why there is no room; null where there is. */
  problem: string | null;
}

/** The fields that a place fills in; nothing without one. */
export function placedValues(place: ChosenPlace | null): Partial<NewBookingValues> {
  if (!place) return {};
  return {
    offering_id: place.offering.offering_id,
    booking_time: place.time,
    is_full: place.problem !== null,
    duration_minutes: place.minutes === null ? '' : String(place.minutes),
    resource_ids: place.resourceIds,
  };
}

/** What is sent. The number of additional players is NaN where it is no whole number, which the contract refuses. */
export function bodyOf(values: NewBookingValues, terms: NewBookingTerms) {
  const { offering_id, date_scheduled, booking_time, party_name, party_phone, party_email, email_pay_link } = values;
  return {
    offering_id,
    date_scheduled,
    booking_time,
    party_name,
    party_phone,
    party_email,
    email_pay_link,
    add_players: countOf(values.add_players),
    ...(values.priced ? pricedBody(values.priced) : {}),
    ...(typeof terms.quotedCents === 'number' ? { quoted_cents: terms.quotedCents } : {}),
    ...placingBody(values, terms),
    ...(terms.isOverbooking ? { overbook: { reason: values.overbook_reason } } : {}),
  };
}

/** What is sent of a booking that repeats: one mail has all its dates, and no link to pay. Requirement B33. */
export function seriesBodyOf(values: NewBookingValues, terms: NewBookingTerms) {
  const { email_pay_link: _, ...body } = bodyOf({ ...values, priced: null }, { ...terms, quotedCents: null });
  return { ...body, rrule: rruleOf(values.repeats, values.date_scheduled) };
}

/** What the answer about room depends on. */
export function wishOf({
  offering_id,
  date_scheduled,
  booking_time,
  add_players,
  ...values
}: NewBookingValues): string {
  const { duration_minutes, resource_ids } = values;
  return JSON.stringify([offering_id, date_scheduled, booking_time, add_players, duration_minutes, resource_ids]);
}

/** NaN until both numbers are known. */
export function totalOf({ add_players }: NewBookingValues, offering: OfferingView | null): number {
  return (offering?.base_players ?? Number.NaN) + countOf(add_players);
}

/** Requirements B3, B31. */
export function checkNewBooking(values: NewBookingValues, terms: NewBookingTerms): FieldErrors<NewBookingValues> {
  const { offering } = terms;
  const errors: FieldErrors<NewBookingValues> = {};
  if (values.offering_id === '') errors.offering_id = 'Please choose an offering';
  else if (values.date_scheduled === '') errors.date_scheduled = 'Please choose a day';
  else if (values.booking_time === '') errors.booking_time = 'Please choose a time';
  const total = totalOf(values, offering);
  if (Number.isNaN(countOf(values.add_players))) errors.add_players = NOT_A_COUNT;
  else if (offering && total > offering.max_players) errors.add_players = tooManyText(total, offering.max_players);
  const repeats = repeatProblem(values.repeats, values.date_scheduled);
  if (repeats) errors.repeats = repeats;
  const emailProblem = emailProblemOf(values.party_email);
  if (emailProblem) errors.party_email = emailProblem;
  const pins = pinProblem(values, terms);
  if (pins) errors.resource_ids = pins;
  const reason = terms.isOverbooking ? reasonProblem(values.overbook_reason) : null;
  if (reason) errors.overbook_reason = reason;
  return errors;
}

import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { partySizeProblem, WISHES_MAX } from '@gatehouse/sync-protocol/areas/bookings/waitlist';
import type { FieldErrors } from '#components/forms/form-problems';
import { countOf, emailProblemOf } from '../model/edit-booking.model.ts';

/** A wished day as it is typed; '' where any time would do. */
export interface WishValues {
  date: string;
  from: string;
  to: string;
}

/** The form as it is typed, named as in the contract's body. */
export interface CallerValues {
  offering_id: string;
  party_name: string;
  party_phone: string;
  party_email: string;
  players: string;
  wishes: readonly WishValues[];
}

const ofDay = (date: string): WishValues => ({ date, from: '', to: '' });

/** The only offering is chosen at once, with its smallest party. */
export function firstValues(offerings: readonly OfferingView[], day: string): CallerValues {
  const [only, ...others] = offerings;
  const offering = only && others.length === 0 ? only : null;
  return { ...withOffering(offering), party_name: '', party_phone: '', party_email: '', wishes: [ofDay(day)] };
}

/** Another offering is for other parties. */
export function withOffering(offering: OfferingView | null): Pick<CallerValues, 'offering_id' | 'players'> {
  return { offering_id: offering?.offering_id ?? '', players: offering ? String(offering.base_players) : '' };
}

/** Adds one more day to fill in; undefined where no more are taken. */
export function withDay(wishes: readonly WishValues[]): WishValues[] | undefined {
  return wishes.length < WISHES_MAX ? [...wishes, ofDay('')] : undefined;
}

/** What is sent. The number of players is NaN where it is no whole number, which the contract refuses. */
export function bodyOf(values: CallerValues, requestId: string) {
  return {
    ...values,
    players: countOf(values.players),
    wishes: values.wishes.map(({ date, from, to }) => ({
      date,
      ...(from === '' ? {} : { from }),
      ...(to === '' ? {} : { to }),
    })),
    request_id: requestId,
  };
}

/** Requirements B37, B43. */
export function checkCaller(values: CallerValues, offering: OfferingView | null): FieldErrors<CallerValues> {
  const errors: FieldErrors<CallerValues> = {};
  if (!offering) errors.offering_id = 'Please choose an offering';
  const players = countOf(values.players);
  const playersProblem = Number.isNaN(players)
    ? 'Please enter a whole number'
    : offering && partySizeProblem(players, offering);
  if (playersProblem) errors.players = playersProblem;
  const emailProblem = emailProblemOf(values.party_email);
  if (emailProblem) errors.party_email = emailProblem;
  if (values.wishes.some(({ date }) => date === '')) errors.wishes = 'Please choose a date for each day';
  else if (values.wishes.some(({ from, to }) => from !== '' && to !== '' && to < from))
    errors.wishes = 'The first time of a day must be before its last one';
  return errors;
}

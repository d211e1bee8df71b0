import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import type { FieldErrors } from '#components/forms/form-problems';
import { countOf, emailProblemOf, NOT_A_COUNT, tooManyText } from './edit-booking.model.ts';

/** The form as it is typed, named as in the contract's body. What is not chosen is ''. */
export interface NewBookingValues {
  offering_id: string;
  date_scheduled: string;
  booking_time: string;
  party_name: string;
  party_phone: string;
  party_email: string;
  add_players: string;
  email_pay_link: boolean;
}

/** The only offering is chosen at once. */
export function firstValues(offerings: readonly OfferingView[], day: string): NewBookingValues {
  const [only, ...others] = offerings;
  return {
    offering_id: only && others.length === 0 ? only.offering_id : '',
    date_scheduled: day,
    booking_time: '',
    party_name: '',
    party_phone: '',
    party_email: '',
    add_players: '0',
    email_pay_link: true,
  };
}

/** Another offering has other times. */
export function withOffering(offeringId: string): Partial<NewBookingValues> {
  return { offering_id: offeringId, booking_time: '' };
}

/** What is sent. The number of additional players is NaN where it is no whole number, which the contract refuses. */
export function bodyOf({ add_players, ...values }: NewBookingValues) {
  return { ...values, add_players: countOf(add_players) };
}

/** NaN until both numbers are known. */
export function totalOf({ add_players }: NewBookingValues, offering: OfferingView | null): number {
  return (offering?.base_players ?? Number.NaN) + countOf(add_players);
}

/** Requirement B3. */
export function checkNewBooking(
  values: NewBookingValues,
  offering: OfferingView | null,
): FieldErrors<NewBookingValues> {
  const errors: FieldErrors<NewBookingValues> = {};
  if (values.offering_id === '') errors.offering_id = 'Please choose an offering';
  else if (values.date_scheduled === '') errors.date_scheduled = 'Please choose a day';
  else if (values.booking_time === '') errors.booking_time = 'Please choose a time';
  const emailProblem = emailProblemOf(values.party_email);
  if (emailProblem) errors.party_email = emailProblem;
  const total = totalOf(values, offering);
  if (Number.isNaN(countOf(values.add_players))) errors.add_players = NOT_A_COUNT;
  else if (offering && total > offering.max_players) errors.add_players = tooManyText(total, offering.max_players);
  return errors;
}

import type { Closure, Refusal } from '@gatehouse/sync-protocol/areas/bookings/availability/day-availability';
import { AppError } from '#base/app-error';

const closures: Record<Exclude<Closure['reason'], 'holiday'>, string> = {
  past: 'Date unavailable: This date has passed',
  too_soon: 'Date unavailable: It is too late to book for this date online',
  too_far: 'Date unavailable: Bookings can’t be made so far ahead',
  schedule: 'Date unavailable: Basic availability rules (weekend/day restrictions)',
  blackout: 'Date unavailable: Blackout date for this offering',
  full: 'Date unavailable: All times are booked',
};

/** Why a day can't be booked, as the booking page says it. */
export function closureMessage(closure: Closure): string {
  return closure.reason === 'holiday'
    ? `${closure.holiday.name} - No bookings available on this holiday.`
    : closures[closure.reason];
}

/** Errors: DATE_UNAVAILABLE, TIME_UNAVAILABLE, PLACE_TAKEN, INVALID_INPUT for a party that is too large. Requirement B3. */
export function refusalError(refusal: Refusal): AppError {
  if (refusal.kind === 'closed') {
    const message = closureMessage(refusal.closure);
    return new AppError('DATE_UNAVAILABLE', { message, fields: { date_scheduled: message } });
  }
  if (refusal.kind === 'too_many_players') {
    const { total, max } = refusal;
    const message = `Total players (${total}) exceeds maximum allowed (${max}). Please reduce additional players.`;
    return new AppError('INVALID_INPUT', { message, fields: { add_players: message } });
  }
  if (refusal.kind === 'no_such_time') return new AppError('TIME_UNAVAILABLE');
  return refusal.placesLeft === 0
    ? new AppError('PLACE_TAKEN')
    : new AppError('PLACE_TAKEN', { message: placesLeftMessage(refusal.placesLeft) });
}

function placesLeftMessage(places: number): string {
  return places === 1
    ? 'Only 1 place is left at this time. Please choose another time.'
    : `Only ${places} places are left at this time. Please choose another time or a smaller party.`;
}

import type { VisitedVenue } from '#access/principal';
import { acceptsBookings } from '#access/subscription';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';

/** Errors: SUBSCRIPTION_EXPIRED, in words for visitors. */
export function refuseClosedVenue(deps: Pick<Deps, 'clock'>, venue: VisitedVenue): void {
  if (acceptsBookings(deps, venue)) return;
  const message = 'This venue isn’t taking online bookings right now. Please contact the venue.';
  throw new AppError('SUBSCRIPTION_EXPIRED', { message });
}

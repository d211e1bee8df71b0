import type { Deps } from '#integrations/deps';
import type { Looking } from '../availability/availability.service.ts';
import { findBooking } from '../bookings.shared.repository.ts';

/** Times for staff; with a booking's id for moving that one. One that is unknown leaves every place as it is. */
export async function lookingAsStaff(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
  movedBookingId: string | undefined,
): Promise<Looking> {
  if (movedBookingId === undefined) return { isStaff: true };
  const moved = await db.readVenue(clientId, (connection) => findBooking(connection, clientId, movedBookingId));
  return { isStaff: true, moved };
}

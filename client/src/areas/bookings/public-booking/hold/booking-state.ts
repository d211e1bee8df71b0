import type { MadeBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';

/**
 * What a booking's page shows.
 * - `held`: unpaid, its place is kept for a while. `ended`: that time ran out.
 * - `unpaid`: made by staff, and something is due. `pending`: nothing is due, and staff confirm it.
 */
export type BookingState = 'confirmed' | 'completed' | 'cancelled' | 'held' | 'ended' | 'unpaid' | 'pending';

/** `secondsLeft` of the hold, counted down since the server said so; null where there is none. Requirement B6. */
export function bookingState(
  { status, total_price }: Pick<MadeBooking, 'status' | 'total_price'>,
  secondsLeft: number | null,
  isHoldEnded: boolean,
): BookingState {
  if (status === 'cancelled') return isHoldEnded ? 'ended' : 'cancelled';
  if (status !== 'pending') return status;
  if (secondsLeft === null) return total_price > 0 ? 'unpaid' : 'pending';
  return secondsLeft > 0 ? 'held' : 'ended';
}

import { requireVenueIn } from '#access/visited-venue';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { VenueWrite } from '#venue/venue-write';
import { findOffering } from '../../offerings/offerings.shared.repository.ts';
import { findLastEvent } from '../booking-events.shared.repository.ts';
import { isPlaceKept } from '../bookings.shared.repository.ts';
import { changeBooking } from './booking-changes.ts';
import { holdEndOf } from './hold-end.ts';
import { type PlacedColumns, type PlaceRead, requirePlace } from './place-booking.ts';

/*
 * A booking whose hold ran out before it was paid. Its place may be sold to others from then on; while it is free, a
 * late payment takes it again.
 */

/** Whether the booking's hold ran out, and nothing else ended it: what staff canceled stays canceled. Requirement B6. */
export async function hasLostPlace(read: PlaceRead, booking: Row<'bookings'>): Promise<boolean> {
  if (booking.status === 'cancelled') return wasEndedByHold(read, booking);
  return booking.status === 'pending' && !(await isPlaceKept(read, booking));
}

/** Whether the end of its hold canceled it last, rather than a person. */
export async function wasEndedByHold({ db }: Pick<PlaceRead, 'db'>, booking: Row<'bookings'>): Promise<boolean> {
  return (await findLastEvent(db, booking, ['cancelled', 'expired']))?.kind === 'expired';
}

/** What the booking takes where its place is free now, by the rule of visitors; null where it isn't. Requirement B1. */
export async function findFreePlace(
  read: PlaceRead,
  booking: Row<'bookings'>,
  timeZone: string,
): Promise<PlacedColumns | null> {
  const offering = await findOffering(read.db, read.clientId, booking.offering_id);
  if (!offering) return null;
  const players = booking.base_players + booking.add_players;
  const wish = { date: booking.date_scheduled, time: booking.booking_time, players };
  try {
    return await requirePlace(read, offering, wish, { timeZone, moved: booking });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * What a booking takes that was paid for: nothing new while it keeps its place, and its place again where its hold ran out and there is
 * still room. Null where the place is gone, or staff canceled it. Requirement P10.
 */
export async function placeOfPaid(read: PlaceRead, booking: Row<'bookings'>): Promise<Partial<PlacedColumns> | null> {
  const isCanceled = booking.status === 'cancelled';
  if (isCanceled && !(await wasEndedByHold(read, booking))) return null;
  if (!isCanceled && (await isPlaceKept(read, booking))) return {};
  const { timeZone } = await requireVenueIn(read.db, read.clientId);
  return findFreePlace(read, booking, timeZone);
}

/**
 * Takes up the place of a booking again whose hold ran out, for as long as a new one, under the venue's row lock; any other booking
 * is returned as it is. Errors: LINK_EXPIRED where the place is gone. Requirements B1, P20.
 */
export async function holdAgain(
  deps: Pick<Deps, 'config'>,
  write: VenueWrite,
  booking: Row<'bookings'>,
  timeZone: string,
): Promise<Row<'bookings'>> {
  if (!(await hasLostPlace(write, booking))) return booking;
  const place = await findFreePlace(write, booking, timeZone);
  if (!place) throw placeGone(deps, booking);
  const arrival = { check_in_status: checkInOf(booking) };
  const set = { status: 'pending', ...arrival, hold_expires_at: holdEndOf(write.nowAtUtc), ...place } as const;
  return changeBooking(write, booking, { kind: 'booking.held_again', actor: 'visitor', set });
}

/** What a booking that takes place again says of its party, who may have come while it was canceled. Rule M5. */
export function checkInOf({ check_in_status: status }: Row<'bookings'>): Row<'bookings'>['check_in_status'] {
  return status === 'cancelled' ? 'not checked in' : status;
}

/** Error for a late payer whose place is gone; `bookUrl` is where another time can be chosen. */
export function placeGone({ config }: Pick<Deps, 'config'>, booking: Row<'bookings'>): AppError {
  const message =
    'The time to pay ran out, and this place has been taken. Nothing was charged. Please choose another time.';
  const bookUrl = `${config.publicUrl}/book/${booking.client_id}/${booking.offering_id}`;
  return new AppError('LINK_EXPIRED', { message, extra: { bookUrl } });
}

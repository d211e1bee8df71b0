/** The part of a booking that a desk goes by when it checks the party in. */
export interface SeenBooking {
  date_scheduled: string;
  booking_time: string;
}

/**
 * Whether a booking is another one than the desk saw: it is on another day. Its party's check-in doesn't count for it then until a
 * person decides. Another time of the same day, another name or another size is the same booking, and so is a canceled one. `seen`
 * is undefined where that isn't known. Rule M5.
 */
export function isOtherBooking(seen: SeenBooking | undefined, booking: { date_scheduled: string }): boolean {
  return seen !== undefined && seen.date_scheduled !== booking.date_scheduled;
}

/** One move of a booking, as its history has it: each field before and after. */
export interface BookingMove {
  happenedAtUtc: string;
  before: Partial<SeenBooking>;
}

/**
 * What a desk saw that doesn't say so itself, as older devices don't: the booking before the first move that came after the check-in,
 * or that took it away from the day of the check-in, since the desk was offline. `moves` are oldest first. Rule M5.
 */
export function seenByMoves(
  booking: SeenBooking,
  moves: readonly BookingMove[],
  checkIn: { atUtc: string; venueDate: string },
): SeenBooking {
  const { date_scheduled, booking_time } = booking;
  const first = moves.findIndex(
    ({ happenedAtUtc, before }) =>
      Date.parse(happenedAtUtc) > Date.parse(checkIn.atUtc) ||
      (before.date_scheduled === checkIn.venueDate && date_scheduled !== checkIn.venueDate),
  );
  const undone = first < 0 ? [] : moves.slice(first).toReversed();
  return undone.reduce<SeenBooking>((seen, { before }) => ({ ...seen, ...before }), { date_scheduled, booking_time });
}

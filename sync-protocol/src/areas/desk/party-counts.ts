import type { BookingRow } from '../bookings/booking.ts';

type CheckInStatus = BookingRow['check_in_status'];

/**
 * Whether a change of a booking's check-in status ends the party's counts so far: from then on it says what staff set, and no undo
 * of a later count brings an earlier one back. `after` is absent where the change leaves the status. Rule M8.
 */
export function endsCounts(before: CheckInStatus, after: CheckInStatus | undefined): boolean {
  return before === 'checked in' && after !== undefined && after !== before;
}

/**
 * Whether a count of `atUtc` shows on a booking: of those that are valid, the latest does. A booking that doesn't show 'checked in' has none,
 * whatever was counted before. Rules M5 and M8.
 */
export function showsCount(
  {
    check_in_status: status,
    party_checked_in_at: shownAtUtc,
  }: Pick<BookingRow, 'check_in_status' | 'party_checked_in_at'>,
  atUtc: string,
): boolean {
  return status !== 'checked in' || shownAtUtc === undefined || shownAtUtc < atUtc;
}

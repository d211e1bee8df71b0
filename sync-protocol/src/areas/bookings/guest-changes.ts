/* What guests may change of their bookings by themselves, and what it costs. Requirements B40 and B41. */

const HOUR_MS = 3_600_000;

/** Until how many hours before the start guests may move or cancel; null where they can't. Dollars on the wire are cents here. */
export interface GuestPolicy {
  moveUntilHours: number | null;
  cancelUntilHours: number | null;
  /** Until when they change party and extras of a booking that has a bill. */
  partyUntilHours: number | null;
  /** The share of what was paid that goes back, 0 to 100. */
  refundPercent: number;
  cancelFeeCents: number;
}

/** Guests can't change anything until the venue says so. */
export const noGuestPolicy: GuestPolicy = {
  moveUntilHours: null,
  cancelUntilHours: null,
  partyUntilHours: null,
  refundPercent: 100,
  cancelFeeCents: 0,
};

/** What decides whether a guest may change a booking. Instants are milliseconds since 1970. */
export interface GuestBooking {
  status: 'confirmed' | 'pending' | 'cancelled' | 'completed';
  isCheckedIn: boolean;
  /** Unpaid, and its place is kept for a while. */
  isHold: boolean;
  /** It has a bill, which says what another party costs. */
  isPriced: boolean;
  startMs: number;
  /** Null for a booking from before the venue had one. */
  policy: GuestPolicy | null;
  /** A deadline that had passed when the guest moved the booking: it stays passed. */
  moveEndedMs: number | null;
  cancelEndedMs: number | null;
  partyEndedMs: number | null;
}

/** What a guest may do now, and until when; a null instant is never. */
interface GuestChanges {
  canMove: boolean;
  moveUntilMs: number | null;
  canCancel: boolean;
  cancelUntilMs: number | null;
  canChangeParty: boolean;
  partyUntilMs: number | null;
}

export function guestChanges(booking: GuestBooking, nowMs: number): GuestChanges {
  const { policy, startMs, status, isHold } = booking;
  const moveUntilMs = booking.moveEndedMs ?? deadlineOf(startMs, policy?.moveUntilHours ?? null);
  const cancelUntilMs = booking.cancelEndedMs ?? deadlineOf(startMs, policy?.cancelUntilHours ?? null);
  const partyUntilMs = booking.partyEndedMs ?? deadlineOf(startMs, policy?.partyUntilHours ?? null);
  const isAhead = !booking.isCheckedIn && startMs > nowMs && (status === 'confirmed' || status === 'pending');
  const isBefore = (untilMs: number | null): boolean => untilMs !== null && nowMs <= untilMs;
  return {
    canMove: isAhead && !isHold && isBefore(moveUntilMs),
    moveUntilMs,
    /* What was never paid for may always be let go. */
    canCancel: isAhead && (isHold || isBefore(cancelUntilMs)),
    cancelUntilMs,
    canChangeParty: booking.isPriced && isAhead && !isHold && isBefore(partyUntilMs),
    partyUntilMs,
  };
}

/** Which deadlines have passed, for a booking that its guest moves: they stay passed. */
export function endedDeadlines(
  booking: GuestBooking,
  nowMs: number,
): Pick<GuestBooking, 'moveEndedMs' | 'cancelEndedMs' | 'partyEndedMs'> {
  const { moveUntilMs, cancelUntilMs, partyUntilMs } = guestChanges(booking, nowMs);
  const ended = (untilMs: number | null): number | null => (untilMs !== null && untilMs < nowMs ? untilMs : null);
  return { moveEndedMs: ended(moveUntilMs), cancelEndedMs: ended(cancelUntilMs), partyEndedMs: ended(partyUntilMs) };
}

const deadlineOf = (startMs: number, hours: number | null): number | null =>
  hours === null ? null : startMs - hours * HOUR_MS;

/** What canceling gives back of what was paid and has not gone back: its share, half cents up, less the fee. Cents. */
export function refundCentsOf(
  leftCents: number,
  { refundPercent, cancelFeeCents }: Pick<GuestPolicy, 'refundPercent' | 'cancelFeeCents'>,
): number {
  const share = Math.floor((leftCents * refundPercent + 50) / 100);
  return Math.max(0, share - cancelFeeCents);
}

import { isNumber, isText, oneOf, optional, orNull, shape } from '#lib/api/shape';

/** What a change asks for, besides the token. */
interface ChangeBody {
  /** Revision of the page that the guest saw. */
  revision: number;
  date_scheduled?: string;
  start_time?: string;
  reason?: string;
  /** The total in cents that was shown for a booking with a bill. */
  quoted_cents?: number;
}

/** A change as it is sent; the same key again answers what was done. Requirement B42. */
export interface Intent {
  call: 'move' | 'cancel';
  key: string;
  body: ChangeBody;
}

/** What a tab keeps of a guest's change, so that Back and a reload lose nothing. */
export interface ChangeDraft {
  /** `YYYY-MM-DD` and `HH:MM`. */
  date: string | null;
  time: string | null;
  reason: string;
  /** Sent, and never answered: it may have been done. */
  unanswered: Intent | null;
}

export const emptyChange: ChangeDraft = { date: null, time: null, reason: '', unanswered: null };

/**
 * What to send for a press. The same wish after a lost answer is the same request, also where the page shows a newer revision
 * by now: it may be the one that this request made.
 */
export function intentOf(
  unanswered: Intent | null,
  { call, body }: Pick<Intent, 'call' | 'body'>,
  newKey: () => string,
): Intent {
  return unanswered?.call === call && wishOf(unanswered.body) === wishOf(body)
    ? unanswered
    : { call, key: newKey(), body };
}

const wishOf = ({ date_scheduled: date, start_time: time, reason }: ChangeBody): string =>
  JSON.stringify([date, time, reason]);

/** Whether a move that was never answered was made: the booking is where it was to go. */
export function wasMoved(
  unanswered: Intent | null,
  booking: { date_scheduled: string; booking_time: string },
): boolean {
  if (unanswered?.call !== 'move') return false;
  const { date_scheduled: date, start_time: time } = unanswered.body;
  return date === booking.date_scheduled && time === booking.booking_time;
}

const isDraft = shape({
  date: orNull(isText),
  time: orNull(isText),
  reason: isText,
  unanswered: orNull(
    shape({
      call: oneOf('move', 'cancel'),
      key: isText,
      body: shape({
        revision: isNumber,
        date_scheduled: optional(isText),
        start_time: optional(isText),
        reason: optional(isText),
        quoted_cents: optional(isNumber),
      }),
    }),
  ),
});

/** One booking's change for as long as the tab lives; where `storage` is null, nothing outlives the page. */
export function createChangeStore(storage: Pick<Storage, 'getItem' | 'setItem'> | null, bookingId: string) {
  const key = `gatehouse.booking-change.${bookingId}`;
  return {
    read(): ChangeDraft {
      try {
        const found: unknown = JSON.parse(storage?.getItem(key) ?? 'null');
        return isDraft(found) ? (found as ChangeDraft) : emptyChange;
      } catch {
        return emptyChange;
      }
    },
    write(draft: ChangeDraft): void {
      try {
        storage?.setItem(key, JSON.stringify(draft));
      } catch {
        /* Full or blocked: the page itself still has it. */
      }
    },
  };
}

import type {
  BookingPolicyView,
  updateBookingPolicy,
} from '@gatehouse/sync-protocol/areas/bookings/booking-policy.contracts';
import { refundCentsOf } from '@gatehouse/sync-protocol/areas/bookings/guest-changes';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';
import { dollarsOf, NO_AMOUNT, wholeOf } from '#lib/typed-numbers';

/** The form: what was typed is kept also while guests can't. */
export interface PolicyValues {
  can_move: boolean;
  move_until_hours: string;
  can_cancel: boolean;
  cancel_until_hours: string;
  refund_percent: string;
  cancel_fee: string;
}

type PolicyBody = BodyInputOf<typeof updateBookingPolicy>;

/** What is suggested to an owner who lets guests change their bookings. */
const SUGGESTED_HOURS = '24';
const EXAMPLE_CENTS = 5_000;

export function valuesOf(policy: BookingPolicyView): PolicyValues {
  const { move_until_hours: move, cancel_until_hours: cancel, refund_percent: percent, cancel_fee: fee } = policy;
  return {
    can_move: move !== null,
    move_until_hours: move === null ? SUGGESTED_HOURS : String(move),
    can_cancel: cancel !== null,
    cancel_until_hours: cancel === null ? SUGGESTED_HOURS : String(cancel),
    refund_percent: String(percent),
    cancel_fee: fee.toFixed(2),
  };
}

/**
 * What is sent. What is no number is not one here either, and the contract refuses it; what the form doesn't show is left as it is
 * stored.
 */
export function bodyOf(values: PolicyValues): PolicyBody {
  return {
    move_until_hours: values.can_move ? wholeOf(values.move_until_hours) : null,
    cancel_until_hours: values.can_cancel ? wholeOf(values.cancel_until_hours) : null,
    ...(values.can_cancel
      ? { refund_percent: wholeOf(values.refund_percent), cancel_fee: dollarsOf(values.cancel_fee) }
      : {}),
  };
}

/** The sentence for a fee that is no amount; null for one that is. */
export function feeProblem({ can_cancel: isAsked, cancel_fee: typed }: PolicyValues): string | null {
  return isAsked && Number.isNaN(dollarsOf(typed)) ? NO_AMOUNT : null;
}

/** The policy in plain sentences, as far as what was typed is right. Requirement B40. */
export function policySentences(values: PolicyValues): string[] {
  const { can_move: canMove, can_cancel: canCancel } = values;
  return [
    ...untilSentence('move', canMove ? wholeOf(values.move_until_hours) : null),
    ...untilSentence('cancel', canCancel ? wholeOf(values.cancel_until_hours) : null),
    ...(canCancel ? refundSentences(wholeOf(values.refund_percent), dollarsOf(values.cancel_fee)) : []),
  ];
}

function untilSentence(what: 'move' | 'cancel', hours: number | null): string[] {
  if (hours === null) return [`Guests can’t ${what} their bookings themselves, but they can ask you.`];
  if (Number.isNaN(hours)) return [];
  const until = hours === 0 ? 'until it starts' : `until ${spanText(hours)} before it starts`;
  return [`Guests can ${what} their bookings themselves ${until}.`];
}

/** `36 hours`, `48 hours (2 days)`. */
export function spanText(hours: number): string {
  const text = hours === 1 ? '1 hour' : `${hours} hours`;
  if (hours < 24 || hours % 24 !== 0) return text;
  return `${text} (${hours === 24 ? '1 day' : `${hours / 24} days`})`;
}

function refundSentences(refundPercent: number, fee: number): string[] {
  if (Number.isNaN(refundPercent) || refundPercent > 100 || Number.isNaN(fee)) return [];
  const cancelFeeCents = dollarsToCents(fee);
  const back = refundCentsOf(EXAMPLE_CENTS, { refundPercent, cancelFeeCents });
  const share = refundPercent === 100 ? 'everything they paid' : `${refundPercent}% of what they paid`;
  const less = cancelFeeCents > 0 ? `, less a fee of ${formatCents(cancelFeeCents)}` : '';
  return [
    refundPercent === 0 ? 'They get nothing back.' : `They get back ${share}${less}.`,
    `A party that paid ${formatCents(EXAMPLE_CENTS)} and cancels on time gets ${back === 0 ? 'nothing' : formatCents(back)} back.`,
  ];
}

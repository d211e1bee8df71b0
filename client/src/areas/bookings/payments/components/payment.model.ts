import { type MoneyState, moneyState } from '@gatehouse/sync-protocol/areas/bookings/payment';
import type {
  CompletedPayment,
  PayableBooking,
  PaymentLinkView,
} from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { centsToDollars, dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import { tipOf } from '#domain/bills/payment.model';
import type { ApiFailure, ApiResult } from '#lib/api/api-result';

interface PaidReply {
  payment: CompletedPayment;
  bookingUrl: string | null;
  byOther?: boolean | undefined;
}

/** Why a payment did not go through, for the form's banner. */
export type Problem =
  /** The server's refusal. */
  | { kind: 'refused'; code: string; declineCode: string | null; message: string }
  /** The card field's own sentence. */
  | { kind: 'card'; message: string }
  /** Nothing was answered, and the server knows of no charge. */
  | { kind: 'lost' }
  /** The outcome was open, and turned out to be no payment. */
  | { kind: 'not_charged' }
  /** The last payment was refunded in full before it counted. */
  | { kind: 'given_back' }
  /** Others paid meanwhile, so that another amount is due: the payer looks at it before it is charged. */
  | { kind: 'changed' };

/** Why nothing can be paid here. */
type Ending = 'cancelled' | 'expired' | 'refunded' | 'nothing_left';

/**
 * The states of the page. Only the server's answer makes one `paid`, and whatever is not known to have failed is `pending`, where
 * nobody can pay again. Requirements P1–P4, P10.
 *
 *     loading ─▶ form ⇄ (busy) ─▶ paid
 *        │         ▲        └───▶ pending ─▶ paid | form | ended
 *        └─▶ paid (before) | pending | ended | error
 */
export type PaymentState =
  | { kind: 'loading' }
  | { kind: 'error'; why: 'invalid' | 'failed' }
  | { kind: 'ended'; why: Ending; message: string; booking: PayableBooking | null; bookUrl: string | null }
  | { kind: 'form'; booking: PayableBooking; holdEnded: boolean; isBusy: boolean; problem: Problem | null }
  | { kind: 'pending'; booking: PayableBooking; isLost: boolean; byOther?: true }
  | {
      kind: 'paid';
      booking: PayableBooking;
      isBefore: boolean;
      payment: CompletedPayment;
      bookingUrl: string | null;
      /** Another person or device paid while this page was about to, so that its card was not charged. Requirement B88. */
      byOther?: true;
    };

export type PaymentEvent =
  | { type: 'looked'; answer: ApiResult<PaymentLinkView> }
  | { type: 'paying' }
  /** The card field made no token. */
  | { type: 'unreadable_card'; message: string }
  | { type: 'answered'; answer: ApiResult<PaidReply> }
  | { type: 'reloading' };

const nothingLeft = { kind: 'ended', why: 'nothing_left', message: '', bookUrl: null } as const;

const endings: Readonly<Record<string, Ending>> = {
  BOOKING_CANCELLED: 'cancelled',
  LINK_EXPIRED: 'expired',
  PLACE_TAKEN: 'refunded',
  BALANCE_CHANGED: 'nothing_left',
};

/**
 * The payment page's reducer. Paying, and the answer to it, change nothing outside the form. A payment without a clear answer
 * becomes `pending`, because it may have been charged.
 */
export function nextState(state: PaymentState, event: PaymentEvent): PaymentState {
  switch (event.type) {
    case 'reloading':
      return { kind: 'loading' };
    case 'paying':
      return state.kind === 'form' ? { ...state, isBusy: true, problem: null } : state;
    case 'unreadable_card':
      return state.kind === 'form'
        ? { ...state, isBusy: false, problem: { kind: 'card', message: event.message } }
        : state;
    case 'answered':
      return state.kind === 'form' ? afterPaying(state, event.answer) : state;
    default:
      return afterLook(state, event.answer);
  }
}

function afterPaying(
  { booking, holdEnded }: Extract<PaymentState, { kind: 'form' }>,
  answer: ApiResult<PaidReply>,
): PaymentState {
  if (answer.ok) {
    const { payment, bookingUrl, byOther = false } = answer.data;
    return { kind: 'paid', booking, isBefore: byOther, payment, bookingUrl, ...(byOther ? { byOther } : {}) };
  }
  const ended = endedBy(answer, booking);
  if (ended) return ended;
  /* What failed without words of ours may have been charged: the server is asked. */
  if (answer.kind !== 'refused' || answer.code === 'INTERNAL' || answer.code === 'UNAVAILABLE')
    return { kind: 'pending', booking, isLost: true };
  const { code, message, body } = answer;
  if (code === 'PRICE_CHANGED')
    return { kind: 'form', booking, holdEnded, isBusy: false, problem: { kind: 'changed' } };
  if (code === 'PAYMENT_UNKNOWN')
    return { kind: 'pending', booking, isLost: false, ...(body['byOther'] === true ? { byOther: true } : {}) };
  const declineCode = typeof body['declineCode'] === 'string' ? body['declineCode'] : null;
  return { kind: 'form', booking, holdEnded, isBusy: false, problem: { kind: 'refused', code, declineCode, message } };
}

function afterLook(state: PaymentState, answer: ApiResult<PaymentLinkView>): PaymentState {
  if (state.kind === 'paid' || (state.kind === 'form' && state.isBusy)) return state;
  if (!answer.ok) {
    const ended = endedBy(answer, 'booking' in state ? state.booking : null);
    if (ended) return ended;
    /* What is shown stays while the server can't be asked. */
    return state.kind === 'loading' ? { kind: 'error', why: 'failed' } : state;
  }
  const { booking, payment, bookingUrl, paymentPending, holdEnded, givenBack } = answer.data;
  const others = state.kind === 'pending' && state.byOther ? ({ byOther: true } as const) : {};
  const isOwn = state.kind === 'pending' && !state.byOther;
  if (payment) return { kind: 'paid', booking, isBefore: !isOwn, payment, bookingUrl, ...others };
  if (paymentPending) return { kind: 'pending', booking, isLost: false, ...others };
  if (booking.deposit_amount === 0) return { ...nothingLeft, booking };
  const problem = givenBack ? ({ kind: 'given_back' } as const) : problemAfter(state);
  return { kind: 'form', booking, holdEnded, isBusy: false, problem };
}

function problemAfter(state: PaymentState): Problem | null {
  if (state.kind === 'pending') return { kind: state.isLost ? 'lost' : 'not_charged' };
  return state.kind === 'form' ? state.problem : null;
}

function endedBy(failure: ApiFailure, booking: PayableBooking | null): PaymentState | null {
  if (failure.kind !== 'refused') return null;
  const why = endings[failure.code];
  if (why === 'nothing_left') return { ...nothingLeft, booking };
  if (why) {
    const { bookUrl } = failure.body;
    const ended = { kind: 'ended', why, message: failure.message, booking } as const;
    return { ...ended, bookUrl: typeof bookUrl === 'string' ? bookUrl : null };
  }
  return failure.code === 'BOOKING_NOT_FOUND' ? { kind: 'error', why: 'invalid' } : null;
}

/** Milliseconds until the server is asked again about an open payment, by the number of looks so far. */
export function pollDelayMs(looks: number): number {
  return [1_500, 2_000, 3_000, 5_000, 8_000][looks] ?? 10_000;
}

/** The state of the money of a booking that is paid through a link, for the link's amount. Requirement B19. */
export function payableMoney(booking: PayableBooking, payment?: CompletedPayment): MoneyState {
  const sums = booking.payment ?? (payment ? { paid: payment.amount, refunded: 0, refunding: 0 } : undefined);
  return moneyState({ ...booking, status: 'pending', total_price: booking.deposit_amount, payment: sums });
}

/** What a tip of so many percent of an amount comes to, in dollars. */
export function tipDollars({ deposit_amount: due }: Pick<PayableBooking, 'deposit_amount'>, percent: number): number {
  return centsToDollars(tipOf(dollarsToCents(due), percent));
}

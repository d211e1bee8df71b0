import type { Outcome, Payment } from '#integrations/payments/payments';
import type { Charge } from './abandoned-charge.ts';

/*
 * The stages of a payment, whatever it is for. Requirements P4, P7, P16, P17.
 *
 *   charge:  begun ──▶ unknown ──▶ taken | closed
 *              └─────────────────▶ taken | closed
 *   link:    begun ──▶ payable ──▶ taken | closed
 *   with reviews:  begun | unknown ──(an hour)──▶ review ──▶ taken | closed
 *                  any but taken ──(money that does not fit)──▶ review ──(a person)──▶ taken
 *
 * Only a payment that the provider calls COMPLETED overrules `closed`, because then money was taken; `taken` never changes.
 * Each table has names of its own for these.
 */
export type Stage = 'begun' | 'unknown' | 'payable' | 'review' | 'taken' | 'closed';

export type Difference = 'amount' | 'currency' | 'location' | 'reference';

/** A stored payment as `decide` sees it. */
export interface PaymentState extends Charge {
  stage: Stage;
  source: 'card' | 'link';
  /** Ours, by which the provider's list is searched. */
  reference: string;
  amount_cents: number;
  currency: string;
  square_payment_id: string | null;
  /** The order that a link sells. */
  square_order_id: string | null;
  /** The location that the money must be booked to; not compared where it is left out. */
  location?: string | null;
  /** What differs between the money taken and the request, where a person decides about it. */
  differs: string | null;
  /** Whether a person decides about what differs or is stuck; otherwise such money is no payment of this row. */
  hasReviews: boolean;
  /** The status of a charge that the provider canceled. */
  canceledAs: 'failed' | 'cancelled';
}

/** An observation of a payment. `stuck`: none for so long that a person must decide. */
export type Observation =
  /** `acceptedBy`: the admin who accepts it, where it was not learned by itself. */
  | { kind: 'payment'; payment: Payment; acceptedBy?: string }
  | { kind: 'closed'; status: ClosedStatus; code: string; message: string }
  | { kind: 'unknown' }
  | { kind: 'stuck' };

type ClosedStatus = 'declined' | 'failed' | 'cancelled' | 'expired';

export type Decision =
  | { kind: 'keep' }
  /** A person must decide: the money taken differs from the request, or it is unknown whether any was taken. */
  | { kind: 'review'; fields: Difference[]; payment: Payment | null }
  /** The request was paid; what it is for decides whether that still counts. */
  | { kind: 'complete'; payment: Payment; acceptedBy?: string }
  | { kind: 'move'; status: ClosedStatus | 'unknown'; code: string | null; message: string | null };

/** A failure code of our own: the provider could not be reached, nothing was charged, and the card is not the cause. */
export const UNAVAILABLE = 'UNAVAILABLE';

const keep = { kind: 'keep' } as const;

/** What the answer to a charge says of it; `refusal` replaces the provider's words where the card is not the cause. Requirement P4. */
export function observationOf(outcome: Outcome<Payment>, refusal?: string): Observation {
  if (outcome.kind === 'ok') return { kind: 'payment', payment: outcome.value };
  if (outcome.kind === 'unknown') return { kind: 'unknown' };
  if (outcome.kind === 'declined')
    return { kind: 'closed', status: 'declined', code: outcome.code, message: outcome.message };
  const code = outcome.kind === 'refused' ? outcome.code : UNAVAILABLE;
  return { kind: 'closed', status: 'failed', code, message: refusal ?? outcome.message };
}

/** Whether a payment has no outcome yet. */
export function isUnsettled({ stage }: Pick<PaymentState, 'stage'>): boolean {
  return stage !== 'taken' && stage !== 'closed';
}

/** A charge of a card that blocks another. Requirement P3. */
export function isOpenCharge({ source, stage }: Pick<PaymentState, 'source' | 'stage'>): boolean {
  return source === 'card' && (stage === 'begun' || stage === 'unknown');
}

/** The next state of a payment; pure, so that every order of messages can be tested. */
export function decide(state: PaymentState, observed: Observation): Decision {
  if (state.stage === 'taken') return keep;
  if (observed.kind === 'payment') return decidePayment(state, observed);
  if (!mayMove(state)) return keep;
  if (observed.kind === 'closed') return { ...observed, kind: 'move' };
  if (observed.kind === 'unknown') return unanswered(state);
  return state.hasReviews && isOpenCharge(state) ? { kind: 'review', fields: [], payment: null } : keep;
}

function decidePayment(state: PaymentState, observed: Extract<Observation, { kind: 'payment' }>): Decision {
  const { payment } = observed;
  const fields = differences(state, payment);
  if (!state.hasReviews && (fields.length > 0 || payment.id === '')) return keep;
  /* A payment is a success only if it is COMPLETED with an id. */
  if (payment.status !== 'COMPLETED' || payment.id === '') return decideUntaken(state, payment);
  if (fields.length === 0) return { ...observed, kind: 'complete' };
  const isKnown = state.differs !== null && state.square_payment_id === payment.id;
  return isKnown ? keep : { kind: 'review', fields, payment };
}

/** A link whose payment failed can be paid by another attempt; a card charge is over. */
function decideUntaken(state: PaymentState, payment: Payment): Decision {
  if (!mayMove(state) || state.source === 'link' || payment.referenceId !== state.reference) return keep;
  if (payment.status === 'FAILED')
    return { kind: 'move', status: 'declined', code: 'FAILED', message: 'The card was declined.' };
  if (payment.status === 'CANCELED')
    return { kind: 'move', status: state.canceledAs, code: 'CANCELED', message: 'The payment was canceled.' };
  return unanswered(state);
}

function unanswered({ stage }: PaymentState): Decision {
  return stage === 'begun' ? { kind: 'move', status: 'unknown', code: null, message: null } : keep;
}

/** A person decides about money that differs. */
function mayMove(state: PaymentState): boolean {
  return isUnsettled(state) && state.differs === null;
}

/** Lists what differs between a payment and the request for it. Requirement P5. */
export function differences(state: PaymentState, payment: Payment): Difference[] {
  const { location } = state;
  const pairs: Record<Difference, boolean> = {
    amount: payment.amountCents === state.amount_cents,
    currency: payment.currency === state.currency,
    /* An event may omit the location; a different one belongs to another account. */
    location: location === undefined || payment.locationId === null || payment.locationId === location,
    reference:
      state.source === 'card' ? payment.referenceId === state.reference : payment.orderId === state.square_order_id,
  };
  return (Object.keys(pairs) as Difference[]).filter((name) => !pairs[name]);
}

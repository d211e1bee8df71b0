import type { Row } from '../../../db/tables.ts';
import type { Payment } from '../../../integrations/payments/payments.ts';

/*
 * The states of what a venue pays the platform. Requirements P4, P7, P16, P17.
 *
 *   card:  pending ──▶ unknown ──▶ completed | declined | failed
 *             └──────────────────▶ completed | declined | failed
 *   link:  pending ──▶ open ──▶ completed | cancelled (replaced) | expired (never used)
 *             │          └──▶ withdrawing ──▶ cancelled
 *             └──▶ failed | cancelled
 *   both:  pending | unknown ──(an hour)──▶ review ──▶ completed | declined | failed
 *          any but completed ──(money that does not fit)──▶ review ──(a person)──▶ completed | received
 *          any but completed ──(money that no longer counts)──▶ received ──(a person)──▶ completed
 *
 * A charge in `review` blocks no other one. `received` is money that was not applied: it is shown to the admin, who refunds it or
 * lets it count after all; its refund has states of its own. Of the others, those on the right are final. Only a payment that the
 * provider calls COMPLETED overrules one of them, because then money was taken; `completed` itself never changes.
 */

export type PaymentRow = Row<'platform_payments'>;
export type PaymentStatus = PaymentRow['status'];

/** What was learned about a payment. `stuck`: nothing, for so long that a person is asked. */
export type Observation =
  | { kind: 'payment'; payment: Payment }
  | { kind: 'closed'; status: 'declined' | 'failed' | 'cancelled' | 'expired'; code: string; message: string }
  | { kind: 'unknown' }
  | { kind: 'stuck' };

/** Failure codes of our own, in addition to the provider's: nothing was charged, and the card is not to blame. */
export const UNAVAILABLE = 'UNAVAILABLE';
export const NEVER_ARRIVED = 'NEVER_ARRIVED';
/** An admin has closed it without knowing what became of it. */
export const GIVEN_UP = 'GIVEN_UP';

export type Difference = 'amount' | 'currency' | 'location' | 'reference';

export type Decision =
  | { kind: 'keep' }
  /** A person must look: money was taken that is not what the row asks for, or nobody knows whether any was. */
  | { kind: 'review'; fields: Difference[]; payment: Payment | null }
  /** What was asked for was paid; whether it still counts is `whyNotApplied`'s to say. */
  | { kind: 'complete'; payment: Payment }
  | { kind: 'move'; status: PaymentStatus; code: string | null; message: string | null };

const keep = { kind: 'keep' } as const;
const unsettled: ReadonlySet<PaymentStatus> = new Set(['open', 'pending', 'unknown', 'withdrawing', 'review']);

export function isUnsettled(status: PaymentStatus): boolean {
  return unsettled.has(status);
}

/** What follows for a row; pure, so that every order of messages can be tried. `locationId` is the platform's own. */
export function decide(row: PaymentRow, observed: Observation, locationId: string | null): Decision {
  if (row.status === 'completed' || row.status === 'received') return keep;
  if (observed.kind === 'payment' && isTaken(observed.payment)) return decideTaken(row, observed.payment, locationId);
  /* Of money that does not fit a person decides. */
  if (!isUnsettled(row.status) || row.differs !== null) return keep;
  switch (observed.kind) {
    case 'closed':
      return { ...observed, kind: 'move' };
    case 'payment':
      return decideUntaken(row, observed.payment);
    case 'stuck':
      return isOpenCharge(row) ? { kind: 'review', fields: [], payment: null } : keep;
    default:
      return row.status === 'pending' ? { kind: 'move', status: 'unknown', code: null, message: null } : keep;
  }
}

/** A charge of a card that lets no other one begin. Requirement P3. */
export function isOpenCharge({ source, status }: Pick<PaymentRow, 'source' | 'status'>): boolean {
  return source === 'card' && (status === 'pending' || status === 'unknown');
}

/** Only COMPLETED with an id is success. Requirement P4. */
function isTaken(payment: Payment): boolean {
  return payment.status === 'COMPLETED' && payment.id !== '';
}

function decideTaken(row: PaymentRow, payment: Payment, locationId: string | null): Decision {
  const fields = differences(row, payment, locationId);
  if (fields.length === 0) return { kind: 'complete', payment };
  const isKnown = row.differs !== null && row.square_payment_id === payment.id;
  return isKnown ? keep : { kind: 'review', fields, payment };
}

/** A link whose payment failed can be paid by another try; a charge of a card is over. */
function decideUntaken(row: PaymentRow, payment: Payment): Decision {
  if (row.source === 'link' || payment.referenceId !== row.payment_id) return keep;
  if (payment.status === 'FAILED')
    return { kind: 'move', status: 'declined', code: 'FAILED', message: 'The card was declined.' };
  if (payment.status === 'CANCELED')
    return { kind: 'move', status: 'failed', code: 'CANCELED', message: 'The payment was cancelled.' };
  return row.status === 'pending' ? { kind: 'move', status: 'unknown', code: null, message: null } : keep;
}

/**
 * Names what differs between a payment and the row that asked for it. The location is the one it was asked for, so that a change
 * of the platform's own leaves what is on its way as it is. Requirement P5.
 */
export function differences(row: PaymentRow, payment: Payment, locationId: string | null): Difference[] {
  const pairs: Record<Difference, boolean> = {
    amount: payment.amountCents === row.amount_cents,
    currency: payment.currency === row.currency,
    /* An event may leave the location out; another one is another account's. */
    location: payment.locationId === null || payment.locationId === (row.location_id ?? locationId),
    reference: row.source === 'card' ? payment.referenceId === row.payment_id : payment.orderId === row.square_order_id,
  };
  return (Object.keys(pairs) as Difference[]).filter((name) => !pairs[name]);
}

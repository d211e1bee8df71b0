import type { Row } from '#db/tables';
import type { Payment } from '#integrations/payments/payments';

/*
 * The states of a venue's payment to the platform. Requirements P4, P7, P16, P17.
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
 * A charge in `review` does not block another. `received` is money that was not applied: the admin sees it and refunds it or
 * accepts it after all; its refund has states of its own. Of the others, those on the right are final. Only a payment that the
 * provider calls COMPLETED overrides one of them, because then money was taken; `completed` itself never changes.
 */

export type PaymentRow = Row<'platform_payments'>;
export type PaymentStatus = PaymentRow['status'];

/** An observation of a payment. `stuck`: none for so long that a person must decide. */
export type Observation =
  | { kind: 'payment'; payment: Payment }
  | { kind: 'closed'; status: 'declined' | 'failed' | 'cancelled' | 'expired'; code: string; message: string }
  | { kind: 'unknown' }
  | { kind: 'stuck' };

/** A failure code of our own: the provider could not be reached, nothing was charged, and the card is not the cause. */
export const UNAVAILABLE = 'UNAVAILABLE';

export type Difference = 'amount' | 'currency' | 'location' | 'reference';

export type Decision =
  | { kind: 'keep' }
  /** A person must decide: the money taken differs from the request, or it is unknown whether any was taken. */
  | { kind: 'review'; fields: Difference[]; payment: Payment | null }
  /** The request was paid; `whyNotApplied` decides whether it still counts. */
  | { kind: 'complete'; payment: Payment }
  | { kind: 'move'; status: PaymentStatus; code: string | null; message: string | null };

const keep = { kind: 'keep' } as const;
const unsettled: ReadonlySet<PaymentStatus> = new Set(['open', 'pending', 'unknown', 'withdrawing', 'review']);

/** Whether a payment has no outcome yet. `received` counts as an outcome, `review` does not. */
export function isUnsettled(status: PaymentStatus): boolean {
  return unsettled.has(status);
}

/** The next state of a row; pure, so that every order of messages can be tested. `locationId` is the platform's own. */
export function decide(row: PaymentRow, observed: Observation, locationId: string | null): Decision {
  if (row.status === 'completed' || row.status === 'received') return keep;
  if (observed.kind === 'payment' && isTaken(observed.payment)) return decideTaken(row, observed.payment, locationId);
  /* A person decides about money that differs. */
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

/** A card charge that blocks another. Requirement P3. */
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

/** A link whose payment failed can be paid by another attempt; a card charge is over. */
function decideUntaken(row: PaymentRow, payment: Payment): Decision {
  if (row.source === 'link' || payment.referenceId !== row.payment_id) return keep;
  if (payment.status === 'FAILED')
    return { kind: 'move', status: 'declined', code: 'FAILED', message: 'The card was declined.' };
  if (payment.status === 'CANCELED')
    return { kind: 'move', status: 'failed', code: 'CANCELED', message: 'The payment was canceled.' };
  return row.status === 'pending' ? { kind: 'move', status: 'unknown', code: null, message: null } : keep;
}

/**
 * Lists what differs between a payment and its row. The location is that of the request, so that a change
 * of the platform's own location does not affect pending payments. Requirement P5.
 */
export function differences(row: PaymentRow, payment: Payment, locationId: string | null): Difference[] {
  const pairs: Record<Difference, boolean> = {
    amount: payment.amountCents === row.amount_cents,
    currency: payment.currency === row.currency,
    /* An event may omit the location; a different one belongs to another account. */
    location: payment.locationId === null || payment.locationId === (row.location_id ?? locationId),
    reference: row.source === 'card' ? payment.referenceId === row.payment_id : payment.orderId === row.square_order_id,
  };
  return (Object.keys(pairs) as Difference[]).filter((name) => !pairs[name]);
}

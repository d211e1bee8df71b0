import type { Row } from '../../db/tables.ts';
import type { Payment } from '../../integrations/payments/payments.ts';

/*
 * The states of what a venue pays the platform. Design §9, requirements P4 and P7.
 *
 *   card:  pending ──▶ unknown ──▶ completed | declined | failed
 *             └──────────────────▶ completed | declined | failed
 *   link:  pending ──▶ open ──▶ completed | cancelled (replaced) | expired (never used)
 *             └──▶ failed | cancelled
 *
 * The states on the right are final. Only a payment that the provider calls COMPLETED overrules one of them, because then
 * money was taken; `completed` itself never changes.
 */

export type PaymentRow = Row<'platform_payments'>;
export type PaymentStatus = PaymentRow['status'];

/** What was learned about a payment. */
export type Said =
  | { kind: 'payment'; payment: Payment }
  | { kind: 'closed'; status: 'declined' | 'failed' | 'cancelled' | 'expired'; code: string; message: string }
  | { kind: 'unknown' };

/** Failure codes of our own, beside the provider's: nothing was charged, and the card is not to blame. */
export const UNAVAILABLE = 'UNAVAILABLE';
export const NEVER_ARRIVED = 'NEVER_ARRIVED';

export type Decision =
  | { kind: 'keep' }
  /** Money was taken that is not what the row asks for: a person must look. */
  | { kind: 'mismatch'; fields: string[] }
  | { kind: 'complete'; payment: Payment }
  | { kind: 'move'; status: PaymentStatus; code: string | null; message: string | null };

const keep = { kind: 'keep' } as const;
const unsettled: ReadonlySet<PaymentStatus> = new Set(['open', 'pending', 'unknown']);

export function isUnsettled(status: PaymentStatus): boolean {
  return unsettled.has(status);
}

/** What follows for a row; pure, so that every order of messages can be tried. `locationId` is the platform's own. */
export function decide(row: PaymentRow, said: Said, locationId: string | null): Decision {
  if (row.status === 'completed') return keep;
  if (said.kind === 'payment' && isTaken(said.payment)) {
    const fields = mismatches(row, said.payment, locationId);
    return fields.length > 0 ? { kind: 'mismatch', fields } : { kind: 'complete', payment: said.payment };
  }
  if (!isUnsettled(row.status)) return keep;
  if (said.kind === 'closed') return { ...said, kind: 'move' };
  if (said.kind === 'payment') return decideUntaken(row, said.payment);
  return row.status === 'pending' ? { kind: 'move', status: 'unknown', code: null, message: null } : keep;
}

/** Only COMPLETED with an id is success. Requirement P4. */
function isTaken(payment: Payment): boolean {
  return payment.status === 'COMPLETED' && payment.id !== '';
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

/** Names what differs between a payment and the row that asked for it. Requirement P5. */
function mismatches(row: PaymentRow, payment: Payment, locationId: string | null): string[] {
  const pairs = {
    amount: payment.amountCents === row.amount_cents,
    currency: payment.currency === row.currency,
    /* An event may leave the location out; another one is another account's. */
    location: payment.locationId === null || payment.locationId === locationId,
    reference: row.source === 'card' ? payment.referenceId === row.payment_id : payment.orderId === row.square_order_id,
  };
  return Object.entries(pairs)
    .filter(([, isSame]) => !isSame)
    .map(([name]) => name);
}

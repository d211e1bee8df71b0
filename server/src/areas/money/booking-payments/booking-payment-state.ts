import type { Row } from '#db/tables';
import type { Payment } from '#integrations/payments/payments';

/*
 * The states of what a visitor pays for a booking. Requirements P4, P7.
 *
 *   started ──▶ unknown ──▶ completed | declined | failed | cancelled
 *      └──────────────────▶ completed | declined | failed | cancelled
 *
 * Those on the right are final. Only a payment that the provider calls COMPLETED overrules one of them, because then money was
 * taken; `completed` itself never changes.
 */

export type PaymentRow = Row<'booking_payments'>;

export type Observation =
  | { kind: 'payment'; payment: Payment }
  | { kind: 'closed'; status: 'declined' | 'failed'; code: string; message: string }
  | { kind: 'unknown' };

export type Decision =
  | { kind: 'keep' }
  | { kind: 'complete'; payment: Payment }
  | {
      kind: 'move';
      status: 'unknown' | 'declined' | 'failed' | 'cancelled';
      code: string | null;
      message: string | null;
    };

const keep = { kind: 'keep' } as const;
const CANCELLED = 'The payment was canceled.';

/** Whether the outcome of a payment is still unknown, so that money may yet be taken for it. */
export function isOpen({ status }: Pick<PaymentRow, 'status'>): boolean {
  return status === 'started' || status === 'unknown';
}

/** What follows for a row; pure, so that every order of messages can be tried. */
export function decide(row: PaymentRow, observed: Observation): Decision {
  if (row.status === 'completed') return keep;
  if (observed.kind === 'payment') {
    const { payment } = observed;
    if (!isPaymentOf(row, payment)) return keep;
    if (payment.status === 'COMPLETED') return { kind: 'complete', payment };
    if (!isOpen(row)) return keep;
    if (payment.status === 'FAILED')
      return { kind: 'move', status: 'declined', code: 'FAILED', message: 'The card was declined.' };
    if (payment.status === 'CANCELED')
      return { kind: 'move', status: 'cancelled', code: 'CANCELED', message: CANCELLED };
  } else if (isOpen(row) && observed.kind === 'closed') return { ...observed, kind: 'move' };
  return row.status === 'started' ? { kind: 'move', status: 'unknown', code: null, message: null } : keep;
}

/** Its reference, to the cent: money that does not fit is no payment of this row. Requirement P5. */
function isPaymentOf(row: PaymentRow, payment: Payment): boolean {
  return (
    payment.id !== '' &&
    payment.referenceId === row.reference_id &&
    payment.amountCents === row.amount_cents &&
    payment.currency === row.currency
  );
}

import type { AdminPayment, PaymentOutcome } from '@gatehouse/sync-protocol/areas/platform/payment-history.contracts';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import type { Row } from '#db/tables';
import { refundedCents, takenCents } from '../../money/billing/payments/subscription-state.ts';

type SubscriptionStatus = Row<'platform_payments'>['status'];
type DepositStatus = Row<'booking_payments'>['status'];

export const subscriptionOutcomes: Readonly<Record<SubscriptionStatus, PaymentOutcome>> = {
  completed: 'paid',
  open: 'open',
  pending: 'open',
  withdrawing: 'open',
  unknown: 'attention',
  review: 'attention',
  received: 'attention',
  declined: 'failed',
  failed: 'failed',
  cancelled: 'failed',
  expired: 'failed',
};

export const depositOutcomes: Readonly<Record<DepositStatus, PaymentOutcome>> = {
  completed: 'paid',
  started: 'open',
  unknown: 'attention',
  declined: 'failed',
  failed: 'failed',
  cancelled: 'failed',
};

/** The statuses that mean an outcome, or all. */
export function statusesOf<Status extends string>(
  outcomes: Readonly<Record<Status, PaymentOutcome>>,
  asked: PaymentOutcome | undefined,
): Status[] {
  const statuses = Object.keys(outcomes) as Status[];
  return asked === undefined ? statuses : statuses.filter((status) => outcomes[status] === asked);
}

const kinds: Readonly<Record<Row<'platform_payments'>['kind'], string>> = {
  registration: 'Registration',
  renewal: 'Renewal',
  switch: 'Plan switch',
  auto_renewal: 'Automatic renewal',
};

/** A venue's payment to the platform as admins see it, in dollars: what was taken, or what was requested while nothing was. */
export function subscriptionView(row: Row<'platform_payments'>, clientName: string): AdminPayment {
  return {
    ...shared(row, clientName),
    description: kinds[row.kind],
    amount: centsToDollars(takenCents(row)),
    currency: row.taken_currency ?? row.currency,
    outcome: subscriptionOutcomes[row.status],
    refunded: centsToDollars(refundedCents(row)),
    refund_pending: row.refund_status === 'pending',
  };
}

interface DepositRefund {
  payment_id: string;
  status: Row<'booking_refunds'>['status'];
  amount_cents: number;
}

/** A visitor's payment as admins see it, in dollars. `refunds` may contain those of other payments, which are left out. */
export function depositView(
  row: Row<'booking_payments'>,
  clientName: string,
  refunds: readonly DepositRefund[],
): AdminPayment {
  const own = refunds.filter(({ payment_id: id }) => id === row.payment_id);
  const completed = own.filter(({ status }) => status === 'completed');
  return {
    ...shared(row, clientName),
    description: row.kind === 'card' ? 'Booking deposit' : 'Booking deposit, by link',
    amount: centsToDollars(row.amount_cents),
    currency: row.currency,
    outcome: depositOutcomes[row.status],
    refunded: centsToDollars(completed.reduce((sum, { amount_cents: cents }) => sum + cents, 0)),
    refund_pending: own.some(({ status }) => status !== 'completed' && status !== 'failed'),
  };
}

function shared(row: Row<'platform_payments'> | Row<'booking_payments'>, clientName: string) {
  return {
    payment_id: row.payment_id,
    client_id: row.client_id,
    client_name: clientName,
    created_at: row.created_at,
    status: row.status,
    failure: row.failure_message ?? '',
    receipt_url: row.receipt_url,
  };
}

import { ageOf } from '#base/stored-time';
import type { Deps } from '#integrations/deps';
import type { PaymentAccount } from '#integrations/payments/payments';
import { nextRefundCheckAt } from '../../payments/check-schedule.ts';
import { settleCharge } from '../../payments/look-again.ts';
import type { Observation } from '../../payments/payment-state.ts';
import { settleRefund } from '../../payments/refunds.ts';
import { isAnyDue, settleDue, type Turn } from '../../payments/settle-due.ts';
import { settlePayment } from '../../payments/settle-payment.ts';
import { isReplaced, listUnsettled, type PaymentRow } from '../billing.repository.ts';
import { subscriptionRefunds } from './refund.service.ts';
import { learnReturns } from './returns.service.ts';
import { subscriptionPayments } from './subscription-payments.ts';
import { nextCheckAt, waitingPayments, waitingRefunds, waitingReturns } from './subscription-state.ts';
import { withdrawLink } from './withdraw-link.ts';

/** Nobody has the URL of a link whose creation got no response. */
const DROP_LINK_AFTER_MS = 60_000;
/** How long a link can be paid, and its return token used. */
export const LINK_LIVES_MS = 7 * 24 * 3_600_000;

const payments: Turn<PaymentRow> = {
  waiting: waitingPayments,
  share: 'charges',
  nextAt: nextCheckAt,
  settle: settleOpenPayment,
};
const refunds: Turn<PaymentRow> = {
  waiting: waitingRefunds,
  share: 'refunds',
  nextAt: nextCheckAt,
  settle: (deps, row) => settleRefund(deps, subscriptionRefunds, row, { isRetry: true }),
};
const returns: Turn<PaymentRow> = {
  waiting: waitingReturns,
  share: 'returns',
  nextAt: nextRefundCheckAt,
  settle: learnReturns,
};

/** Whether `settleDuePayments` has work now; never without the platform's own account at the provider. */
export async function isSettlingDue(deps: Deps): Promise<boolean> {
  return deps.payments.platform !== null && (await isAnyDue(deps, [waitingPayments]));
}

/** Settles charges and links that no user waits for. Requirement P6. */
export function settleDuePayments(deps: Deps, signal: AbortSignal): Promise<void> {
  return settleDue(deps, payments, signal);
}

/** The same as `isSettlingDue` for `settleDueRefunds`. */
export async function areRefundsDue(deps: Deps): Promise<boolean> {
  return deps.payments.platform !== null && (await isAnyDue(deps, [waitingRefunds, waitingReturns]));
}

/** Settles refunds under way, and learns what was given back of payments at the provider. Requirements P6, P22. */
export async function settleDueRefunds(deps: Deps, signal: AbortSignal): Promise<void> {
  await settleDue(deps, refunds, signal);
  await settleDue(deps, returns, signal);
}

/**
 * Queries the provider about a venue's open payments and settles those it can: for a user who waits for one,
 * and before a new one starts. Payments in review are included only `withReviews`: the status of an account
 * is public, and a review stays open for days. Provider failures don't throw. Requirements P2, P3, P6.
 */
export async function settleOpenPayments(deps: Deps, clientId: string, { withReviews = false } = {}): Promise<void> {
  const rows = await deps.db.readVenue(clientId, (db) => listUnsettled(db, clientId));
  for (const row of rows) if (withReviews || row.status !== 'review') await settleOpenPayment(deps, row);
}

/** One attempt for one payment. Returns the row afterward. */
export async function settleOpenPayment(deps: Deps, row: PaymentRow): Promise<PaymentRow> {
  const account = deps.payments.platform;
  if (!account) return row;
  /* A person decides about money that differs. */
  if (row.differs !== null) return row;
  return row.source === 'link' ? settleLink(deps, account, row) : settleCharge(deps, subscriptionPayments, row);
}

async function settleLink(deps: Deps, account: PaymentAccount, row: PaymentRow): Promise<PaymentRow> {
  const settle = (observed: Observation) => settlePayment(deps, subscriptionPayments, row, observed);
  const ageMs = ageOf(row.created_at, deps.clock.now());
  if (row.status === 'pending') {
    if (ageMs < DROP_LINK_AFTER_MS) return row;
    const message = 'The payment link could not be made.';
    return settle({ kind: 'closed', status: 'failed', code: 'NO_LINK', message });
  }
  if (row.status === 'withdrawing') return withdrawLink(deps, account, row, 'cancelled');
  if (!row.square_order_id) return row;
  const paid = await account.paymentOfOrder(row.square_order_id);
  if (paid.kind !== 'ok') return row;
  const settled = paid.value ? await settle({ kind: 'payment', payment: paid.value }) : row;
  if (settled.status !== 'open') return settled;
  if (ageMs >= LINK_LIVES_MS) return withdrawLink(deps, account, settled, 'expired');
  const isOld = await deps.db.readVenue(row.client_id, (db) => isReplaced(db, row));
  return isOld ? withdrawLink(deps, account, settled, 'cancelled') : settled;
}

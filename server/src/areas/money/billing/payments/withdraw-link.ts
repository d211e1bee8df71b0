import type { Deps } from '#integrations/deps';
import type { PaymentAccount } from '#integrations/payments/payments';
import type { Observation } from '../../payments/payment-state.ts';
import { settlePayment } from '../../payments/settle-payment.ts';
import type { PaymentRow } from '../billing.repository.ts';
import { subscriptionPayments } from './subscription-payments.ts';

const messages = {
  cancelled: 'The payment link was withdrawn.',
  expired: 'The payment link was not used in time.',
};

/**
 * Makes a link unpayable, and closes its row once it is certain that it was not paid at the last moment. Returns the row
 * afterward: unchanged where the provider could not be reached. Requirement P16.
 */
export async function withdrawLink(
  deps: Deps,
  account: PaymentAccount,
  row: PaymentRow,
  status: 'cancelled' | 'expired',
): Promise<PaymentRow> {
  const settle = (observed: Observation) => settlePayment(deps, subscriptionPayments, row, observed);
  if (row.square_link_id) {
    const deleted = await account.deleteLink(row.square_link_id);
    if (deleted.kind !== 'ok') return row;
  }
  if (row.square_order_id) {
    const paid = await account.paymentOfOrder(row.square_order_id);
    if (paid.kind !== 'ok') return row;
    const settled = paid.value ? await settle({ kind: 'payment', payment: paid.value }) : row;
    if (settled.status !== 'open' && settled.status !== 'withdrawing') return settled;
  }
  return settle({ kind: 'closed', status, code: status.toUpperCase(), message: messages[status] });
}

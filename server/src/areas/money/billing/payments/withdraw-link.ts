import type { Deps } from '#integrations/deps';
import type { PaymentAccount } from '#integrations/payments/payments';
import type { PaymentRow } from './payment-state.ts';
import { settlePayment } from './settle-payment.service.ts';

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
  if (row.square_link_id) {
    const deleted = await account.deleteLink(row.square_link_id);
    if (deleted.kind !== 'ok') return row;
  }
  if (row.square_order_id) {
    const paid = await account.paymentOfOrder(row.square_order_id);
    if (paid.kind !== 'ok') return row;
    const settled = paid.value ? await settlePayment(deps, row, { kind: 'payment', payment: paid.value }) : row;
    if (!isPayable(settled)) return settled;
  }
  return settlePayment(deps, row, { kind: 'closed', status, code: status.toUpperCase(), message: messages[status] });
}

function isPayable({ status }: PaymentRow): boolean {
  return status === 'open' || status === 'withdrawing';
}

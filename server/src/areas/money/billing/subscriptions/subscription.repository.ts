import type { Connection } from '#db/database';
import { NEVER_ARRIVED } from '../../payments/abandoned-charge.ts';
import { UNAVAILABLE } from '../../payments/payment-state.ts';
import type { PaymentRow } from '../billing.repository.ts';

/** Charges that reached a card, whatever their outcome, and links that were paid; newest first. */
export function listPaymentRows(db: Connection, clientId: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('platform_payments')
    .selectAll()
    .where('client_id', '=', clientId)
    .where((eb) => eb.or([eb('source', '=', 'card'), eb('status', 'in', ['completed', 'review', 'received'])]))
    .where((eb) => eb.or([eb('failure_code', 'is', null), eb('failure_code', 'not in', [UNAVAILABLE, NEVER_ARRIVED])]))
    .orderBy('created_at', 'desc')
    .orderBy('payment_id')
    .execute();
}

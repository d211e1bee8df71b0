import type { Connection } from '../../db/database.ts';
import type { PaymentRow } from './payment-state.ts';

/** Charges of a card whatever became of them, and links that were paid; newest first. */
export function listPaymentRows(db: Connection, clientId: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('platform_payments')
    .selectAll()
    .where('client_id', '=', clientId)
    .where((eb) => eb.or([eb('source', '=', 'card'), eb('status', '=', 'completed')]))
    .orderBy('created_at', 'desc')
    .orderBy('payment_id')
    .execute();
}

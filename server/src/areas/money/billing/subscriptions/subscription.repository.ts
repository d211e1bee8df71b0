import type { Connection } from '#db/database';
import { NEVER_ARRIVED } from '../../payments/abandoned-charge.ts';
import { GIVEN_BACK } from '../../payments/given-back.ts';
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

/** Venues that renew by themselves and whose paid-until day is near; of all venues, for the job. */
export async function listRenewing(db: Connection, between: { from: string; to: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('clients')
    .select('client_id')
    .where('auto_renew', '=', 1)
    .where('deleted_at', 'is', null)
    .where('payment_status', '<>', 'cancelled')
    .where('service_paid_until', '>=', between.from)
    .where('service_paid_until', '<=', between.to)
    .orderBy('service_paid_until')
    .orderBy('client_id')
    .execute();
  return rows.map(({ client_id }) => client_id);
}

/**
 * Charges of a card that came to nothing for a period: automatic ones that failed, unless they never reached the card, and any whose
 * money had gone back before it counted. Requirement P23.
 */
export function listVainAttempts(db: Connection, clientId: string, period: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('platform_payments')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('period', '=', period)
    .where((eb) => {
      const isAutomatic = eb('kind', '=', 'auto_renewal');
      return eb.or([
        eb.and([isAutomatic, eb('status', '=', 'declined')]),
        eb.and([isAutomatic, eb('status', '=', 'failed'), eb('failure_code', 'not in', [UNAVAILABLE, NEVER_ARRIVED])]),
        eb.and([eb('status', '=', 'received'), eb('failure_code', '=', GIVEN_BACK)]),
      ]);
    })
    .execute();
}

import { isoNow } from '#base/clock';
import type { NewRow } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { type PlanRow } from '../../plans/plans.shared.repository.ts';
import type { BilledVenue, PaymentRow } from '../billing.repository.ts';

/** The currency of subscriptions. Requirement T3. */
const CURRENCY = 'USD';

interface NewPayment {
  client: Pick<BilledVenue, 'client_id' | 'service_paid_until'>;
  kind: PaymentRow['kind'];
  source: PaymentRow['source'];
  plan: PlanRow;
  description: string;
}

/** A row as stored before the request to the provider: with its idempotency key and no outcome. */
export function newPayment(
  deps: Pick<Deps, 'clock' | 'ids' | 'payments'>,
  given: NewPayment,
): NewRow<'platform_payments'> {
  const now = isoNow(deps.clock);
  return {
    client_id: given.client.client_id,
    payment_id: deps.ids.uuid(),
    kind: given.kind,
    source: given.source,
    status: 'pending',
    plan_id: given.plan.plan_id,
    amount_cents: given.plan.price_cents ?? 0,
    currency: CURRENCY,
    description: given.description,
    idempotency_key: deps.ids.uuid(),
    paid_until_before: given.client.service_paid_until,
    created_at: now,
    updated_at: now,
    location_id: deps.payments.platform?.locationId || null,
  };
}

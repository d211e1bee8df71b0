import type { Deps } from '#integrations/deps';
import type { PaymentAccount } from '#integrations/payments/payments';
import { unseal } from './sealed-token.ts';
import { findSquareAccount } from './square-accounts.repository.ts';

/** What bookings' payments listen to. */
const EVENT_TYPES = ['payment.created', 'payment.updated', 'refund.created', 'refund.updated'];
const NAME = 'Gatehouse';

interface Subscription {
  id: string;
  signatureKey: string;
}

/** Where the provider sends a venue's events; the address is part of what it signs. */
function addressOf({ config }: Pick<Deps, 'config'>, clientId: string): string {
  return `${config.publicUrl}/api/webhooks/square/${clientId}`;
}

/** Asks for the venue's events; null where that fails: payments then settle by asking alone. Requirement P6. */
export async function subscribe(
  deps: Pick<Deps, 'config' | 'ids' | 'logger'>,
  account: PaymentAccount,
  clientId: string,
): Promise<Subscription | null> {
  const made = await account.subscribe({
    idempotencyKey: deps.ids.uuid(),
    name: NAME,
    notificationUrl: addressOf(deps, clientId),
    eventTypes: EVENT_TYPES,
  });
  if (made.kind === 'ok') return made.value;
  deps.logger.warn({ clientId, reason: made.kind }, 'a venue’s events could not be subscribed to');
  return null;
}

/** What verifies the events of a venue's account; null where it has none. Requirement P8. */
export async function venueWebhook(
  deps: Deps,
  clientId: string,
): Promise<{ signatureKey: string; notificationUrl: string } | null> {
  const row = await deps.db.readVenue(clientId, (db) => findSquareAccount(db, clientId));
  if (!row?.webhook_key_sealed) return null;
  const signatureKey = unseal(deps.secrets, clientId, 'webhook_key_sealed', row.webhook_key_sealed);
  return { signatureKey, notificationUrl: addressOf(deps, clientId) };
}

import type { Payment, ProviderEvent } from '@gatehouse/server/integrations/payments/payments';
import type { TestApp } from '../app/test-app.ts';

const SIGNED = 'signed';

/** Lets the application read events of the provider in memory: JSON, with one good signature. */
export function useFakeWebhooks(app: TestApp): void {
  app.deps.config = { ...app.deps.config, square: { ...app.deps.config.square, webhookSignatureKey: 'key' } };
  app.deps.payments = {
    ...app.deps.payments,
    readEvent: async ({ rawBody, signature, signatureKey, notificationUrl }) =>
      signature === `${SIGNED} ${signatureKey} ${notificationUrl}` ? (JSON.parse(rawBody) as ProviderEvent) : null,
  };
}

/** Sends an event about a payment, as the provider does; `signature` replaces the good one. */
export function sendEvent(app: TestApp, eventId: string, payment: Payment | null, signature?: string) {
  const event: ProviderEvent = { eventId, type: 'payment.updated', payment, refund: null };
  const url = `${app.deps.config.publicUrl}/api/webhooks/square`;
  return app.request('POST', '/api/webhooks/square', {
    body: event,
    headers: { 'x-square-hmacsha256-signature': signature ?? `${SIGNED} key ${url}` },
  });
}

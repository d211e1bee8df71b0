import { createPayments } from '@gatehouse/server/integrations/payments/create-payments';
import type { NewPayment, PaymentAccount } from '@gatehouse/server/integrations/payments/payments';

const TIMEOUT_MS = 600;
let keys = 0;

/** A new idempotency key. */
export function newKey(): string {
  keys += 1;
  return `key-${keys}`;
}

/** The adapter over the official SDK, for an access token, asking the Square at `url`. */
export function squareAccount(
  url: string,
  accessToken = 'simulator-platform-token',
  locationId = 'SIMULATORMAIN',
): PaymentAccount {
  const { platform } = createPayments(
    {
      port: 0,
      square: {
        environment: 'simulator',
        accessToken,
        applicationId: 'sandbox-sq0idb-simulator',
        locationId,
        webhookSignatureKey: undefined,
        baseUrl: url,
      },
    },
    { timeoutMs: TIMEOUT_MS },
  );
  if (!platform) throw new Error('payments are off');
  return platform;
}

export function aPayment(change: Partial<NewPayment> = {}): NewPayment {
  const key = newKey();
  return {
    sourceId: 'cnon:card-nonce-ok',
    idempotencyKey: key,
    amountCents: 7_500,
    currency: 'USD',
    referenceId: `reference-of-${key}`,
    note: 'Monthly Professional',
    customerInitiated: true,
    ...change,
  };
}

/** When the payments of these tests are made. */
export const madeLately = {
  sinceUtc: new Date(Date.now() - 3_600_000).toISOString(),
  untilUtc: new Date(Date.now() + 24 * 3_600_000).toISOString(),
};

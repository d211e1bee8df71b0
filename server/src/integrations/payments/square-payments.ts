import type { AccountCredentials, Payments } from './payments.ts';
import { createSquareAccount } from './square-account.ts';
import { createSquareCall, type SquareConnection } from './square-client.ts';
import { isSignedBy, parseEvent } from './webhook-event.ts';

export interface SquareOptions extends SquareConnection {
  platformCredentials: AccountCredentials | null;
  scriptUrl: string;
}

/** Payments through Square, or through the simulator that implements its HTTP API. */
export function createSquarePayments(options: SquareOptions): Payments {
  const account = (credentials: AccountCredentials) =>
    createSquareAccount(createSquareCall(options, credentials.accessToken), credentials);
  const { environment, platformCredentials, scriptUrl } = options;
  return {
    environment,
    platform: platformCredentials ? account(platformCredentials) : null,
    platformCredentials,
    scriptUrl,
    account,
    readEvent: async ({ rawBody, signature, signatureKey, notificationUrl }) =>
      isSignedBy(signatureKey, notificationUrl, rawBody, signature) ? parseEvent(rawBody) : null,
  };
}

import type { Config } from '../../base/config.ts';
import type { AccountCredentials, Payments } from './payments.ts';
import { createSquareAccount } from './square-account.ts';
import { createSquareCall, type SquareConnection } from './square-client.ts';
import { isSignedBy, parseEvent } from './webhook-event.ts';

/** Square's own browser scripts. */
const scriptUrls = {
  production: 'https://web.squarecdn.com/v1/square.js',
  sandbox: 'https://sandbox.web.squarecdn.com/v1/square.js',
} as const;
/** Where this server hosts the simulator, when no other address is configured. */
export const SIMULATOR_PATH = '/square-simulator';
const SIMULATOR_SCRIPT_PATH = '/v1/square.js';
const TIMEOUT_MS = 10_000;

export interface PaymentsOptions {
  /** The address this process listens on, once it does: its own simulator's. */
  selfUrl?: () => string;
  timeoutMs?: number;
}

/** Payments as the configuration chooses them; off without `SQUARE_ENVIRONMENT`. Requirement I1. */
export function createPayments(
  { square, port }: Pick<Config, 'square' | 'port'>,
  { selfUrl = () => `http://127.0.0.1:${port}`, timeoutMs = TIMEOUT_MS }: PaymentsOptions = {},
): Payments {
  const { environment, baseUrl } = square;
  if (!environment) return paymentsOff;
  const ownSimulator = environment === 'simulator' && !baseUrl;
  return createSquarePayments({
    environment,
    timeoutMs,
    baseUrl: ownSimulator ? () => `${selfUrl()}${SIMULATOR_PATH}` : baseUrl ? () => baseUrl : undefined,
    platformCredentials: platformCredentialsOf(square),
    scriptUrl:
      environment === 'simulator' ? `${baseUrl ?? SIMULATOR_PATH}${SIMULATOR_SCRIPT_PATH}` : scriptUrls[environment],
  });
}

function platformCredentialsOf({
  accessToken,
  applicationId,
  locationId,
}: Config['square']): AccountCredentials | null {
  /* The application's id is only for the card field: links, renewals and webhooks don't need it. */
  return accessToken && locationId ? { accessToken, applicationId: applicationId ?? '', locationId } : null;
}

const paymentsOff: Payments = {
  environment: null,
  platform: null,
  platformCredentials: null,
  scriptUrl: '',
  account: () => null,
  readEvent: async () => null,
};

interface SquareOptions extends SquareConnection {
  platformCredentials: AccountCredentials | null;
  scriptUrl: string;
}

/** Payments through Square, or through the simulator that implements its HTTP API. */
function createSquarePayments(options: SquareOptions): Payments {
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

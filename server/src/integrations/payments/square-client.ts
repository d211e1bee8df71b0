import type * as Square from 'square';
import type { z } from 'zod';
import type { Outcome } from './payments.ts';

export interface SquareConnection {
  environment: 'production' | 'sandbox' | 'simulator';
  /** Overrides the environment's own base URL. Only from configuration: it receives the token. */
  baseUrl: (() => string) | undefined;
  timeoutMs: number;
}

export type SquareCall = <T>(
  kind: CallKind,
  work: (client: Square.SquareClient) => Promise<unknown>,
  shape: z.ZodType<T>,
) => Promise<Outcome<T>>;

/** Beyond it people have stopped waiting. */
const RETRY_AFTER_SECONDS_MAX = 3;

/**
 * Calls of one account through the official SDK, which retries 408, 429 and 5xx twice and nothing else. Each call has a
 * client of its own, so that its requests can be inspected when it fails. Nothing throws.
 */
export function createSquareCall(connection: SquareConnection, accessToken: string): SquareCall {
  return async (kind, work, shape) => {
    const attempts: Attempt[] = [];
    try {
      const { SquareClient, SquareEnvironment } = await loadSquare();
      const client = new SquareClient({
        token: accessToken,
        environment: connection.environment === 'production' ? SquareEnvironment.Production : SquareEnvironment.Sandbox,
        ...(connection.baseUrl ? { baseUrl: connection.baseUrl } : {}),
        timeoutInSeconds: connection.timeoutMs / 1000,
        fetch: watchedFetch(attempts),
      });
      const parsed = shape.safeParse(await work(client));
      if (parsed.success) return { kind: 'ok', value: parsed.data };
      return kind === 'charge' ? unclear : unavailable;
    } catch (error) {
      return failureOf(error, kind, attempts);
    }
  };
}

/** The SDK takes 72 MB and a second to load, so it is loaded on first use. */
export function loadSquare(): Promise<typeof Square> {
  return import('square');
}

/**
 * Records the outcome of each request, and fails where the SDK would resolve: a 200 that is not JSON. Requirement P4.
 */
function watchedFetch(attempts: Attempt[]): typeof fetch {
  return async (input, init) => {
    const attempt: Attempt = { result: 'sent' };
    attempts.push(attempt);
    let response: Response;
    try {
      response = await fetch(input, init);
    } catch (error) {
      if (neverConnected(error)) attempt.result = 'not_sent';
      throw error;
    }
    const text = await response.text();
    if (response.ok) JSON.parse(text);
    attempt.result = response.status;
    const headers = new Headers(response.headers);
    if (Number(headers.get('retry-after')) > RETRY_AFTER_SECONDS_MAX)
      headers.set('retry-after', String(RETRY_AFTER_SECONDS_MAX));
    return new Response(response.status === 204 ? null : text, { status: response.status, headers });
  };
}

function neverConnected(error: unknown): boolean {
  const code = (error as { cause?: { code?: unknown } }).cause?.code;
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(String(code));
}

/** Whether the call moves money: then a lost response is `unknown`, otherwise a retry is harmless. */
type CallKind = 'charge' | 'call';

/**
 * The outcome of one HTTP request of a call: `not_sent` (no connection was made), `sent` (no valid response), or
 * the response status.
 */
interface Attempt {
  result: 'not_sent' | 'sent' | number;
}

type Failure = Exclude<Outcome<never>, { kind: 'ok' }>;

/** Errors of the bank or Square about a card, worded for the payer. */
const declineWords: Readonly<Record<string, string>> = {
  GENERIC_DECLINE: 'The card was declined. Please try another card, or call the bank that issued it.',
  CARD_DECLINED: 'The card was declined. Please try another card, or call the bank that issued it.',
  CARD_DECLINED_CALL_ISSUER: 'The card was declined. Please call the bank that issued it.',
  CARD_DECLINED_VERIFICATION_REQUIRED: 'The bank needs this payment confirmed. Please enter the card again.',
  CVV_FAILURE: 'The security code (CVV) does not match the card.',
  VERIFY_CVV_FAILURE: 'The security code (CVV) does not match the card.',
  ADDRESS_VERIFICATION_FAILURE: 'The postal code does not match the card.',
  VERIFY_AVS_FAILURE: 'The postal code does not match the card.',
  INVALID_POSTAL_CODE: 'The postal code does not match the card.',
  INVALID_EXPIRATION: 'The expiration date does not match the card.',
  EXPIRATION_FAILURE: 'The expiration date does not match the card.',
  BAD_EXPIRATION: 'The expiration date does not match the card.',
  CARD_EXPIRED: 'The card has expired. Please use another one.',
  CARD_TOKEN_USED: 'The card details were already used. Please enter the card again.',
  CARD_TOKEN_EXPIRED: 'The card details were entered too long ago. Please enter the card again.',
  INSUFFICIENT_FUNDS: 'The card has insufficient funds. Please try another card.',
  TRANSACTION_LIMIT: 'The amount is over this card’s limit. Please try another card.',
  PAYMENT_LIMIT_EXCEEDED: 'The amount is more than can be paid by card here.',
  INVALID_ACCOUNT: 'The bank doesn’t recognize this card. Please try another card.',
  INVALID_CARD: 'The card number is not valid. Please check it.',
  INVALID_CARD_DATA: 'The card details are not valid. Please enter the card again.',
  PAN_FAILURE: 'The card number is not valid. Please check it.',
  CARDHOLDER_INSUFFICIENT_PERMISSIONS: 'This card can’t be used for this kind of payment.',
  CARD_NOT_SUPPORTED: 'This kind of card is not accepted here. Please try another card.',
  UNSUPPORTED_CARD_BRAND: 'This kind of card is not accepted here. Please try another card.',
  VOICE_FAILURE: 'Please call the bank that issued this card to allow this payment.',
  ALLOWABLE_PIN_TRIES_EXCEEDED: 'The bank has locked this card after too many wrong PINs.',
};

/** Errors of Square about our own request, worded for the owner who set it up. */
const refusalWords: Readonly<Record<string, string>> = {
  UNAUTHORIZED: 'Square does not accept the access token.',
  ACCESS_TOKEN_EXPIRED: 'The access token has expired.',
  ACCESS_TOKEN_REVOKED: 'The access token was revoked.',
  FORBIDDEN: 'The access token does not allow this.',
  INSUFFICIENT_SCOPES: 'The access token does not allow this.',
  NOT_FOUND: 'Square couldn’t find what was requested.',
};

const unavailable: Failure = {
  kind: 'unavailable',
  message: 'Square could not be reached. Nothing was charged.',
};
const unclear: Failure = { kind: 'unknown', message: 'Square did not answer, so the outcome is not known yet.' };

/**
 * Outcome of a call that threw or got an invalid response. A charge is `unavailable` only when every request of it certainly did
 * nothing; a timeout carries no status and is `unknown`. Requirement P4.
 */
function failureOf(error: unknown, kind: CallKind, attempts: readonly Attempt[]): Failure {
  const status = statusOf(error);
  if (status === null || status >= 500 || status === 408 || status === 429) {
    const isCertain = attempts.every(({ result }) => result === 'not_sent' || result === 429);
    return kind === 'call' || isCertain ? unavailable : unclear;
  }
  const { category, code } = firstErrorOf(error);
  /* An earlier request with this key may have been charged. */
  if (code === 'IDEMPOTENCY_KEY_REUSED' && kind === 'charge') return unclear;
  if (status === 402 || category === 'PAYMENT_METHOD_ERROR' || Object.hasOwn(declineWords, code))
    return {
      kind: 'declined',
      code,
      message: declineWords[code] ?? 'The card was declined. Please try another card, or call the bank that issued it.',
    };
  return { kind: 'refused', code, message: refusalWords[code] ?? `Square refused the request (${code}).` };
}

function statusOf(error: unknown): number | null {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' ? status : null;
}

/** Only category and code are read: details may repeat what was sent. */
function firstErrorOf(error: unknown): { category: string; code: string } {
  const [first] = (error as { errors?: readonly { category?: unknown; code?: unknown }[] }).errors ?? [];
  return { category: textOf(first?.category) ?? '', code: textOf(first?.code)?.slice(0, 64) ?? 'UNKNOWN' };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

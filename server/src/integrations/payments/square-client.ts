import type * as Square from 'square';
import type { z } from 'zod';
import type { Outcome } from './payments.ts';
import { type Attempt, type CallKind, failureOf, unavailable, unclear } from './square-failures.ts';

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

import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { Clock } from '../../base/clock.ts';
import type { FailureQueue } from './failures.ts';
import { invalid, SquareRefusal } from './square-error.ts';
import type { Merchant, Store } from './state.ts';
import type { Webhooks } from './webhooks.ts';

/** What the simulator's routes share. */
export interface Simulation {
  store: Store;
  failures: FailureQueue;
  webhooks: Webhooks;
  clock: Clock;
  /** Where browsers reach the simulator: the base of checkout pages. */
  publicUrl: () => string;
  /** How long a refund stays PENDING. */
  refundSettlesAfterMs: number;
}

export interface SimulatorEnv {
  Variables: { merchant: Merchant };
}

export type SimulatorContext = Context<SimulatorEnv>;

export const instant = ({ clock }: Simulation): string => new Date(clock.now()).toISOString();

/** The JSON object of a body. */
export async function readBody(c: SimulatorContext): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await c.req.json();
    if (body !== null && typeof body === 'object' && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    /* Reported below. */
  }
  throw invalid('EXPECTED_JSON_BODY', 'The body is not a JSON object.');
}

const KEY_LENGTH_MAX = 45;

/**
 * Does the work once per key: the same body gets the first response again, also a refusal; another body is
 * IDEMPOTENCY_KEY_REUSED.
 */
export function once(
  simulation: Simulation,
  c: SimulatorContext,
  operation: string,
  body: Record<string, unknown>,
  work: () => object,
): Response {
  const merchant = c.get('merchant');
  const key = textOf(body, 'idempotency_key');
  if (!key) throw invalid('MISSING_REQUIRED_PARAMETER', 'Field must be set', 'idempotency_key');
  if (key.length > KEY_LENGTH_MAX)
    throw invalid('VALUE_TOO_LONG', 'Field must not be greater than 45 length', 'idempotency_key');
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const known = merchant.answers[`${operation} ${key}`];
  if (known && known.bodyHash !== bodyHash)
    throw invalid('IDEMPOTENCY_KEY_REUSED', 'Different request parameters used for the same idempotency_key.');
  if (known) return c.json(known.body as object, known.status as 200);
  const answer = answerOf(work);
  merchant.answers[`${operation} ${key}`] = { bodyHash, ...answer };
  simulation.store.save();
  return c.json(answer.body, answer.status as 200);
}

function answerOf(work: () => object): { status: number; body: object } {
  try {
    return { status: 200, body: work() };
  } catch (error) {
    if (error instanceof SquareRefusal) return { status: error.status, body: error.toBody() };
    throw error;
  }
}

/** A field's text; empty where it is missing or no text. */
export function textOf(body: Record<string, unknown>, field: string): string {
  const value = body[field];
  return typeof value === 'string' ? value : '';
}

/** A field's object; an empty one where it is missing or no object. */
export function objectOf(body: Record<string, unknown>, field: string): Record<string, unknown> {
  const value = body[field];
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
}

/** An amount in cents, above zero. */
export function moneyOf(body: Record<string, unknown>, field: string): { amount: number; currency: string } {
  const money = objectOf(body, field);
  const { amount } = money;
  const currency = textOf(money, 'currency');
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount <= 0)
    throw invalid('INVALID_VALUE', 'The amount must be a positive whole number of cents.', `${field}.amount`);
  if (currency !== 'USD') throw invalid('INVALID_VALUE', 'This account takes USD.', `${field}.currency`);
  return { amount, currency };
}

import type { HttpBindings } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { systemClock } from '../../base/clock.ts';
import { bindAccount } from './account.routes.ts';
import { BROWSER_SCRIPT } from './browser-script.ts';
import { bindCheckout } from './checkout.routes.ts';
import type { Simulation, SimulatorEnv } from './context.ts';
import { bindCustomers } from './customers.routes.ts';
import { createFailureQueue, type InjectedFailure, operationOf } from './failures.ts';
import { bindLinks } from './links.routes.ts';
import { bindPayments } from './payments.routes.ts';
import { bindRefunds, settlePendingRefunds } from './refunds.routes.ts';
import { invalid, SquareRefusal } from './square-error.ts';
import { createStore } from './state.ts';
import { createWebhooks } from './webhooks.ts';

const REFUND_SETTLES_AFTER_MS = 1_500;
/** Longer than any caller waits. */
const SILENCE_MS = 60_000;
/** Tokens that Square rejects, so that tests and owners can see the effect. */
const BAD_TOKEN = /^(bad|invalid|expired|revoked)/i;

export interface SimulatorOptions {
  /** Where browsers reach it. */
  publicUrl: () => string;
  /** The file of its state; in memory when null. */
  file: string | null;
}

/** A stand-in for Square: its HTTP, its checkout page, its webhooks, and its failures on demand. Requirement I9. */
export interface SquareSimulator {
  app: Hono<SimulatorEnv>;
  simulation: Simulation;
}

/** Starts from the state in the file, if there is one, and settles the refunds that were pending in it. */
export function createSquareSimulator(options: SimulatorOptions): SquareSimulator {
  const store = createStore(options.file);
  const failures = createFailureQueue();
  const simulation: Simulation = {
    store,
    failures,
    clock: systemClock,
    publicUrl: options.publicUrl,
    refundSettlesAfterMs: REFUND_SETTLES_AFTER_MS,
    webhooks: createWebhooks(() => simulation.clock, failures),
  };
  settlePendingRefunds(simulation);

  const app = new Hono<SimulatorEnv>();
  app.onError((error, c) => {
    if (!(error instanceof SquareRefusal)) throw error;
    simulation.store.save();
    if (error.status === 429) c.header('Retry-After', '1');
    return c.json(error.toBody(), error.status);
  });
  app.use('/v2/*', strike(simulation), authenticate(simulation));
  app.use('/oauth2/token/status', authenticate(simulation));
  bindPayments(app, simulation);
  bindRefunds(app, simulation);
  bindLinks(app, simulation);
  bindCustomers(app, simulation);
  bindAccount(app, simulation);
  bindCheckout(app, simulation);
  app.get('/v1/square.js', (c) =>
    c.body(BROWSER_SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' }),
  );
  app.post('/simulator/faults', async (c) => {
    failures.set((await c.req.json<{ faults: InjectedFailure[] }>()).faults);
    return c.json({ success: true });
  });
  return { app, simulation };
}

function authenticate({ store }: Simulation): MiddlewareHandler<SimulatorEnv> {
  return async (c, next) => {
    const token = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1];
    if (!token || BAD_TOKEN.test(token))
      throw new SquareRefusal(401, 'AUTHENTICATION_ERROR', 'UNAUTHORIZED', 'This request could not be authorized.');
    if (!c.req.header('square-version')) throw invalid('MISSING_REQUIRED_PARAMETER', 'Square-Version must be set.');
    c.set('merchant', store.merchantOf(token));
    await next();
  };
}

/** Injects a failure before or after the work. */
function strike({ failures }: Simulation): MiddlewareHandler<SimulatorEnv> {
  return async (c, next) => {
    const operation = operationOf(c.req.method, c.req.path);
    const refusal = failures.take(['unavailable', 'rate_limited'], operation);
    if (refusal?.kind === 'unavailable')
      throw new SquareRefusal(503, 'API_ERROR', 'SERVICE_UNAVAILABLE', 'Square is not available.');
    if (refusal) throw new SquareRefusal(429, 'RATE_LIMIT_ERROR', 'RATE_LIMITED', 'Too many requests.');
    const failure = failures.take(['drop', 'timeout', 'html'], operation);
    if (!failure?.before) await next();
    if (!failure) return undefined;
    if (failure.kind === 'timeout') await silence(c.req.raw.signal);
    /* The response is discarded. */
    c.res = undefined;
    c.res = c.html('<!doctype html><title>Maintenance</title><p>We will be right back.</p>');
    if (failure.kind !== 'html') (c.env as HttpBindings | undefined)?.outgoing.destroy();
    return undefined;
  };
}

function silence(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, SILENCE_MS);
    timer.unref();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { allSubscribers } from '@gatehouse/server/all-subscribers';
import { type App, createApp } from '@gatehouse/server/app';
import { hashPassword } from '@gatehouse/server/areas/accounts/auth/password';
import { startSession } from '@gatehouse/server/areas/accounts/auth/start-session';
import { insertUser } from '@gatehouse/server/areas/accounts/auth/users.shared.repository';
import { insertVenue, type NewVenue } from '@gatehouse/server/areas/venues/venue/create-venue';
import { loadConfig } from '@gatehouse/server/base/config';
import { type Ids, systemIds } from '@gatehouse/server/base/ids';
import { createLogger } from '@gatehouse/server/base/logger';
import { createRecorder } from '@gatehouse/server/base/metrics/recorder';
import type { PasswordCost } from '@gatehouse/server/base/password-cost';
import { loadSecrets } from '@gatehouse/server/base/secrets';
import { createPokeHub } from '@gatehouse/server/db/poke-hub';
import type { Deps } from '@gatehouse/server/integrations/deps';
import type { Mail } from '@gatehouse/server/integrations/mailer/mailer';
import { createPayments } from '@gatehouse/server/integrations/payments/create-payments';
import { createPdfTools } from '@gatehouse/server/integrations/pdf/pdf-tools';
import { inspectOnce } from './inspect-once.ts';
import { quickFolder } from './quick-folder.ts';
import type { TestDatabase } from './test-database.ts';

/** A Monday, mid-morning in New York. */
export const TEST_START = Date.parse('2026-06-15T15:00:00.000Z');

export interface FakeClock {
  now(): number;
  advance(ms: number): void;
  set(iso: string): void;
}

function fakeClock(): FakeClock {
  let nowMs = TEST_START;
  return {
    now: () => nowMs,
    advance: (ms) => {
      nowMs += ms;
    },
    set: (iso) => {
      nowMs = Date.parse(iso);
    },
  };
}

export interface Answer {
  status: number;
  /** The body as it came: JSON, or the bytes of anything else. */
  body: unknown;
  headers: Headers;
}

export interface TestApp {
  app: App;
  deps: Deps;
  clock: FakeClock;
  /** The database, as `DATABASE_URL` names it. */
  url: string;
  /** Mails that were handed over, newest last. */
  mails: Mail[];
  /** Log lines, parsed. */
  logs: Record<string, unknown>[];
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  /** A venue with its owner signed in. */
  createVenue(options?: Partial<NewVenue>): Promise<TestVenue>;
  createAdmin(): Promise<{ token: string; userId: string }>;
  close(): Promise<void>;
}

interface RequestOptions {
  token?: string | null;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

export interface TestVenue {
  clientId: string;
  token: string;
  userId: string;
  email: string;
  /** What a call about the venue by its owner gives a contract. */
  own: { token: string; params: { client_id: string } };
}

/** Shorter than in life, for tests of providers that never answer. */
const PAYMENTS_TIMEOUT_MS = 1_500;

export const TEST_PASSWORD = 'secret123';
export const TEST_KEY: string = Buffer.alloc(32, 7).toString('base64');
/** The least argon2 takes: no test but those about the cost itself has to pay for it. */
const CHEAP: PasswordCost = { memoryKib: 8, passes: 1 };
const passwordHashes = new Map<PasswordCost, Promise<string>>();

export interface TestAppOptions {
  ids?: Ids;
  passwordCost?: PasswordCost;
  /** Defaults to one that shows `TEST_START` until the test moves it. */
  clock?: FakeClock;
}

/** The real application over a database of its own, with a clock that tests move. */
export async function openTestApp(
  database: TestDatabase,
  environment: Record<string, string> = {},
  { ids = systemIds, passwordCost = CHEAP, clock = fakeClock() }: TestAppOptions = {},
): Promise<TestApp> {
  const mails: Mail[] = [];
  const logs: Record<string, unknown>[] = [];
  const dataDir = await mkdtemp(join(quickFolder, 'gatehouse-app-'));
  const config = loadConfig({
    SECRET_KEY: TEST_KEY,
    LOG_LEVEL: 'debug',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ...environment,
  });
  const logger = createLogger(config.logLevel, { write: (line) => void logs.push(JSON.parse(line)) });
  const deps: Deps = {
    db: database.db,
    config,
    clock,
    ids,
    secrets: loadSecrets(config),
    mailer: { send: async (mail) => void mails.push(mail) },
    payments: createPayments(config, { timeoutMs: PAYMENTS_TIMEOUT_MS }),
    pdf: inspectOnce(createPdfTools(logger)),
    logger,
    metrics: config.metricsToken === undefined ? undefined : createRecorder(),
    pokes: createPokeHub(database.db, systemIds.uuid()),
    subscribers: allSubscribers,
    passwordCost,
  };
  const app = createApp(deps);
  const hashed = passwordHashes.get(passwordCost) ?? hashPassword(TEST_PASSWORD, undefined, passwordCost);
  passwordHashes.set(passwordCost, hashed);
  const passwordHash = await hashed;
  let people = 0;

  return {
    app,
    deps,
    clock,
    url: database.url,
    mails,
    logs,
    async request(method, path, { token, body, form, headers } = {}) {
      const response = await app.hono.request(path, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(form
          ? { body: form }
          : body === undefined
            ? {}
            : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const isJson = response.headers.get('content-type')?.includes('json');
      return {
        status: response.status,
        body: isJson ? await response.json() : Buffer.from(await response.arrayBuffer()),
        headers: response.headers,
      };
    },
    async createVenue(options = {}) {
      people += 1;
      const email = options.email ?? `owner${people}@venue${people}.example`;
      return database.db.writePlatform(async (db) => {
        const clientId = await insertVenue(deps, db, {
          clientName: `Venue ${people}`,
          email,
          paymentStatus: 'active',
          servicePaidUntil: '2026-12-31',
          ...options,
        });
        const userId = await insertUser(deps, db, { email, role: 'client', clientId, passwordHash });
        const token = await startSession(deps, db, userId, { ip: '127.0.0.1', userAgent: 'test' });
        return { clientId, token, userId, email, own: { token, params: { client_id: clientId } } };
      });
    },
    async createAdmin() {
      people += 1;
      return database.db.writePlatform(async (db) => {
        const userId = await insertUser(deps, db, {
          email: `admin${people}@gatehouse.example`,
          role: 'admin',
          clientId: null,
          passwordHash,
        });
        return { userId, token: await startSession(deps, db, userId, { ip: '127.0.0.1', userAgent: 'test' }) };
      });
    },
    async close() {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

import type { Server as HttpServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { REQUEST_TIMEOUT_MS } from '@gatehouse/sync-protocol/base/limits';
import { serve } from '@hono/node-server';
import { allSubscribers } from './all-subscribers.ts';
import { createApp } from './app.ts';
import { ensureAdmin } from './areas/accounts/auth/first-admin.ts';
import { loadWebAuthn } from './areas/accounts/auth/passkeys/webauthn.ts';
import { recordEarlierTrials } from './areas/money/promos/trial-uses.ts';
import { noticeRestore, watchHighWater } from './areas/platform/backup/epoch.ts';
import { upgradeDatabase } from './areas/platform/backup/upgrade.service.ts';
import { keepFirstStart } from './areas/platform/metrics/first-start.ts';
import { systemClock } from './base/clock.ts';
import { collectAll } from './base/collect-garbage.ts';
import { loadConfig } from './base/config.ts';
import { ConfigError } from './base/config-error.ts';
import { systemIds } from './base/ids.ts';
import { createLogger } from './base/logger.ts';
import { createRecorder } from './base/metrics/recorder.ts';
import { keepFilesPrivate } from './base/private-files.ts';
import { findSecrets } from './base/secrets.ts';
import { shutDownGracefully } from './base/shut-down-gracefully.ts';
import { failureLine, listLosses, requireApart } from './db/fitness.ts';
import { endDeadLeases } from './db/job-locks.ts';
import { keepFingerprint, secretsOfDatabase } from './db/key-check.ts';
import { withLastingKey } from './db/lasting-key.ts';
import { checkLoginRole } from './db/login-role.ts';
import { openDatabase } from './db/opening/open.ts';
import { isFileFree } from './db/opening/require-alone.ts';
import { createPokeHub } from './db/poke-hub.ts';
import type { Deps } from './integrations/deps.ts';
import { createMailer } from './integrations/mailer/create-mailer.ts';
import { createPayments } from './integrations/payments/create-payments.ts';
import { loadSquare } from './integrations/payments/square-client.ts';
import { createPdfTools } from './integrations/pdf/pdf-tools.ts';
import { ownSquareSimulator } from './integrations/square-simulator/own-simulator.ts';
import { allJobs } from './jobs/all-jobs.ts';
import { startScheduler } from './jobs/scheduler.ts';

/** Where `npm run build` puts the client, from both `src` and `dist`. */
const builtClientDir = fileURLToPath(new URL('../../client/dist', import.meta.url));
const STOP_WITHIN_MS = 10_000;
/** Longer than proxies keep a connection that is idle (nginx and most balancers: 60 s), so that they end it, not the server. */
const KEEP_ALIVE_MS = 75_000;
/** Preloaded, so that neither the first payment, the first passkey nor the start waits for the library. */
const LOAD_LIBRARIES_AFTER_MS = 2_000;
/** All that a start loads is there by then. */
const COLLECT_AFTER_MS = 5_000;

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const logger = createLogger(config.logLevel);
  keepFilesPrivate(config.dataDir);
  /* A broken key file ends the start before there is a database. */
  findSecrets(config);
  const startedMs = systemClock.now();
  const isAlone = isFileFree(config.databaseUrl);
  const db = openDatabase(config.databaseUrl, {
    hasCheckpointThread: true,
    postgres: {
      directUrl: config.databaseDirectUrl,
      poolSize: config.databasePoolSize,
      ownerPoolSize: config.databaseOwnerPoolSize,
      log: logger,
    },
  });
  const ownSecrets = await secretsOfDatabase(db, config);
  const applied = await upgradeDatabase({ db, config, say: (line) => logger.warn(line) });
  if (applied.length > 0) logger.info({ applied }, 'database migrated');
  /* Leases of a server that was killed. One that still stops has the file open, and releases its own. */
  if (isAlone) await db.writePlatform((connection) => endDeadLeases(connection, startedMs));

  await requireApart(db);
  for (const line of await listLosses(db)) logger.warn(line);
  if ((await checkLoginRole(db)) === 'unsafe')
    logger.warn(
      { roles: 'unsafe' },
      'the role of DATABASE_URL owns tables or is a superuser, so row-level security does not bind it: see server/deploy/postgres-roles.sql',
    );
  const lack = await db.lackOfConnections();
  if (lack) logger.warn(lack);
  await keepFingerprint({ db, secrets: ownSecrets });
  const secrets = await withLastingKey({ db, secrets: ownSecrets });

  let listeningPort = config.port;
  const selfUrl = (): string => `http://127.0.0.1:${listeningPort}`;
  const deps: Deps = {
    db,
    config,
    clock: systemClock,
    ids: systemIds,
    secrets,
    mailer: createMailer(config),
    payments: createPayments(config, { selfUrl }),
    pdf: createPdfTools(logger),
    logger,
    metrics: config.metricsToken === undefined ? undefined : createRecorder(),
    pokes: createPokeHub(db, systemIds.uuid()),
    subscribers: allSubscribers,
  };
  await recordEarlierTrials(deps);
  const setupLink = await ensureAdmin(deps);
  /* To the terminal only: logs contain no tokens. Requirement X6. */
  if (setupLink)
    process.stdout.write(
      `There is no admin yet. Set one up within 24 hours, and your venue if it is the only one: ${setupLink}\n`,
    );
  db.onNewLife((opened) => noticeRestore({ ...deps, db: opened }));
  await noticeRestore(deps);
  await keepFirstStart(deps);
  const keepHighWaterLast = watchHighWater(deps);
  if (config.square.environment === 'simulator')
    logger.warn('payments are simulated: no money is taken, and any card is good');
  if (config.square.baseUrl) logger.warn('SQUARE_BASE_URL is set: calls to Square go there, and not to Square');
  const squareSimulator = ownSquareSimulator(config, selfUrl);
  const { hono } = createApp(deps, {
    clientDir: config.clientDir ?? builtClientDir,
    ...(squareSimulator ? { squareSimulator } : {}),
  });
  const { port, host: hostname } = config;
  const serverOptions = { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS };
  const listening = ({ port }: { port: number }): void => {
    listeningPort = port;
    logger.info({ port, publicUrl: config.publicUrl }, 'listening');
  };
  /* Without options it is plain HTTP. */
  const server = serve({ fetch: hono.fetch, port, hostname, serverOptions }, listening) as HttpServer;
  server.once('error', giveUp);

  /* A failure here occurs again, with its reason, where it is needed. */
  const preload = (load: () => Promise<unknown>): void => {
    setTimeout(() => void load().catch(() => undefined), LOAD_LIBRARIES_AFTER_MS).unref();
  };
  if (deps.payments.environment) preload(loadSquare);
  preload(loadWebAuthn);
  setTimeout(collectAll, COLLECT_AFTER_MS).unref();
  const scheduler = startScheduler(deps, allJobs);

  const stop = (signal: string): void => {
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    /* Event streams would keep the server open. */
    deps.pokes.close();
    const jobsDone = scheduler.stop();
    shutDownGracefully(server, async () => {
      await jobsDone;
      deps.mailer.close?.();
      await keepHighWaterLast();
      await db.close();
      process.exit(0);
    });
  };
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
}

/** Exits after a failed start with only the reason: a stack trace doesn't help with a mistyped setting. */
function giveUp(error: unknown): never {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`Gatehouse could not start: ${failureLine(error)}\n`);
  process.exit(1);
}

await main().catch(giveUp);

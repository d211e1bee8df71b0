import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '@gatehouse/server/integrations/square-simulator/listen';
import { createSquareSimulator } from '@gatehouse/server/integrations/square-simulator/simulator';
import type { Store } from '@gatehouse/server/integrations/square-simulator/state';
import { prepareServer, type RealServer } from '../e2e/support/server.ts';
import { type PostgresServer, startPostgres } from '../helpers/app/postgres-server.ts';
import { startCaddy } from '../helpers/processes/caddy.ts';
import { freePort } from '../helpers/processes/free-port.ts';
import { startPgBouncer } from '../helpers/processes/pgbouncer.ts';
import { startSmtpServer } from '../helpers/processes/smtp-server.ts';
import { startTcpProxy } from '../helpers/processes/tcp-proxy.ts';

export interface ClusterOptions {
  servers: number;
  /** Whether the servers reach PostgreSQL through PgBouncer in transaction mode. */
  hasPgBouncer: boolean;
  /** Whether PostgreSQL has a standby, for `failOver`. */
  hasStandby: boolean;
  /** Between two looks of Caddy at a server; as the product has it where absent. */
  lookEveryMs?: number;
}

/** Servers on one PostgreSQL behind Caddy, with one Square and one mail server for all. */
export interface Cluster {
  /** The address of Caddy. */
  url: string;
  servers: readonly [RealServer, ...RealServer[]];
  /** The address of whichever PostgreSQL serves. */
  databaseUrl: string;
  square: Store;
  /** Each that was handed over, as it came. */
  mails: readonly string[];
  restartPostgres(): Promise<void>;
  /** The primary crashes, its standby takes over, and the address leads there. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

const START_WITHIN_MS = 5 * 60_000;

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const cleanUp: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const work of cleanUp.splice(0).toReversed()) await work();
  };
  try {
    const started = await start(options, cleanUp);
    return { ...started, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  { servers: count, hasPgBouncer, hasStandby, lookEveryMs }: ClusterOptions,
  cleanUp: (() => Promise<unknown>)[],
): Promise<Omit<Cluster, 'stop'>> {
  /* What was written survives a kill also where nothing waits for the disk; this waits, as PostgreSQL does by itself. */
  let primary = await startPostgres({ durable: true });
  cleanUp.push(() => primary.stop());
  const standby = hasStandby ? await primary.replicate() : null;
  if (standby) cleanUp.push(() => standby.stop());
  const proxy = await startTcpProxy(addressOf(primary));
  cleanUp.push(() => proxy.close());
  const databaseUrl = new URL(primary.url);
  databaseUrl.port = String(proxy.port);
  const bouncer = hasPgBouncer ? await startPgBouncer(databaseUrl.href) : null;
  if (bouncer) cleanUp.push(() => bouncer.stop());
  const smtp = await startSmtpServer();
  cleanUp.push(() => smtp.close());
  let squareUrl = '';
  const simulator = createSquareSimulator({ publicUrl: () => squareUrl, file: null });
  const square = await listen(simulator);
  squareUrl = square.url;
  cleanUp.push(() => square.close());

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    DATABASE_URL: bouncer?.through(databaseUrl.href) ?? databaseUrl.href,
    ...(bouncer ? { DATABASE_DIRECT_URL: databaseUrl.href } : {}),
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    PUBLIC_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: smtp.url,
    SQUARE_ENVIRONMENT: 'simulator',
    SQUARE_BASE_URL: square.url,
    LOG_LEVEL: 'warn',
  };
  const servers: Cluster['servers'] = [
    await prepareServer(environment),
    ...(await Promise.all(Array.from({ length: count - 1 }, () => prepareServer(environment)))),
  ];
  cleanUp.push(() => Promise.all(servers.map((server) => server.dispose())));
  await Promise.all(servers.map((server) => server.start()));
  const upstreams = servers.map((server) => `127.0.0.1:${new URL(server.url).port}`);
  const caddy = await startCaddy(upstreams, { port, ...(lookEveryMs ? { everyMs: lookEveryMs } : {}) });
  cleanUp.push(() => caddy.stop());

  return {
    url,
    servers,
    databaseUrl: databaseUrl.href,
    square: simulator.simulation.store,
    mails: smtp.messages,
    restartPostgres: () => primary.restart(),
    async failOver() {
      if (!standby) throw new Error('There is no standby');
      await primary.kill();
      await standby.promote();
      proxy.leadTo(addressOf(standby));
      primary = standby;
    },
  };
}

/** Starts a server, again and again where PostgreSQL is away, as a container's restart policy does. */
export async function keepStarting(server: RealServer): Promise<void> {
  const untilMs = performance.now() + START_WITHIN_MS;
  for (;;) {
    try {
      return await server.start();
    } catch (error) {
      if (performance.now() > untilMs) throw error;
      await sleep(500);
    }
  }
}

function addressOf({ url }: PostgresServer): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}

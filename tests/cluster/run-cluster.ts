import { setMaxListeners } from 'node:events';
import pg from 'pg';
import { type Chaos, type ChaosOptions, makeTrouble, requireAlive } from './chaos.ts';
import { type Cluster, type ClusterOptions, keepStarting, startCluster } from './cluster.ts';
import { countOnce } from './count.ts';
import { Device } from './device.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import { type Lines, until } from './line.ts';
import { passAMinute } from './pass-a-minute.ts';
import { openVenues } from './venues.ts';
import { receiveVisitors } from './visitor.ts';

export interface RunOptions extends ClusterOptions, ChaosOptions, Pick<Lines, 'patienceMs' | 'restMsMax'> {
  venues: number;
  devices: number;
  /** How many there are at a time. */
  visitors: number;
  /** Kills every server at the end, and skips the minute that leases and retries then take. */
  skipsWaits: boolean;
}

export interface RunReport {
  ledger: Ledger;
  statuses: Lines['statuses'];
  chaos: Chaos;
  /** Includes those that went out again. */
  mailsSent: number;
  /** The time from the end of the trouble until everything was acknowledged, mailed and settled. */
  drainMs: number;
  /** Nothing where each acknowledged thing is there exactly once. */
  differences: string[];
}

const SETTLED_EVERY_MS = 500;

/** Lets devices and visitors work while servers and PostgreSQL are cut off, waits until all is done, and counts. */
export async function runCluster(options: RunOptions, say: (line: string) => void): Promise<RunReport> {
  const cluster = await startCluster(options);
  const closing = new AbortController();
  /* Each device listens while it is away; Node takes more than ten for a leak. */
  setMaxListeners(0, closing.signal);
  let trouble: Promise<Chaos> | undefined;
  try {
    const ledger = emptyLedger();
    const { patienceMs, restMsMax } = options;
    const lines: Lines = { url: cluster.url, statuses: new Map(), patienceMs, restMsMax };
    const venues = await openVenues(cluster.servers[0], options.venues, Math.ceil(options.devices / options.venues));
    const desks = venues.flatMap((venue) => venue.tokens.map((token) => new Device(lines, venue, token, ledger)));
    const devices = desks.slice(0, options.devices);
    say(`${options.servers} servers, ${venues.length} venues, ${devices.length} devices`);
    const visitors = Array.from({ length: options.visitors }, () =>
      receiveVisitors(lines, venues, ledger, closing.signal),
    );
    const work = Promise.all([...devices.map((device) => device.work(closing.signal)), ...visitors]);
    trouble = makeTrouble(cluster, options, { signal: closing.signal, say });
    const chaos = await Promise.race([trouble, failureOf(work)]);
    closing.abort();
    const endedMs = performance.now();
    say(`the trouble is over; ${ledger.items.size} items are acknowledged`);
    if (options.skipsWaits) await skipWaits(cluster);
    await work;
    await isSettled(cluster, options);
    const drainMs = performance.now() - endedMs;
    cluster.servers.forEach(requireAlive);
    for (const device of devices) await device.leave();
    const atTheEnd = options.skipsWaits ? options.servers : 0;
    const cuts = chaos.kills + chaos.restarts + chaos.failovers + atTheEnd;
    const differences = await countOnce(cluster, { ledger, devices, cuts });
    return { ledger, statuses: lines.statuses, chaos, mailsSent: cluster.mails.length, drainMs, differences };
  } finally {
    closing.abort();
    await trouble?.catch(() => undefined);
    await cluster.stop();
  }
}

/** Rejects when the work fails, and never resolves. */
async function failureOf(work: Promise<unknown>): Promise<never> {
  await work;
  return new Promise(() => undefined);
}

async function skipWaits({ servers, databaseUrl }: Cluster): Promise<void> {
  await Promise.all(servers.map((server) => server.kill()));
  await passAMinute(databaseUrl);
  await Promise.all(servers.map(keepStarting));
}

/** No mail waits to be sent, and no charge for its outcome. */
async function isSettled({ databaseUrl }: Cluster, options: RunOptions): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await until({ ...options, restMsMax: SETTLED_EVERY_MS }, 'what the servers do by themselves', async () => {
      const { rows } = await client.query<{ mails: number; charges: number }>(
        `SELECT (SELECT COUNT(*)::int FROM outbox_mail WHERE sent_at IS NULL) AS mails,
          (SELECT COUNT(*)::int FROM booking_payments WHERE status IN ('started', 'unknown')) AS charges`,
      );
      return { done: rows[0]?.mails === 0 && rows[0].charges === 0, value: rows };
    });
  } finally {
    await client.end();
  }
}

import { PROTOCOL_VERSION, SCHEMA_VERSION } from '@gatehouse/sync-protocol/base/version';
import { prepareServer } from '../e2e/support/server.ts';
import { median, percentile, report, sized } from './measure.ts';
import { openConnection, postRequest } from './support/keep-alive-client.ts';
import { pushLoads, pushRequest, pushRun } from './support/push-run.ts';
import { type BenchVenue, checkInOf, prepareVenue, signingOf } from './support/sync-venue.ts';

/**
 * Signatures a server saves durably each second, with everything a signature entails, in batches of 50 and one per request
 * over 50 connections; check-ins of people who were in before, in batches of 50; all that a desk holds, pulled from nothing; and what a pull of nothing costs.
 */
const RUNS = sized(5, 1);
const BATCH = pushLoads.batches.size;
const BOOTSTRAPS = sized(5, 1);
const IDLE_PULLS = sized(500, 2);
const PEOPLE = sized(1_000, 50);

const server = await prepareServer({ LOG_LEVEL: 'warn' });
const venue = await prepareVenue(server.dataDir);
await server.start();
const port = Number(new URL(server.url).port);
let signed = 0;
let checkedIn = 0;

try {
  await pushRun(port, pushLoads.batches.connections, requests(10, BATCH));
  const batches = await measured(pushLoads.batches);
  report({
    name: 'push.batches_of_50',
    unit: 'per_s',
    median: median(batches.rates) * BATCH,
    runs: RUNS,
    target: 2_500,
    better: 'higher',
  });
  const singles = await measured(pushLoads.singles);
  report({
    name: 'push.singles_at_50_connections',
    unit: 'per_s',
    median: median(singles.rates),
    runs: RUNS,
    target: 2_000,
    better: 'higher',
  });
  report({
    name: 'push.singles_p99',
    unit: 'ms',
    median: percentile(singles.timesMs, 0.99),
    runs: RUNS,
    target: 40,
    better: 'lower',
  });
  await checkIns();
  await idlePulls(venue);
} finally {
  await server.dispose();
}

/** People come back after days that differ, which is the most that counting them costs. */
async function checkIns(): Promise<void> {
  const next = (): Record<string, unknown> => checkInOf(venue, (checkedIn += 1), PEOPLE);
  await pushRun(port, pushLoads.batches.connections, requests((PEOPLE * 2) / BATCH, BATCH, next));
  const { rates } = await measured(pushLoads.batches, next);
  report({
    name: 'push.check_ins_in_batches_of_50',
    unit: 'per_s',
    median: median(rates) * BATCH,
    runs: RUNS,
    better: 'higher',
  });
}

function nextSigning(): Record<string, unknown> {
  signed += 1;
  return signingOf(venue, signed);
}

function requests(count: number, batch: number, next = nextSigning): Buffer[] {
  return Array.from({ length: count }, () => pushRequest(venue.token, Array.from({ length: batch }, next)));
}

async function measured({ connections, requests: count, size }: typeof pushLoads.batches, next = nextSigning) {
  const rates: number[] = [];
  const timesMs: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const prepared = requests(count, size, next);
    const startedMs = performance.now();
    timesMs.push(...(await pushRun(port, connections, prepared)));
    rates.push((prepared.length / (performance.now() - startedMs)) * 1000);
  }
  return { rates, timesMs };
}

async function idlePulls({ token }: BenchVenue): Promise<void> {
  const connection = await openConnection(port);
  const ask = async (cursor: unknown) => {
    const message = { protocol: PROTOCOL_VERSION, schema: SCHEMA_VERSION, replica_id: 'bench', cursor };
    const { body } = await connection.send(postRequest('/api/sync/pull', token, message));
    return { reply: JSON.parse(body) as { cursor: unknown; more: boolean }, bytes: Buffer.byteLength(body) };
  };
  const bootstrapsMs: number[] = [];
  let { reply } = await ask(null);
  for (let run = 0; run < BOOTSTRAPS; run += 1) {
    const startedMs = performance.now();
    ({ reply } = await ask(null));
    while (reply.more) ({ reply } = await ask(reply.cursor));
    bootstrapsMs.push(performance.now() - startedMs);
  }
  ({ reply } = await ask(reply.cursor));
  const timesMs: number[] = [];
  let bytes = 0;
  for (let pull = 0; pull < IDLE_PULLS; pull += 1) {
    const startedMs = performance.now();
    ({ reply, bytes } = await ask(reply.cursor));
    timesMs.push(performance.now() - startedMs);
  }
  connection.close();
  const common = { runs: IDLE_PULLS, better: 'lower' } as const;
  report({
    name: 'pull.idle',
    unit: 'ms',
    median: median(timesMs),
    p95: percentile(timesMs, 0.95),
    target: 5,
    ...common,
  });
  report({
    name: 'pull.bootstrap_customers',
    unit: 'per_s',
    median: signed / (median(bootstrapsMs) / 1_000),
    runs: BOOTSTRAPS,
    better: 'higher',
  });
  report({ name: 'pull.idle_size', unit: 'bytes', median: bytes, target: 400, ...common });
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareServer } from '../../e2e/support/server.ts';
import { portOf, spawnServer } from '../../helpers/processes/spawn-server.ts';
import { type Figure, median, percentile, sized } from '../measure.ts';
import { postRequest } from '../support/keep-alive-client.ts';
import { pushLoads, pushRequest, pushRun } from '../support/push-run.ts';
import { type BenchVenue, prepareVenue, signingOf } from '../support/sync-venue.ts';
import { type Contender, PRODUCT } from './contenders.ts';

const RUNS = sized(5, 1);
const { batches, singles } = pushLoads;

type Load = typeof batches;
type Signing = ReturnType<typeof signingOf>;
interface Running {
  name: string;
  port: number;
  request(signings: readonly Signing[]): Buffer;
  dispose(): Promise<void>;
  batchRates: number[];
  singleRates: number[];
  singleTimesMs: number[];
}

/** Signatures of 20 kB a second, in turn on every server, each in a process of its own over a folder of its own. */
export async function compareServers(others: readonly Contender[]): Promise<Figure[]> {
  const running: Running[] = [];
  let signed = 0;
  try {
    const { product, venue } = await startProduct();
    running.push(product);
    for (const contender of others) running.push(await startContender(contender));
    const send = async ({ port, request }: Running, { connections, requests: count, size }: Load) => {
      const signings = (): Signing[] => Array.from({ length: size }, () => signingOf(venue, (signed += 1)));
      const prepared = Array.from({ length: count }, () => request(signings()));
      const startedMs = performance.now();
      const timesMs = await pushRun(port, connections, prepared);
      return { timesMs, perSecond: (count * size * 1_000) / (performance.now() - startedMs) };
    };
    for (const one of running) await send(one, { ...batches, requests: sized(10, 1) });
    for (let run = 0; run < RUNS; run += 1)
      for (const one of running) {
        one.batchRates.push((await send(one, batches)).perSecond);
        const { timesMs, perSecond } = await send(one, singles);
        one.singleRates.push(perSecond);
        one.singleTimesMs.push(...timesMs);
      }
  } finally {
    for (const { dispose } of running) await dispose();
  }
  return [
    ...running.map((one) => rateOf(one, 'signatures saved, 50 in a request', one.batchRates)),
    ...running.map((one) => rateOf(one, 'signatures saved, one in a request', one.singleRates)),
    ...running.map(
      ({ name, singleTimesMs }): Figure => ({
        name: 'one in a request, p99',
        contender: name,
        unit: 'ms',
        median: percentile(singleTimesMs, 0.99),
        runs: RUNS,
        better: 'lower',
      }),
    ),
  ];
}

function rateOf({ name: contender }: Running, name: string, rates: readonly number[]): Figure {
  return { name, contender, unit: 'per_s', median: median(rates), runs: RUNS, better: 'higher' };
}

async function startProduct(): Promise<{ product: Running; venue: BenchVenue }> {
  const server = await prepareServer({ LOG_LEVEL: 'warn' });
  const venue = await prepareVenue(server.dataDir);
  await server.start();
  const port = Number(new URL(server.url).port);
  const request = (signings: readonly Signing[]) => pushRequest(venue.token, signings);
  return { product: { name: PRODUCT, port, request, dispose: () => server.dispose(), ...noTimes() }, venue };
}

async function startContender({ name, program, args = [] }: Contender): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-peer-'));
  const spawned = spawnServer({ script: program, args: [dataDir, ...args] });
  const dispose = async (): Promise<void> => {
    await spawned.kill();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const request = (signings: readonly Signing[]) =>
    postRequest('/signatures', '', { items: signings.map(({ id, args }) => ({ ...(args as object), id })) });
  return { name, port: await portOf(spawned), request, dispose, ...noTimes() };
}

function noTimes() {
  return { batchRates: [], singleRates: [], singleTimesMs: [] };
}

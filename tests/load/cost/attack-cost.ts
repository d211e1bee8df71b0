import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '@gatehouse/server/db/opening/open';
import { CompiledQuery } from 'kysely';
import { isStream, nameOf } from '../../helpers/app/contract-calls.ts';
import { quickFolder } from '../../helpers/app/quick-folder.ts';
import { openTestApp, type TestApp } from '../../helpers/app/test-app.ts';
import { sqliteDatabase } from '../../helpers/app/test-database.ts';
import { dearVenue } from './dear-venue.ts';
import { type ContractCost, HELD_MS_MAX, isTooDear } from './faults.ts';
import { givenCalls } from './given-calls.ts';
import { knownValues } from './given-values.ts';
import { type LoopCost, loopCost } from './loop-cost.ts';
import type { VenueSize } from './many-rows.ts';
import { type Shot, shotsOf } from './shots.ts';

/** What is dear in one run and not in another was the machine's: a collection of garbage, or code that ran for the first time. */
const RUNS_MAX = 4;
/** No machine makes a call so many times dearer than it is. */
const BEYOND_DOUBT = 20;
const SHOWN_CHARS = 300;

interface Called {
  cost: LoopCost;
  status: number;
  text: string;
}

/* One proxy is believed, so that each call has an address of its own and throttles stay out of the way. */
const environment = { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' };

/**
 * Seeds a venue of this size and calls each contract with its dearest inputs, each contract on a copy of the database of its own.
 * SQLite, where queries are work of the event loop too. Each cost is the least of several runs where one is more than `tolerance`
 * times its limit; what such a run took is divided by how many times slower than usual the machine is then, as `slowness` says.
 */
export async function attackCost(size: VenueSize, tolerance: number, slowness: () => number): Promise<ContractCost[]> {
  const folder = mkdtempSync(join(quickFolder, 'gatehouse-cost-'));
  try {
    const seeded = join(folder, 'seeded.db');
    const app = await openTestApp(await sqliteDatabase(), environment);
    const venue = await dearVenue(app, size);
    const { contracts } = app.app;
    await app.deps.db.owner.executeQuery(CompiledQuery.raw(`VACUUM INTO '${seeded}'`));
    await app.close();
    const [known, given] = [knownValues(venue), givenCalls(venue)];
    const costs: ContractCost[] = [];
    for (const contract of contracts) {
      const name = nameOf(contract);
      const shots = shotsOf(contract, venue.callers, known, given[name]);
      const run = (): Promise<Called[]> => onCopy(seeded, folder, (copy) => callAll(copy, shots, isStream(contract)));
      costs.push(await leastOf(name, shots, run, { tolerance, slowness }));
    }
    return costs;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function leastOf(
  name: string,
  shots: readonly Shot[],
  run: () => Promise<Called[]>,
  { tolerance, slowness }: { tolerance: number; slowness: () => number },
): Promise<ContractCost> {
  const isDoubtful = ({ cost }: Called): boolean => !isBeyondDoubt(cost.heldMs) && isTooDear(name, cost, tolerance);
  const measured = async (): Promise<Called[]> => {
    const first = await run();
    if (!first.some(isDoubtful)) return first;
    const times = slowness();
    return first.map((one) => ({ ...one, cost: { heldMs: one.cost.heldMs / times, cpuMs: one.cost.cpuMs / times } }));
  };
  let called = await measured();
  for (let runs = 1; runs < RUNS_MAX && called.some(isDoubtful); runs += 1) {
    const again = await measured();
    called = called.map((first, index) => {
      const { heldMs, cpuMs } = again[index]?.cost ?? first.cost;
      const cost = { heldMs: Math.min(heldMs, first.cost.heldMs), cpuMs: Math.min(cpuMs, first.cost.cpuMs) };
      return { ...first, cost };
    });
  }
  const held = called.map(({ cost }) => cost.heldMs);
  const heldMs = Math.max(0, ...held);
  const dearest = shots[held.indexOf(heldMs)];
  return {
    name,
    heldMs,
    cpuMs: Math.max(0, ...called.map(({ cost }) => cost.cpuMs)),
    dearest: `${dearest?.path ?? ''} ${dearest?.body ?? ''}`.slice(0, SHOWN_CHARS),
    statuses: called.map(({ status }) => status),
    broken: called.filter(isBroken).map(({ status, text }) => `${status} ${text}`),
    refusal: called[0]?.text ?? '',
  };
}

function isBeyondDoubt(heldMs: number): boolean {
  return heldMs > HELD_MS_MAX * BEYOND_DOUBT;
}

/** Nobody has set payments up here: a contract that needs them says so. */
function isBroken({ status, text }: Called): boolean {
  return status >= 500 && !text.includes('PAYMENTS_UNAVAILABLE');
}

async function onCopy<T>(seeded: string, folder: string, work: (app: TestApp) => Promise<T>): Promise<T> {
  const path = join(folder, 'copy.db');
  for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
  copyFileSync(seeded, path);
  const db = openSqlite(path);
  const app = await openTestApp({ db, url: `sqlite:${path}`, drop: () => db.close() }, environment);
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** One call after the other, up to one that is dear beyond doubt. A stream that never ends counts as far as its head. */
async function callAll(app: TestApp, shots: readonly Shot[], isEndless: boolean): Promise<Called[]> {
  const called: Called[] = [];
  for (const [index, shot] of shots.entries()) {
    const request = requestOf(shot, index);
    const { value, cost } = await loopCost(async () => {
      const response = await app.app.hono.request(request);
      if (isEndless) await response.body?.cancel();
      return { status: response.status, bytes: isEndless ? null : await response.arrayBuffer() };
    });
    const text = value.status < 400 || !value.bytes ? '' : Buffer.from(value.bytes).toString().slice(0, SHOWN_CHARS);
    called.push({ cost, status: value.status, text });
    if (isBeyondDoubt(cost.heldMs)) break;
  }
  return called;
}

/** The body is bytes, as from a socket. */
function requestOf({ method, path, token, body, form }: Shot, index: number): Request {
  const content = form ?? (body === undefined ? undefined : Buffer.from(body));
  return new Request(`http://localhost${path}`, {
    method,
    headers: {
      'idempotency-key': `cost-${index}`,
      'x-forwarded-for': `10.0.${index >> 8}.${index & 255}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(content === undefined ? {} : { body: content }),
  });
}

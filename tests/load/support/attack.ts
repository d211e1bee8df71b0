import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { median, percentile, report } from '../../bench/measure.ts';
import type { RealServer } from '../../e2e/support/server.ts';

const PROBE_EVERY_MS = 50;
/** Opened before the attack: other users are already connected, and Node accepts one new connection per event loop turn. */
const PROBE_CONNECTIONS = 40;
const HEALTH_P95_MS_MAX = 100;

/** Each attacker has its own connections, and so has the probe. */
const attackers = new Agent({ keepAlive: true });
const probes = new Agent({ keepAlive: true });

export interface Shot {
  method: string;
  path: string;
  headers?: Record<string, string | number>;
  body?: Buffer;
}

/** Sends one request and reads its response to the end; returns its status, 0 without a response. */
export function shoot({ url }: RealServer, { method, path, headers = {}, body }: Shot, agent = attackers) {
  return new Promise<number>((resolve) => {
    const lengths = body ? { 'content-length': body.length } : {};
    const sent = request(new URL(path, url), { agent, method, headers: { ...headers, ...lengths } }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', () => resolve(0));
    });
    sent.once('error', () => resolve(0));
    sent.end(body);
  });
}

/** A JSON body ready for the wire, so that the attacker does not slow its own probe. */
export function jsonShot(path: string, value: unknown, headers: Record<string, string> = {}): Shot {
  const body = Buffer.from(JSON.stringify(value));
  return { method: 'POST', path, headers: { 'content-type': 'application/json', ...headers }, body };
}

export interface Attack {
  /** At least this long; every started request is awaited. */
  durationMs: number;
  /** How many requests are under way at once. */
  parallel: number;
  next: () => Shot;
}

/**
 * Runs an attack and reports, under `name`: how long `/api/health` took in the meantime, requested every 50 ms whether it had responded
 * before or not; how long the attack took; the server's largest memory; and the count of each response status.
 */
export async function reportAttack(name: string, server: RealServer, attack: Attack): Promise<void> {
  await Promise.all(Array.from({ length: PROBE_CONNECTIONS }, () => healthMs(server)));
  const health: Promise<number>[] = [];
  let rssMb = 0;
  const probe = setInterval(() => {
    health.push(healthMs(server));
    rssMb = Math.max(rssMb, residentMb(server.pid));
  }, PROBE_EVERY_MS);
  const startedMs = performance.now();
  const statuses = await run(server, attack);
  const tookMs = performance.now() - startedMs;
  clearInterval(probe);
  const times = await Promise.all(health);
  const runs = times.length;
  report({
    name: `${name}.health`,
    unit: 'ms',
    median: median(times),
    p95: percentile(times, 0.95),
    runs,
    target: HEALTH_P95_MS_MAX,
    better: 'lower',
  });
  report({ name: `${name}.took`, unit: 'ms', median: tookMs, runs: 1 });
  report({ name: `${name}.rss`, unit: 'MB', median: rssMb, runs, better: 'lower' });
  for (const [status, count] of [...statuses].toSorted(([a], [b]) => a - b))
    report({ name: `${name}.answers_${status}`, unit: 'count', median: count, runs: 1 });
}

async function run(server: RealServer, { durationMs, parallel, next }: Attack): Promise<Map<number, number>> {
  const untilMs = performance.now() + durationMs;
  const statuses = new Map<number, number>();
  const attacker = async (): Promise<void> => {
    do {
      const status = await shoot(server, next());
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    } while (performance.now() < untilMs);
  };
  await Promise.all(Array.from({ length: parallel }, attacker));
  return statuses;
}

async function healthMs(server: RealServer): Promise<number> {
  const startedMs = performance.now();
  await shoot(server, { method: 'GET', path: '/api/health' }, probes);
  return performance.now() - startedMs;
}

/** The figure that Linux reports; 0 elsewhere. */
export function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

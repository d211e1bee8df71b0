import { parseArgs } from 'node:util';
import type { RunOptions } from './run-cluster.ts';

const SECOND_MS = 1_000;
/** Longer than leases, retries and a machine that does much else need. */
const PATIENCE_MS = 15 * 60 * SECOND_MS;
const KILL_EVERY_MS = 5 * SECOND_MS;

/** What the command line asks for: `--servers 4 --minutes 5 --venues 100 --devices 300 --visitors 10 [--pgbouncer]`. */
export function readArguments(args: readonly string[]): RunOptions {
  const number = (standard: string) => ({ type: 'string', default: standard }) as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      servers: number('4'),
      minutes: number('5'),
      venues: number('100'),
      devices: number('300'),
      visitors: number('10'),
      pgbouncer: { type: 'boolean', default: false },
    },
  });
  return {
    servers: atLeast(2, 'servers', values.servers),
    venues: atLeast(1, 'venues', values.venues),
    devices: atLeast(1, 'devices', values.devices),
    visitors: atLeast(1, 'visitors', values.visitors),
    kills: Math.ceil((atLeast(0, 'minutes', values.minutes) * 60 * SECOND_MS) / KILL_EVERY_MS),
    killEveryMs: KILL_EVERY_MS,
    hasPgBouncer: values.pgbouncer,
    hasStandby: true,
    skipsWaits: false,
    patienceMs: PATIENCE_MS,
    /* The product's limit: 300 devices that try again every second would keep a busy machine from ever recovering. */
    restMsMax: 60 * SECOND_MS,
  };
}

function atLeast(min: number, name: string, text: string): number {
  const value = Number(text);
  if (!(value >= min)) throw new Error(`--${name} takes a number from ${min} on, not ${text}`);
  return value;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { RealServer } from '../e2e/support/server.ts';
import { type Cluster, keepStarting } from './cluster.ts';

export interface ChaosOptions {
  /** How often a server is killed. */
  kills: number;
  /** The time from one kill to the next; longer where half of the servers are starting. */
  killEveryMs: number;
  hasStandby: boolean;
}

/** What was done to the servers. */
export interface Chaos {
  kills: number;
  restarts: number;
  failovers: number;
}

/**
 * Kills a random server by kill -9 again and again and starts it again, restarts PostgreSQL with the kill after a third of them, and lets
 * it fail over with the one after two thirds. At the end, or soon after the signal aborts, every server
 * runs. Throws where one has ended by itself.
 */
export async function makeTrouble(
  cluster: Cluster,
  { kills, killEveryMs, hasStandby }: ChaosOptions,
  { signal, say }: { signal: AbortSignal; say: (line: string) => void },
): Promise<Chaos> {
  const told = (what: string, work: Promise<void>): Promise<void> => work.then(() => say(what));
  const starting = new Map<RealServer, Promise<void>>();
  const database: Promise<void>[] = [];
  for (let kill = 1; kill <= kills && !signal.aborted; kill += 1) {
    await sleep(killEveryMs);
    if (kill === Math.ceil(kills / 3)) database.push(told('PostgreSQL was restarted', cluster.restartPostgres()));
    if (hasStandby && kill === Math.ceil((2 * kills) / 3))
      database.push(told('PostgreSQL failed over', cluster.failOver()));
    /* A start on a busy machine takes longer than the next kill: half of them stay, so that work goes on. */
    while (starting.size * 2 >= cluster.servers.length) await Promise.race(starting.values());
    const server = oneOf(cluster.servers.filter((each) => !starting.has(each)));
    requireAlive(server);
    await server.kill();
    if (kill % 10 === 0) say(`${kill} kills`);
    starting.set(
      server,
      keepStarting(server).finally(() => starting.delete(server)),
    );
  }
  await Promise.all([...database, ...starting.values()]);
  return { kills, restarts: 1, failovers: hasStandby ? 1 : 0 };
}

function oneOf<T>(list: readonly T[]): T {
  const one = list[Math.floor(Math.random() * list.length)];
  if (one === undefined) throw new Error('None is left');
  return one;
}

/** Throws with what it wrote where a server that nobody killed has ended. */
export function requireAlive(server: RealServer): void {
  try {
    process.kill(server.pid, 0);
  } catch {
    throw new Error(`A server has ended by itself:\n${server.stdout}`);
  }
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { prepareServer, type RealServer } from '../../e2e/support/server.ts';

/** What befalls a server that is otherwise as `npm start` runs it. */
interface Trouble {
  /** How far its clock is ahead. */
  aheadMs: number;
  /** No page more than there are. */
  isFull: boolean;
}

export interface DrillServer extends RealServer {
  /** Applies at once where it runs, otherwise from its next start on. */
  meddle(trouble: Partial<Trouble>): Promise<void>;
}

const NONE: Trouble = { aheadMs: 0, isFull: false };
const preload = new URL('meddle.js', import.meta.url).href;

export async function prepareDrill(environment: Record<string, string> = {}): Promise<DrillServer> {
  const set = { ...environment };
  const nodeOptions = ['--max-semi-space-size=64', '--import', preload];
  const server = await prepareServer(set, undefined, { nodeOptions });
  const file = join(server.dataDir, 'drill.json');
  set['DRILL_FILE'] = file;
  writeFileSync(file, JSON.stringify(NONE));
  let isRunning = false;
  const running =
    (is: boolean, change: () => Promise<void>): (() => Promise<void>) =>
    async () => {
      await change();
      isRunning = is;
    };
  return Object.assign(Object.create(server) as RealServer, {
    start: running(true, server.start),
    stop: running(false, server.stop),
    kill: running(false, server.kill),
    async meddle(trouble: Partial<Trouble>) {
      const wanted = JSON.stringify({ ...NONE, ...trouble });
      writeFileSync(file, wanted);
      if (!isRunning) return;
      process.kill(server.pid, 'SIGUSR2');
      await expect.poll(() => readFileSync(`${file}.applied`, 'utf8')).toBe(wanted);
    },
  });
}

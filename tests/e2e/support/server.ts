import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../helpers/processes/free-port.ts';
import { root } from '../../run/steps.ts';
import { daytimeZone } from './daytime-zone.ts';

const START_WITHIN_MS = 60_000;
/** As `npm start` has them. */
const nodeOptions = ['--max-semi-space-size=64'];
const allocator = { MALLOC_MMAP_THRESHOLD_: '1048576' };

/** A real server process over a folder of its own, which tests stop, kill and start again at the same address. */
export interface RealServer {
  readonly url: string;
  readonly dataDir: string;
  /** Of the running process. */
  readonly pid: number;
  start(): Promise<void>;
  /** Ends it gently, as a deployment does. */
  stop(): Promise<void>;
  /** Ends it at once, as a power cut does. */
  kill(): Promise<void>;
  /** Stops it and removes its folder. */
  dispose(): Promise<void>;
}

/** Prepares a server; `start` starts it. Needs the built server and client (`npm run build`) in the checkout. */
export async function prepareServer(environment: Record<string, string> = {}, checkout = root): Promise<RealServer> {
  const entry = join(checkout, 'server/dist/main.js');
  if (!existsSync(entry) || !existsSync(join(checkout, 'client/dist/index.html')))
    throw new Error('Browser tests run against the built product: npm run build');
  const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;

  const end = (signal: NodeJS.Signals): Promise<void> =>
    new Promise((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill(signal);
    });

  return {
    url,
    dataDir,
    get pid() {
      return child?.pid ?? 0;
    },
    async start() {
      if (child && child.exitCode === null && child.signalCode === null) return;
      let output = '';
      child = spawn(process.execPath, [...nodeOptions, entry], {
        cwd: checkout,
        env: {
          ...process.env,
          ...allocator,
          NODE_ENV: 'test',
          PORT: String(port),
          HOST: '127.0.0.1',
          DATA_DIR: dataDir,
          PUBLIC_URL: url,
          DEFAULT_TIME_ZONE: daytimeZone,
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const keep = (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-8000);
      };
      child.stdout?.on('data', keep);
      child.stderr?.on('data', keep);
      const deadline = Date.now() + START_WITHIN_MS;
      while (Date.now() < deadline) {
        if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output}`);
        const isUp = await fetch(`${url}/api/health`)
          .then(({ ok }) => ok)
          .catch(() => false);
        if (isUp) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      await end('SIGKILL');
      throw new Error(`The server did not answer:\n${output}`);
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async dispose() {
      await end('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

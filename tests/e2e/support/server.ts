import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../helpers/processes/free-port.ts';
import { isHealthy, type Spawned, type SpawnOptions, spawnServer } from '../../helpers/processes/spawn-server.ts';
import { root } from '../../run/steps.ts';
import { daytimeZone } from './daytime-zone.ts';

/** The options of `npm start`. */
const nodeOptions = ['--max-semi-space-size=64'];
const allocator = { MALLOC_MMAP_THRESHOLD_: '1048576' };

/** A real server process over a folder of its own, which tests stop, kill and start again at the same address. */
export interface RealServer {
  readonly url: string;
  readonly dataDir: string;
  /** Its environment variables besides those of every test server. */
  readonly settings: Readonly<Record<string, string>>;
  /** The running process. */
  readonly pid: number;
  /** What the running process has written. */
  readonly stdout: string;
  start(): Promise<void>;
  /** Ends it gently, as a deployment does. */
  stop(): Promise<void>;
  /** Ends it at once, as a power cut does. */
  kill(): Promise<void>;
  /** Stops it and removes its folder. */
  dispose(): Promise<void>;
}

/** Prepares a server; `start` starts it. Needs the built server and client (`npm run build`) in the checkout. */
export async function prepareServer(
  environment: Record<string, string> = {},
  checkout = root,
  {
    startWithinMs,
    ...asProcess
  }: Pick<SpawnOptions, 'script' | 'node' | 'nodeOptions' | 'uid'> & { startWithinMs?: number } = {},
): Promise<RealServer> {
  const entry = join(checkout, 'server/dist/main.js');
  if (!existsSync(entry) || !existsSync(join(checkout, 'client/dist/index.html')))
    throw new Error('Browser tests run against the built product: npm run build');
  const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let running: Spawned | undefined;

  return {
    url,
    dataDir,
    settings: environment,
    get pid() {
      return running?.child.pid ?? 0;
    },
    get stdout() {
      return running?.stdout() ?? '';
    },
    async start() {
      if (running && running.child.exitCode === null && running.child.signalCode === null) return;
      running = spawnServer({
        script: entry,
        checkout,
        nodeOptions,
        environment: {
          ...(process.env as Record<string, string>),
          ...allocator,
          NODE_ENV: 'test',
          PORT: String(port),
          HOST: '127.0.0.1',
          DATA_DIR: dataDir,
          PUBLIC_URL: url,
          DEFAULT_TIME_ZONE: daytimeZone,
          ...environment,
        },
        ...asProcess,
      });
      await isHealthy(running, url, startWithinMs);
    },
    async stop() {
      await running?.stop();
    },
    async kill() {
      await running?.kill();
    },
    async dispose() {
      await running?.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

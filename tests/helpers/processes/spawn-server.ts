import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtIfThere, bundledIfThere, isBuilt } from './built.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Runs TypeScript. */
const asSource = [...(isBuilt ? [] : ['--conditions=source']), '--import', import.meta.resolve('tsx')];
const START_WITHIN_MS = 90_000;
const LOOK_EVERY_MS = 25;

export interface SpawnOptions {
  /** The path within `checkout`. */
  script?: string;
  args?: readonly string[];
  /** The working folder. */
  checkout?: string;
  /** The program, where it isn't the Node that runs the tests. */
  node?: string;
  /** Options of Node itself. */
  nodeOptions?: readonly string[];
  /** The account that it runs as; only root may name one. */
  uid?: number;
  /** The whole environment besides `PATH`. */
  environment?: Readonly<Record<string, string>>;
}

/** A process of the server's own code. */
export interface Spawned {
  child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Exit code, once it has ended and its output was read; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Stops it as a deployment does; returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills it, like a power cut. */
  kill(): Promise<void>;
}

/** Starts the server, from source unless it was built, or another script. */
export function spawnServer({
  script = 'server/src/main.ts',
  args = [],
  checkout = root,
  node = process.execPath,
  nodeOptions,
  environment = {},
  uid,
}: SpawnOptions = {}): Spawned {
  const built = builtIfThere(script);
  const options = nodeOptions ?? (built === script ? asSource : []);
  const program = bundledIfThere(resolve(checkout, built));
  const child = spawn(node, [...options, program, ...args], {
    cwd: checkout,
    env: { PATH: process.env['PATH'] ?? '', HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const ended = new Promise<number | null>((end) => child.once('close', end));
  return {
    child,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    ended,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The port it reports that it listens on. */
export async function portOf(spawned: Spawned): Promise<number> {
  const line = () =>
    spawned
      .stdout()
      .split('\n')
      .find((text) => text.includes('"listening"'));
  await until(spawned, async () => line() !== undefined);
  return (JSON.parse(line() ?? '') as { port: number }).port;
}

/** Waits until it reports at `url` that it is healthy; the demo makes its history first. */
export function isHealthy(spawned: Spawned, url: string, withinMs = START_WITHIN_MS): Promise<void> {
  const isUp = (): Promise<boolean> =>
    fetch(`${url}/api/health`)
      .then(({ ok }) => ok)
      .catch(() => false);
  return until(spawned, isUp, withinMs);
}

async function until(
  { child, stdout, stderr }: Spawned,
  isTrue: () => Promise<boolean>,
  withinMs = START_WITHIN_MS,
): Promise<void> {
  const deadlineMs = Date.now() + withinMs;
  while (!(await isTrue())) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || Date.now() > deadlineMs) {
      child.kill('SIGKILL');
      throw new Error(`The server did not start:\n${stdout()}${stderr()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

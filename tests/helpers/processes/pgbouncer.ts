import { spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedProgram, librariesOf, unpackDebian } from './debian-package.ts';
import { freePort } from './free-port.ts';

const START_WITHIN_MS = 20_000;
const NOBODY = 65_534;
/** The path in Debian's package. */
const PROGRAM = 'usr/sbin/pgbouncer';
/** Those that the tests sign in with. */
const roles = ['postgres', 'gatehouse_managed'];

export interface PgBouncer {
  /** The same database through it. */
  through(url: string): string;
  stop(): Promise<void>;
}

/**
 * PgBouncer in transaction mode in front of a PostgreSQL that trusts this machine: each transaction may get another of its few connections,
 * which it takes in turn. It refuses to run as root, so root starts it as nobody.
 */
export async function startPgBouncer(postgresUrl: string): Promise<PgBouncer> {
  const isRoot = process.getuid?.() === 0;
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-pgbouncer-'));
  const { program, libraries } = findPgBouncer(folder);
  const port = await freePort();
  const { hostname, port: postgresPort } = new URL(postgresUrl);
  writeFileSync(join(folder, 'users.txt'), roles.map((role) => `"${role}" ""\n`).join(''));
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${postgresPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 6
server_round_robin = 1
server_login_retry = 0
max_client_conn = 500
`,
  );
  if (isRoot)
    for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))])
      chownSync(path, NOBODY, NOBODY);
  chmodSync(folder, 0o700);
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], {
    env: { LD_LIBRARY_PATH: libraries },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  let log = '';
  await new Promise<void>((resolve, reject) => {
    const fail = (): void => reject(new Error(`PgBouncer did not start:\n${log}`));
    const timer = setTimeout(fail, START_WITHIN_MS);
    child.once('error', fail);
    child.once('exit', fail);
    child.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4_000);
      if (!log.includes('process up')) return;
      clearTimeout(timer);
      resolve();
    });
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    through: (url) => {
      const changed = new URL(url);
      changed.port = String(port);
      return changed.href;
    },
    stop,
  };
}

/** `PGBOUNCER_PATH`, an installed one, or Debian's package with its libraries, copied to where the user nobody can read it. */
function findPgBouncer(folder: string): { program: string; libraries: string } {
  const found = process.env['PGBOUNCER_PATH'] ?? installedProgram('pgbouncer');
  if (found) return { program: found, libraries: '' };
  const unpacked = unpackDebian(['pgbouncer', ...librariesOf('pgbouncer')], PROGRAM);
  if (!unpacked) throw new Error('No PgBouncer for the tests: install it, or set PGBOUNCER_PATH');
  const own = join(folder, 'package');
  cpSync(unpacked, own, { recursive: true, verbatimSymlinks: true });
  const libraries = ['usr/lib', 'lib']
    .map((place) => join(own, place))
    .filter((place) => existsSync(place))
    .flatMap((place) => readdirSync(place).map((name) => join(place, name)));
  return { program: join(own, PROGRAM), libraries: libraries.join(':') };
}

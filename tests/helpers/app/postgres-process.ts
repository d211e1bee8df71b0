import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { identity } from './postgres-program.ts';

const START_WITHIN_MS = 30_000;

/** A PostgreSQL that serves a data folder. */
export interface PostgresProcess {
  /** `SIGINT` lets it finish nothing but what it writes; `SIGKILL` is a crash. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
}

/** Resolves when it answers. A guard process ends it and deletes `folders` when this process has ended, for any reason. */
export async function runPostgres(
  programs: string,
  { data, settings, folders }: { data: string; settings: readonly string[]; folders: readonly string[] },
): Promise<PostgresProcess> {
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...identity,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const guard = guardOf(server, folders);
  await isReady(server);
  unref(server);
  unref(server.stderr);
  return {
    end: (signal) =>
      new Promise((resolve) => {
        const finish = (): void => {
          guard.kill();
          resolve();
        };
        if (server.exitCode !== null || server.signalCode !== null) return finish();
        server.ref();
        server.once('exit', finish);
        server.kill(signal);
      }),
  };
}

function guardOf(server: ChildProcess, folders: readonly string[]): ChildProcess {
  /* `read` returns when this process's end of the pipe closes. */
  const script = `read _; kill -INT ${server.pid} 2>/dev/null; sleep 2; kill -KILL ${server.pid} 2>/dev/null; rm -rf ${folders.map((folder) => `'${folder}'`).join(' ')}`;
  const guard = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  unref(guard);
  unref(guard.stdin);
  return guard;
}

/** Lets this process end without waiting for another one, or for what that one says. */
function unref(handle: unknown): void {
  (handle as { unref?: () => void } | null)?.unref?.();
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

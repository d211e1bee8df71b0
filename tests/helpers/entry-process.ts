import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tsx = fileURLToPath(import.meta.resolve('tsx'));

export interface Started {
  child: ChildProcess;
  dataDir: string;
  stdout(): string;
  stderr(): string;
  /** Exit code, once it has ended. */
  ended: Promise<number | null>;
}

/** Starts the server's own entry, from source, as processes over folders that go with `dispose`. */
export class Entry {
  readonly #folders: string[] = [];
  readonly #children: ChildProcess[] = [];

  newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-process-'));
    this.#folders.push(folder);
    return folder;
  }

  /** Over an empty folder unless `DATA_DIR` names one. */
  start(environment: Record<string, string> = {}): Started {
    return this.run('server/src/main.ts', environment);
  }

  /** The server, or one of its commands; the arguments of a command begin with its name. */
  run(script: string, environment: Record<string, string> = {}, args: readonly string[] = []): Started {
    const dataDir = environment['DATA_DIR'] ?? this.newFolder();
    const clientDir = this.newFolder();
    writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>Gatehouse</title>');
    const child = spawn(process.execPath, ['--conditions=source', '--import', tsx, script, ...args], {
      cwd: root,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: dataDir,
        CLIENT_DIR: clientDir,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#children.push(child);
    const output = { stdout: '', stderr: '' };
    child.stdout?.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    return { child, dataDir, stdout: () => output.stdout, stderr: () => output.stderr, ended };
  }

  dispose(): void {
    for (const child of this.#children.splice(0)) child.kill('SIGKILL');
    for (const folder of this.#folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  }
}

/** The port it says it listens on. */
export async function portOf(started: Started): Promise<number> {
  for (let waitedMs = 0; waitedMs < 90_000; waitedMs += 50) {
    const line = started
      .stdout()
      .split('\n')
      .find((text) => text.includes('"listening"'));
    if (line) return (JSON.parse(line) as { port: number }).port;
    if (started.child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`It did not start:\n${started.stdout()}${started.stderr()}`);
}

import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface Ended {
  /** 0 when it went well. */
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs a TypeScript program of a checkout, with its arguments after it, to its end. Servers and databases that it leaves running,
 * as one that fails does, end with it; browsers end by themselves. With `isBuilt` it imports packages as they were built, otherwise
 * their sources. Requirement I16.
 */
export function runProgram(
  checkout: string,
  program: string | readonly string[],
  environment: Readonly<Record<string, string>> = {},
  { isBuilt = false } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const tsx = join(checkout, 'node_modules/tsx/dist/cli.mjs');
    /* The program gets a group of its own, which also has what it starts. */
    const child = spawn(process.execPath, [tsx, ...(isBuilt ? [] : ['--conditions=source']), ...[program].flat()], {
      cwd: checkout,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: { ...process.env, ...environment },
    });
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
    const endGroup = (): void => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL');
      } catch {
        /* Nothing of it runs any more. */
      }
    };
    const interrupted = (): never => process.exit(130);
    process.once('exit', endGroup);
    process.once('SIGINT', interrupted);
    child.once('exit', (code) => {
      endGroup();
      process.removeListener('exit', endGroup);
      process.removeListener('SIGINT', interrupted);
      child.once('close', () => resolve({ code: code ?? 1, ...output }));
    });
  });
}

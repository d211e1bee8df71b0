import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runProgram } from './program.ts';
import { root } from './steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-program-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function program(lines: readonly string[]): string {
  const path = join(folder, 'program.ts');
  writeFileSync(path, lines.join('\n'));
  return path;
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it('[I16] ends the server that a failed program has started', async () => {
  const path = program([
    "import { spawn } from 'node:child_process';",
    "const server = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });",
    'console.log(server.pid);',
    "throw new Error('no figure');",
  ]);
  const { code, stdout, stderr } = await runProgram(root, path);
  expect(code).not.toBe(0);
  expect(stderr).toContain('no figure');
  const pid = Number(stdout);
  expect(pid).toBeGreaterThan(1);
  await expect.poll(() => isRunning(pid)).toBe(false);
});

it('hands over what a program prints and the environment that it is given', async () => {
  const path = program(["console.log(`size ${process.env['BENCH_SIZE']}`);"]);
  expect(await runProgram(root, path, { BENCH_SIZE: 'smallest' })).toEqual({
    code: 0,
    stdout: 'size smallest\n',
    stderr: '',
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
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

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}

it('[I16] ends the server that a failed program has started', async () => {
  const path = program([
    "import { spawn } from 'node:child_process';",
    "const script = `const server = require('net').createServer().listen(0, '127.0.0.1', () => console.log(server.address().port))`;",
    "const server = spawn(process.execPath, ['-e', script]);",
    "server.stdout.once('data', (port) => {",
    '  process.stdout.write(port);',
    "  throw new Error('no figure');",
    '});',
  ]);
  const { code, stdout, stderr } = await runProgram(root, path);
  expect(code).not.toBe(0);
  expect(stderr).toContain('no figure');
  expect(Number(stdout)).toBeGreaterThan(0);
  /* A killed process closes its socket a moment later. */
  await expect.poll(() => answers(Number(stdout))).toBe(false);
}, 30_000);

it('hands over what a program prints and the environment that it is given', async () => {
  const path = program(["console.log(`size ${process.env['BENCH_SIZE']}`);"]);
  expect(await runProgram(root, path, { BENCH_SIZE: 'smallest' })).toEqual({
    code: 0,
    stdout: 'size smallest\n',
    stderr: '',
  });
}, 30_000);

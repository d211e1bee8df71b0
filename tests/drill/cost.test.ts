import { expect, it } from 'vitest';
import { runProgram } from '../run/program.ts';
import { root } from '../run/steps.ts';

it('[X16] bounds what the dearest call of each contract makes the event loop do', async () => {
  const { code, stdout, stderr } = await runProgram(root, 'tests/load/cost.attack.ts', { BENCH_SIZE: 'smallest' });
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(stdout).toContain('cost.held');
}, 600_000);

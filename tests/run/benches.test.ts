import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { benches } from './benches.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-benches-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('[I15] each benchmark runs in the smallest size and counts once: one that fails, or measures nothing, has failed', async () => {
  /* Every other one of them shares a process, so that the one that exits takes the last one with it. */
  const programs = {
    'good.bench.ts': "console.log(JSON.stringify({ name: process.env['BENCH_SIZE'] }));",
    'failing.bench.ts': "if (process.env['BENCH_SIZE'] === 'smallest') throw new Error('no kiosk');",
    'silent.bench.ts': "console.log('nothing measured');",
    'slowest.bench.ts': "console.log('{}'); process.exit(3);",
    'steady.bench.ts': "console.log('{}');",
    'unreached.bench.ts': "console.log('{}');",
    'measure.ts': "throw new Error('not a benchmark');",
  };
  for (const [name, text] of Object.entries(programs)) writeFileSync(join(folder, name), text);
  const { passed, failed, failures, times } = await benches({}, folder);
  expect([passed, failed, times.files.length]).toEqual([2, 4, 6]);
  expect(failures).toHaveLength(4);
  expect(failures).toContainEqual({ test: join(folder, 'failing.bench.ts'), why: expect.stringContaining('no kiosk') });
  expect(failures).toContainEqual({ test: join(folder, 'silent.bench.ts'), why: 'printed no figure' });
  for (const name of ['slowest.bench.ts', 'unreached.bench.ts'])
    expect(failures).toContainEqual({ test: join(folder, name), why: expect.stringContaining('exit code 3') });
}, 60_000);

import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Failure } from './failures.ts';
import { runProgram } from './program.ts';
import { type Outcome, root } from './steps.ts';
import type { FileTime } from './times.ts';

const FOLDER = 'tests/bench';
/** One for each of two cores: they wait for servers and browsers more than they compute. */
const AT_ONCE = 2;
const SAID_MAX = 2_000;

/**
 * Each benchmark once in its smallest size, so that none stops working unseen. A figure is printed by each, and held to no
 * target. Needs the built product. Requirement I15.
 */
export async function benches(environment: Readonly<Record<string, string>> = {}, folder = FOLDER): Promise<Outcome> {
  const title = 'benchmarks, smallest';
  process.stdout.write(`\n# ${title}\n`);
  const startedMs = performance.now();
  const failures: Failure[] = [];
  const files: FileTime[] = [];
  /* From the end of the alphabet: the stopwatch takes longest. */
  const queue = readdirSync(resolve(root, folder))
    .filter((name) => name.endsWith('.bench.ts'))
    .toSorted()
    .toReversed();
  const runQueue = async (): Promise<void> => {
    for (let name = queue.shift(); name; name = queue.shift()) {
      const file = `${folder}/${name}`;
      const begunMs = performance.now();
      const { code, stdout, stderr } = await runProgram(root, file, { ...environment, BENCH_SIZE: 'smallest' });
      const ms = performance.now() - begunMs;
      const hasFigure = stdout.split('\n').some((line) => line.startsWith('{'));
      if (code !== 0 || !hasFigure)
        failures.push({ test: file, why: code === 0 ? 'printed no figure' : stderr.trim().slice(-SAID_MAX) });
      files.push({ file, ms });
      process.stdout.write(`${code === 0 && hasFigure ? 'ok' : 'FAILED'} ${file} ${(ms / 1000).toFixed(1)} s\n`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runQueue));
  const times = { title, wallMs: performance.now() - startedMs, files };
  return { passed: files.length - failures.length, failed: failures.length, failures, times };
}

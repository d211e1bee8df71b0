import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Benched } from './bench-list.ts';
import type { Failure } from './failures.ts';
import { runProgram } from './program.ts';
import { type Outcome, root } from './steps.ts';
import type { FileTime } from './times.ts';

const FOLDER = 'tests/bench';
const SAID_MAX = 2_000;

/** Two processes take turns on two cores: each waits for servers and browsers to start much of its time. */
const PROCESSES = 2;

/**
 * Each benchmark once in its smallest size, so that none stops working unseen. A figure is printed by each, and held to no
 * target. Many share a process: to load the server for each would take longer than what they measure. Needs the built product.
 * Requirement I15.
 */
export async function benches(environment: Readonly<Record<string, string>> = {}, folder = FOLDER): Promise<Outcome> {
  const title = 'benchmarks, smallest';
  const startedMs = performance.now();
  const failures: Failure[] = [];
  const files: FileTime[] = [];
  const names = readdirSync(resolve(root, folder)).filter((name) => name.endsWith('.bench.ts'));
  const paths = names.toSorted().map((name) => resolve(root, folder, name));
  const lists = Array.from({ length: PROCESSES }, (_, list) => paths.filter((_path, at) => at % PROCESSES === list));
  const runs = lists.map(async (list) => ({
    waiting: new Set(list),
    ...(await runProgram(root, ['tests/run/bench-list.ts', ...list], { ...environment, BENCH_SIZE: 'smallest' })),
  }));
  const ends = await Promise.all(runs);
  process.stdout.write(`\n# ${title}\n`);
  const ended = (path: string, ms: number, why: string | undefined): void => {
    const test = `${folder}/${path.slice(path.lastIndexOf('/') + 1)}`;
    files.push({ file: test, ms });
    if (why !== undefined) failures.push({ test, why: why.slice(0, SAID_MAX) });
    process.stdout.write(`${why === undefined ? 'ok' : 'FAILED'} ${test} ${(ms / 1000).toFixed(1)} s\n`);
  };
  for (const { waiting, code, stdout, stderr } of ends) {
    let figures = 0;
    for (const line of stdout.split('\n').filter((text) => text.startsWith('{'))) {
      const { bench, ms, why } = JSON.parse(line) as Partial<Benched>;
      if (bench === undefined || ms === undefined) figures += 1;
      else {
        waiting.delete(bench);
        ended(bench, ms, why ?? (figures === 0 ? 'printed no figure' : undefined));
        figures = 0;
      }
    }
    /* The first of them ended the process. */
    for (const path of waiting) ended(path, 0, `no end before exit code ${code}: ${stderr.trim().slice(-SAID_MAX)}`);
  }
  const times = { title, wallMs: performance.now() - startedMs, files };
  return { passed: files.length - failures.length, failed: failures.length, failures, times };
}

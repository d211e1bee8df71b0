import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';

/** How a benchmark ended. */
export interface Benched {
  bench: string;
  ms: number;
  /** Why it failed. */
  why?: string;
}

/*
 * Runs the benchmarks of these paths one after the other in one process, which loads what they share once. After the figures of each
 * comes a line that says how it ended.
 */
for (const bench of process.argv.slice(2)) {
  const startedMs = performance.now();
  const why = await failureOf(bench);
  const benched: Benched = { bench, ms: performance.now() - startedMs, ...(why === undefined ? {} : { why }) };
  process.stdout.write(`${JSON.stringify(benched)}\n`);
}

async function failureOf(path: string): Promise<string | undefined> {
  try {
    await import(pathToFileURL(path).href);
    return undefined;
  } catch (error) {
    return inspect(error);
  }
}

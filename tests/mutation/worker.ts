import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import { copyCheckout } from './copy.ts';
import { suitesFor } from './suites.ts';

/** A file of the checkout with a fault in it; null runs the tests without one. */
export interface Job {
  file: string;
  mutated: string | null;
}

export interface Verdict {
  isCaught: boolean;
  /** The test that failed, or why none could run. */
  why: string;
}

/**
 * One process of `run.ts`: a copy of the checkout and a vitest that stays warm, so that a fault costs the tests that reach it
 * and nothing else.
 */
const copy = copyCheckout();
/** The cheapest ones only, where a number is given. */
const suitesAsked = Number(process.env['MUTANT_SUITES'] ?? Number.POSITIVE_INFINITY);
/** Of the run under way. */
const failures: string[] = [];
const vitest = await createVitest('test', {
  root: copy,
  config: join(copy, 'tests/config/vitest.config.ts'),
  project: ['unit*', 'contract', 'sim'],
  watch: false,
  bail: 1,
  maxWorkers: 1,
  /* The files of a suite share a process and its modules: a tenth of the cost, and none of them leaves anything behind. */
  isolate: false,
  /* A busy machine is not a fault. */
  testTimeout: 60_000,
  reporters: [
    {
      onTestCaseResult: (test) => {
        if (test.result().state === 'failed') failures.push(`${test.module.relativeModuleId}: ${test.fullName}`);
      },
      onTestModuleEnd: (module) => {
        for (const { message } of module.errors()) failures.push(`${module.relativeModuleId}: ${message}`);
      },
      onTestRunEnd: (_modules, errors) => {
        for (const { message } of errors) failures.push(message);
      },
    },
  ],
});

async function judge(running: Vitest, { file, mutated }: Job): Promise<Verdict> {
  const path = join(copy, file);
  const original = readFileSync(path, 'utf8');
  if (mutated !== null) writeFileSync(path, mutated);
  running.invalidateFile(path);
  try {
    for (const suite of suitesFor(copy, file).slice(0, suitesAsked)) {
      failures.length = 0;
      await running.runTestSpecifications(await running.globTestSpecifications([...suite]));
      const [why] = failures;
      if (why !== undefined) return { isCaught: true, why };
    }
    return { isCaught: false, why: '' };
  } finally {
    writeFileSync(path, original);
    running.invalidateFile(path);
  }
}

process.on('message', (job: Job) => {
  judge(vitest, job).then(
    (verdict) => process.send?.(verdict),
    (error: unknown) => process.send?.({ isCaught: true, why: String(error) } satisfies Verdict),
  );
});
process.once('disconnect', () => process.exit());

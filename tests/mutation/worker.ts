import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { copyCheckout } from './copy.ts';
import type { Suite } from './suites.ts';

/** A file of the checkout as a fault leaves it. */
export interface MutatedFile {
  file: string;
  mutated: string;
}

export interface Job {
  suites: readonly Suite[];
  /** Null runs the tests without one. */
  fault: MutatedFile | null;
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
/** Failures of the run under way. */
const failures: string[] = [];
/** Keeps the given order, which is that of a suite: the nearest first. */
class AsAsked extends BaseSequencer {
  override sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(specifications);
  }
}

const vitest = await createVitest('test', {
  root: copy,
  config: join(copy, 'tests/config/vitest.config.ts'),
  project: ['unit*', 'contract', 'story', 'sim'],
  watch: false,
  bail: 1,
  sequence: { sequencer: AsAsked },
  maxWorkers: 1,
  /* The files of a suite share a process and its modules: a tenth of the cost, and none of them leaves anything behind. */
  isolate: false,
  /* A busy machine is not a fault. */
  testTimeout: 60_000,
  reporters: [
    {
      onTestCaseResult: (test) => {
        const { state, errors } = test.result();
        const [message] = errors?.[0]?.message.split('\n') ?? [];
        if (state === 'failed') failures.push(`${test.module.relativeModuleId}: ${test.fullName}: ${message}`);
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

async function judge(running: Vitest, { suites, fault }: Job): Promise<Verdict> {
  const path = fault && join(copy, fault.file);
  const original = path && readFileSync(path, 'utf8');
  const write = (text: string | null): void => {
    if (path === null || text === null) return;
    writeFileSync(path, text);
    running.invalidateFile(path);
  };
  write(fault && fault.mutated);
  try {
    for (const suite of suites) {
      failures.length = 0;
      const place = ({ moduleId }: TestSpecification): number => suite.indexOf(relative(copy, moduleId));
      const found = await running.globTestSpecifications([...suite]);
      await running.runTestSpecifications(found.toSorted((a, b) => place(a) - place(b)));
      const [why] = failures;
      if (why !== undefined) return { isCaught: true, why };
    }
    return { isCaught: false, why: '' };
  } finally {
    write(original);
  }
}

process.on('message', (job: Job) => {
  judge(vitest, job).then(
    (verdict) => process.send?.(verdict),
    (error: unknown) => process.send?.({ isCaught: true, why: String(error) } satisfies Verdict),
  );
});
process.once('disconnect', () => process.exit());

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type BrowserResults,
  browserFailures,
  describeFailures,
  type Failure,
  type VitestResults,
  vitestFailures,
} from './failures.ts';
import { InOrder, type Output } from './in-order.ts';
import {
  type BrowserSuite,
  browserTimes,
  describeTimes,
  type FileTime,
  type RunnerTimes,
  type VitestReport,
  vitestTimes,
} from './times.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'gatehouse-reports-'));

export interface Outcome {
  passed: number;
  failed: number;
  failures: Failure[];
  times: RunnerTimes;
}

/** A runner's own report. */
interface Report {
  passed: number;
  failed: number;
  failures: Failure[];
  files: FileTime[];
}

/** One command of the gate. */
export interface Step {
  title: string;
  command: string;
  args: string[];
  environment?: Record<string, string>;
  /** Of a runner of tests; anything else passes or fails as a whole, and counts as one. */
  read?(): Report;
}

/** A step that passes or fails as a whole: lint, types. */
export function step(title: string, command: string, args: string[]): Step {
  return { title, command, args };
}

interface VitestCounts {
  numPassedTests: number;
  numFailedTests: number;
}

/** Some of the vitest projects; counts come from its own report, and a run without tests has failed. */
export function vitest(projects: string[], environment: Record<string, string> = {}): Step {
  const report = join(reports, `${projects.join('-').replaceAll('*', '')}.json`);
  return {
    title: `tests: ${projects.join(', ')}`,
    command: 'npx',
    args: [
      'vitest',
      'run',
      '--config',
      'tests/config/vitest.config.ts',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    environment,
    read: () => {
      const summary = JSON.parse(readFileSync(report, 'utf8')) as VitestReport & VitestResults & VitestCounts;
      const { numPassedTests: passed, numFailedTests: failed } = summary;
      return { passed, failed, failures: vitestFailures(summary, root), files: vitestTimes(summary, root) };
    },
  };
}

/** The browser tests; flaky ones count as failed, because a retry hides what a user would see. */
export function playwright(): Step {
  const report = join(reports, 'browser.json');
  return {
    title: 'tests: browser',
    command: 'npx',
    args: ['playwright', 'test', '--config', 'tests/config/playwright.config.ts'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    read: () => {
      const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as {
        stats: { expected: number; unexpected: number; flaky: number };
        suites: (BrowserSuite & BrowserResults)[];
      };
      return {
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
        failures: browserFailures(suites),
        files: browserTimes(suites),
      };
    },
  };
}

/**
 * Runs lanes of steps at the same time, and the steps of a lane one after the other, also after one that failed. What they print is
 * shown whole, and in the order given here, as are the outcomes.
 */
export async function runSteps(...lanes: Step[][]): Promise<Outcome[]> {
  const shown = new InOrder((text) => process.stdout.write(text));
  const running = lanes.map((lane) => lane.map((one) => ({ one, output: shown.next() })));
  const outcomes = running.map(async (lane) => {
    const done: Outcome[] = [];
    for (const { one, output } of lane) done.push(await runStep(one, output));
    return done;
  });
  return (await Promise.all(outcomes)).flat();
}

async function runStep({ title, command, args, environment, read }: Step, output: Output): Promise<Outcome> {
  output.write(`\n# ${title}\n`);
  const startedMs = performance.now();
  const code = await run(command, args, environment, output);
  const wallMs = performance.now() - startedMs;
  output.end();
  return counted({ title, wallMs, files: [] }, code, read ?? (() => asOne(title, code)));
}

/** Long enough for what a pipe still holds. A process that a test left running keeps the pipe open for good. */
const REST_OF_OUTPUT_MS = 5_000;

/** Runs a command in the checkout; returns its exit code once its output has come. */
function run(
  command: string,
  args: string[],
  environment: Record<string, string> = {},
  output: Output,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => output.write(text));
    child.once('error', () => resolve(127));
    child.once('close', (code) => resolve(code ?? 1));
    child.once('exit', (code) => setTimeout(() => resolve(code ?? 1), REST_OF_OUTPUT_MS));
  });
}

function asOne(title: string, code: number): Report {
  if (code === 0) return { passed: 1, failed: 0, failures: [], files: [] };
  return { passed: 0, failed: 1, failures: [exited(title, code)], files: [] };
}

/** A runner that exited with an error without reporting a failure counts as one failure. */
function counted(times: RunnerTimes, code: number, read: () => Report): Outcome {
  const { title } = times;
  let report: Report;
  try {
    report = read();
  } catch {
    return { passed: 0, failed: 1, failures: [exited(title, code)], times };
  }
  const { passed, failed, failures, files } = report;
  const isSilent = failed === 0 && (code !== 0 || passed === 0);
  if (!isSilent) return { passed, failed, failures, times: { ...times, files } };
  return { passed, failed: 1, failures: [...failures, exited(title, code)], times: { ...times, files } };
}

function exited(title: string, code: number): Failure {
  return { test: title, why: `ended with exit code ${code}` };
}

/** Prints the times, what failed, then the sum on its own line, and exits accordingly. */
export function finish(outcomes: Outcome[]): never {
  process.stdout.write(`\n${outcomes.map(({ times }) => describeTimes(times)).join('\n')}\n`);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  process.stdout.write(`\n${describeFailures(outcomes.flatMap(({ failures }) => failures))}\n`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}

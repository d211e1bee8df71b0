import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
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

type Environment = Readonly<Record<string, string>>;

/** Runs a command in the checkout with its output shown; returns its exit code. */
function run(command: string, args: readonly string[], environment: Environment = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    });
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** The same, but shows the output under its title once all of it is there: steps run next to each other. */
function runAside(title: string, command: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    const end = (code: number): void => {
      process.stdout.write(`\n# ${title}\n${Buffer.concat(output).toString()}`);
      resolve(code);
    };
    child.once('error', () => end(127));
    child.once('close', (code) => end(code ?? 1));
  });
}

/** A step that passes or fails as a whole: lint, types. It counts as one. */
export async function step(title: string, command: string, args: readonly string[]): Promise<Outcome> {
  const startedMs = performance.now();
  const code = await runAside(title, command, args);
  const times = { title, wallMs: performance.now() - startedMs, files: [] };
  if (code === 0) return { passed: 1, failed: 0, failures: [], times };
  return { passed: 0, failed: 1, failures: [exited(title, code)], times };
}

/**
 * Some of the vitest projects, whole or of them the `files` alone; counts come from its own report, and a run without tests
 * has failed.
 */
export async function vitest(
  projects: readonly string[],
  environment: Environment = {},
  files: readonly string[] = [],
): Promise<Outcome> {
  const title = `tests: ${projects.join(', ')}`;
  process.stdout.write(`\n# ${title}\n`);
  const startedMs = performance.now();
  const report = newReport(`${projects.join('-').replaceAll('*', '')}.json`);
  const args = [
    'vitest',
    'run',
    '--config',
    'tests/config/vitest.config.ts',
    ...files,
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const code = await run('npx', args, environment);
  return counted(title, startedMs, code, () => {
    const summary = JSON.parse(readFileSync(report, 'utf8')) as VitestReport & VitestResults & VitestCounts;
    const { numPassedTests: passed, numFailedTests: failed } = summary;
    return { passed, failed, failures: vitestFailures(summary, root), files: vitestTimes(summary, root) };
  });
}

/** Where a runner writes its report: one that a runner before left is gone, so that nobody takes it for this one's. */
function newReport(name: string): string {
  const path = join(root, '.cache/reports', name);
  rmSync(path, { force: true });
  return path;
}

interface VitestCounts {
  numPassedTests: number;
  numFailedTests: number;
}

/** The browser tests; flaky ones count as failed, because a retry hides what a user would see. */
export async function playwright(environment: Environment = {}, files: readonly string[] = []): Promise<Outcome> {
  const title = 'tests: browser';
  process.stdout.write(`\n# ${title}\n`);
  const startedMs = performance.now();
  const report = newReport('browser.json');
  const args = ['playwright', 'test', '--config', 'tests/config/playwright.config.ts', ...files];
  const code = await run('npx', args, { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  return counted(title, startedMs, code, () => {
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
  });
}

/** A runner that exited with an error without reporting a failure counts as one failure. */
function counted(title: string, startedMs: number, code: number, read: () => Report): Outcome {
  const wallMs = performance.now() - startedMs;
  let report: Report;
  try {
    report = read();
  } catch {
    return { passed: 0, failed: 1, failures: [exited(title, code)], times: { title, wallMs, files: [] } };
  }
  const { passed, failed, failures, files } = report;
  const times = { title, wallMs, files };
  const isSilent = failed === 0 && (code !== 0 || passed === 0);
  if (!isSilent) return { passed, failed, failures, times };
  return { passed, failed: 1, failures: [...failures, exited(title, code)], times };
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

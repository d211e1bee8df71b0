import { relative } from 'node:path';

/** How long one test file took, in milliseconds. */
export interface FileTime {
  file: string;
  ms: number;
}

/** What one runner spent. */
export interface RunnerTimes {
  title: string;
  /** The time from its start to its end. */
  wallMs: number;
  files: FileTime[];
}

const SHOWN_MAX = 15;

/** The times in vitest's JSON report. */
export interface VitestReport {
  testResults: { name: string; startTime: number; endTime: number }[];
}

/** A suite of Playwright's JSON reporter; the outermost is a file. */
export interface BrowserSuite {
  file: string;
  suites?: BrowserSuite[];
  specs: { tests: { results: { duration: number }[] }[] }[];
}

/** `root` is the checkout, from which files are named. */
export function vitestTimes({ testResults }: VitestReport, root: string): FileTime[] {
  return testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), ms: endTime - startTime }));
}

export function browserTimes(suites: readonly BrowserSuite[]): FileTime[] {
  return suites.map((suite) => ({ file: suite.file, ms: durationOf(suite) }));
}

function durationOf({ suites = [], specs }: BrowserSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return [...own, ...suites.map(durationOf)].reduce((sum, ms) => sum + ms, 0);
}

/** The slowest files first, and the total; files that ran at the same time each count. */
export function describeTimes({ title, wallMs, files }: RunnerTimes): string {
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN_MAX);
  const sum = files.reduce((total, { ms }) => total + ms, 0);
  const head = `${title}: ${seconds(wallMs)}${files.length > 0 ? `, ${files.length} files of ${seconds(sum)} together` : ''}`;
  return [head, ...slowest.map(({ file, ms }) => `${seconds(ms).padStart(10)}  ${file}`)].join('\n');
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

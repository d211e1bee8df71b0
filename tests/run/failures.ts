import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What failed, named again at the end of the run: a log that is cut short keeps its end. */
export interface Failure {
  /** File and title. */
  test: string;
  /** The first lines of the error, without colors. */
  why: string;
}

/** The failures in vitest's JSON report; a file that could not be loaded has no assertions and a message of its own. */
export interface VitestResults {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** A suite of Playwright's JSON reporter. */
export interface BrowserResults {
  file: string;
  suites?: BrowserResults[];
  specs: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
}

const LINES_MAX = 4;

/** `root` is the checkout, from which files are named. */
export function vitestFailures({ testResults }: VitestResults, root: string): Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults
      .filter((result) => result.status === 'failed')
      .map(({ fullName, failureMessages }) => ({ test: `${file} › ${fullName}`, why: headOf(failureMessages[0]) }));
    return failed.length === 0 && status === 'failed' ? [{ test: file, why: headOf(message) }] : failed;
  });
}

export function browserFailures(suites: readonly BrowserResults[]): Failure[] {
  return suites.flatMap(({ file, suites: inner = [], specs }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => ({
          test: `${file} › ${title}`,
          why: headOf(results.find(({ error }) => error)?.error?.message),
        })),
    ),
    ...browserFailures(inner),
  ]);
}

export function describeFailures(failures: readonly Failure[]): string {
  return failures.map(({ test, why }) => `failed: ${test}\n${why.replace(/^/gm, '    ')}`).join('\n');
}

function headOf(message = 'no message'): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.slice(0, LINES_MAX).join('\n');
}

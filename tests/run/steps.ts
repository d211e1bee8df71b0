import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'gatehouse-reports-'));

export interface Outcome {
  passed: number;
  failed: number;
}

/** Runs a command in the checkout with its output shown; answers its exit code. */
export function run(command: string, args: string[], environment: Record<string, string> = {}): Promise<number> {
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

/** A step that either holds or does not: lint, types. It counts as one. */
export async function step(title: string, command: string, args: string[]): Promise<Outcome> {
  process.stdout.write(`\n# ${title}\n`);
  const code = await run(command, args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Some of the vitest projects; counts come from its own report, and a run without tests has failed. */
export async function vitest(projects: string[]): Promise<Outcome> {
  process.stdout.write(`\n# tests: ${projects.join(', ')}\n`);
  const report = join(reports, `${projects.join('-')}.json`);
  const code = await run('npx', [
    'vitest',
    'run',
    '--config',
    'tests/config/vitest.config.ts',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  return counted(code, () => {
    const summary = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number };
    return { passed: summary.numPassedTests, failed: summary.numFailedTests };
  });
}

/** The browser tests; flaky ones count as failed, because a retry hides what a person would meet. */
export async function playwright(): Promise<Outcome> {
  process.stdout.write('\n# tests: browser\n');
  const report = join(reports, 'browser.json');
  const code = await run('npx', ['playwright', 'test', '--config', 'tests/config/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return counted(code, () => {
    const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number };
    };
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  });
}

/** A runner that ended badly without counting a failure has failed once. */
function counted(code: number, read: () => Outcome): Outcome {
  let outcome: Outcome = { passed: 0, failed: 0 };
  try {
    outcome = read();
  } catch {
    return { passed: 0, failed: 1 };
  }
  const isSilent = outcome.failed === 0 && (code !== 0 || outcome.passed === 0);
  return isSilent ? { ...outcome, failed: 1 } : outcome;
}

/** Prints the sum on a line of its own and ends the process with it. */
export function finish(outcomes: Outcome[]): never {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}

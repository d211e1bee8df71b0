import { type Outcome, step, vitest } from './steps.ts';

/** For tests after the server was built, which the check of types does too: its threads and processes are then what was built. */
export const ofBuild = { TEST_BUILT: '1' };

/** Lint, types, dead code and unit tests. */
export async function checks(): Promise<Outcome[]> {
  return [
    await step('format', 'npx', ['biome', 'check', '--config-path=tests/config/format.json', '.']),
    await step('types', 'npx', ['tsc', '-b', 'tests']),
    await step('lint', 'npm', ['run', 'lint']),
    await step('dead code', 'npx', ['knip', '--config', 'tests/config/knip.json']),
    await vitest(['unit*', 'dom*'], ofBuild),
  ];
}

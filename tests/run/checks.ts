import { type Outcome, step, vitest } from './steps.ts';

/** Set for tests after the build, which the check of types includes: threads and processes are then what was built. */
export const ofBuild = { TEST_BUILT: '1' };

/** Types first, which take all cores and build the server for what follows. */
export function types(): Promise<Outcome> {
  return step('types', 'npx', ['tsc', '-b', 'tests']);
}

/** What looks at the text alone, each on one core. */
export function textChecks(): Promise<Outcome[]> {
  return Promise.all([
    step('lint', 'npm', ['run', 'lint']),
    step('dead code', 'npx', ['knip', '--config', 'tests/config/knip.json']),
    step('format', 'npx', ['biome', 'check', '--config-path=tests/config/format.json', '.']),
  ]);
}

/** Tests of one module or component each: of `files`, or all where it names none. */
export function unitTests(files: readonly string[] = []): Promise<Outcome> {
  return vitest(['unit*', 'dom*'], ofBuild, files);
}

import { type Step, step, vitest } from './steps.ts';

/** Format, types, lint and dead code. */
export const checks: Step[] = [
  step('format', 'npx', ['biome', 'check', '--config-path=tests/config/format.json', '.']),
  step('types', 'npx', ['tsc', '-b', 'tests']),
  step('lint', 'npm', ['run', 'lint']),
  step('dead code', 'npx', ['knip', '--config', 'tests/config/knip.json']),
];

export const unitTests = vitest(['unit*', 'dom*']);

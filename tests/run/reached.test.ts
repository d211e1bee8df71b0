import { expect, it } from 'vitest';
import { reachedBy } from './reached.ts';

const CAMERA = 'tests/e2e/desk/desk-camera.spec.ts';
const PLATFORM = 'tests/e2e/money/platform-story.spec.ts';
const paths = [
  'sync-protocol/src/base/people/age.test.ts',
  'sync-protocol/src/base/days/venue-day.test.ts',
  'tests/contract/desk/check-ins.test.ts',
  'tests/contract/money/plans.test.ts',
  'tests/stories/desk/desk-keyboard.test.ts',
  'tests/drill/settle.test.ts',
  'tests/lint/folders.test.ts',
  CAMERA,
  PLATFORM,
];

const reached = (...changed: string[]): string[] => {
  const { tests, specs } = reachedBy(changed, paths);
  return [...tests, ...specs].filter((path) => path !== 'tests/lint/folders.test.ts');
};

it('reaches tests next to the code by what they import, and those of the whole product by their area', () => {
  expect(reached('sync-protocol/src/base/people/age.ts')).toContain('sync-protocol/src/base/people/age.test.ts');
  expect(reached('client/src/areas/desk/check-in/page.tsx')).toEqual(paths.filter((path) => path.includes('/desk/')));
  expect(reached('server/src/areas/money/promos/promos.service.ts')).toEqual([
    'tests/contract/money/plans.test.ts',
    PLATFORM,
  ]);
});

it('reaches every test of the whole product by code of no area, and everything by what all tests rest on', () => {
  const everything = paths.filter((path) => !/^tests\/(?:drill|lint)\//.test(path));
  expect(reached('client/src/lib/session.ts')).toEqual(everything.filter((path) => path.startsWith('tests/')));
  expect(reached('package-lock.json')).toEqual(everything);
});

it('reaches a test by the test itself, and by its helpers, but not by a test next to the code', () => {
  expect(reached(CAMERA)).toEqual([CAMERA]);
  expect(reached('tests/helpers/app/test-app.ts')).toContain('tests/stories/desk/desk-keyboard.test.ts');
  expect(reached('client/src/areas/desk/check-in/page.test.tsx')).toEqual([]);
});

it('always runs the tests that read every file', () => {
  expect(reachedBy(['README.md'], paths)).toEqual({ tests: ['tests/lint/folders.test.ts'], specs: [] });
});

import { expect, it } from 'vitest';
import { browserTimes, describeTimes, vitestTimes } from './times.ts';

it('lists the slowest files first, fifteen at most, and the total', () => {
  const files = Array.from({ length: 20 }, (_, index) => ({ file: `tests/${index}.test.ts`, ms: (index + 1) * 100 }));
  const lines = describeTimes({ title: 'contract', wallMs: 12_345, files }).split('\n');
  expect(lines[0]).toBe('contract: 12.3 s, 20 files of 21.0 s together');
  expect(lines.slice(1, 3)).toEqual(['     2.0 s  tests/19.test.ts', '     1.9 s  tests/18.test.ts']);
  expect(lines).toHaveLength(16);
  expect(describeTimes({ title: 'types', wallMs: 800, files: [] })).toBe('types: 0.8 s');
});

it('reads the times of both runners', () => {
  const testResults = [{ name: '/checkout/server/a.test.ts', startTime: 1_000, endTime: 1_250 }];
  expect(vitestTimes({ testResults }, '/checkout')).toEqual([{ file: 'server/a.test.ts', ms: 250 }]);
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const inner = { file: 'a.spec.ts', specs: [spec(5, 10)] };
  const suites = [{ file: 'a.spec.ts', suites: [inner], specs: [spec(100)] }];
  expect(browserTimes(suites)).toEqual([{ file: 'a.spec.ts', ms: 115 }]);
});

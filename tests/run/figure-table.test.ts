import { expect, it } from 'vitest';
import { figureTable } from './figure-table.ts';

it('shows today’s figure with the base’s, their ratio, the target and the load, and says which don’t count', () => {
  const push = { name: 'push', unit: 'per_s', runs: 5, target: 2_500, better: 'higher' } as const;
  const table = figureTable([
    { now: { ...push, median: 2_600 }, base: { ...push, median: 2_000 }, load: 0.2, program: 'push' },
    {
      now: { name: 'search', contender: 'raw', unit: 'ms', median: 4.5, p95: 6, runs: 5, target: 4, better: 'lower' },
      load: 1.7,
      program: 'device',
    },
    {
      now: { name: 'pages', unit: 'count', median: 3, runs: 1 },
      base: { ...push, median: 0 },
      load: 0.5,
      program: 'x',
    },
  ]);
  expect(table.split('\n')).toEqual([
    'figure       unit         today  base  ratio  target  load',
    'push         per_s         2600  2000   1.30  ≥ 2500   0.2',
    'search, raw  ms     4.5 (p95 6)                  ≤ 4   1.7  misses, busy',
    'pages        count            3     0                  0.5',
    '',
    "1 of 3 figures don't count: the load was above 0.5 before their program began.",
    '',
  ]);
});

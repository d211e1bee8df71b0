import { expect, it } from 'vitest';
import type { Figure } from '../measure.ts';
import { barCharts } from './bar-charts.ts';
import { figuresPart } from './figures-part.ts';
import { groupsOf, sideBySide } from './side-by-side.ts';
import { withPart } from './write-readme.ts';

const saved = { name: 'saved', unit: 'per_s', runs: 5, better: 'higher' } as const;
const queued = { name: 'queued', unit: 'ms', runs: 1_000, better: 'lower' } as const;
const servers: Figure[] = [
  { ...saved, contender: 'Gatehouse', median: 1_012.4 },
  { ...saved, contender: 'raw SQLite', median: 3_459 },
  { ...saved, contender: 'RxDB', median: 3.459 },
];
const devices: Figure[] = [
  { ...queued, contender: 'Gatehouse', median: 2.51, p95: 4 },
  { ...queued, contender: 'raw IndexedDB', median: 1, p95: 12.34 },
];

it('compares contenders line by line with the raw one of their own table', () => {
  const [ofServers = [], ofDevices = []] = groupsOf([...servers, ...devices]);
  expect(sideBySide(ofServers).split('\n')).toEqual([
    '|  | Gatehouse | raw SQLite | RxDB |',
    '| --- | ---: | ---: | ---: |',
    '| saved, a second | 1,012 (0.29) | 3,459 (1) | 3.46 (0.001) |',
  ]);
  expect(sideBySide(ofDevices).split('\n').at(-1)).toBe('| queued, ms | 2.51, p95 4 (2.51) | 1, p95 12.3 (1) |');
});

it('draws each figure as bars in proportion, the product’s in another color', () => {
  const picture = barCharts(servers);
  const bars = [...picture.matchAll(/<rect( class="own")? x="160" y="\d+" width="(\d+)"/g)];
  expect(bars.map(([, own]) => own !== undefined)).toEqual([true, false, false]);
  const [own = 0, raw = 1] = bars.map(([, , width]) => Number(width));
  expect(own / raw).toBeCloseTo(1_012.4 / 3_459, 2);
  const texts = [...picture.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
  expect(texts).toEqual([
    'saved: a second, more is better',
    'Gatehouse',
    '1,012',
    'raw SQLite',
    '3,459',
    'RxDB',
    '3.46',
  ]);
});

it('replaces the lines of the programs that ran, and those of another machine', () => {
  const figure = (program: string, median: number) => ({
    now: { ...saved, median, target: 50 },
    load: median / 100,
    program,
  });
  const first = figuresPart('', [figure('push', 40), figure('archive', 60)], 'two cores');
  const second = figuresPart(first, [figure('push', 50)], 'two cores');
  expect(second.split('\n')).toEqual([
    'two cores.',
    '',
    '| figure | measured | goal | load before | command |',
    '|---|---:|---:|---:|---|',
    '| saved | 60 a second | ≥ 50 | 0.6, busy | `npm run bench -- archive` |',
    '| saved | 50 a second | ≥ 50 | 0.5 | `npm run bench -- push` |',
  ]);
  expect(figuresPart(second, [figure('push', 80)], 'four cores')).not.toContain('archive');
});

it('writes between its marks and nowhere else', () => {
  const text = '# A\n<!-- a -->\nold\n<!-- /a -->\nend\n';
  expect(withPart(text, 'a', (present) => `${present}er`)).toBe('# A\n<!-- a -->\nolder\n<!-- /a -->\nend\n');
  expect(withPart('<!-- a -->\n<!-- /a -->', 'a', () => 'new')).toBe('<!-- a -->\nnew\n<!-- /a -->');
  expect(() => withPart('', 'a', () => '')).toThrow('no part a');
});

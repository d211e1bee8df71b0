import type { StrokePoint, Strokes } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import { expect, it } from 'vitest';
import { keepStrokes } from './kept-strokes.ts';

const canvas = { width: 460, height: 150 };

/** A line of so many points that are so many milliseconds apart. */
function line(points: number, everyMs: number, noisy = false): StrokePoint[] {
  return Array.from({ length: points }, (_, index) => [
    (index % 460) + (noisy ? 1 / 3 : 0),
    (index % 150) + (noisy ? 1 / 7 : 0),
    index * everyMs,
    0.5,
  ]);
}

const count = ({ strokes }: Strokes) => strokes.reduce((sum, points) => sum + points.length, 0);

it('[Q20] keeps a signature exactly as it was drawn', () => {
  const drawn = { ...canvas, strokes: [line(300, 9, true), line(200, 9, true)] };
  const kept = keepStrokes(drawn);
  expect(kept).toEqual({ strokes: drawn, text: JSON.stringify(drawn), isHandmade: true });
});

it('[Q20] thins a scribble of minutes to its shape', () => {
  const kept = keepStrokes({ ...canvas, strokes: [line(3_000, 16, true), line(1_000, 16, true)] });
  expect(kept.isHandmade).toBe(true);
  expect(count(kept.strokes)).toBeLessThanOrEqual(1_502);
  expect(count(kept.strokes)).toBeGreaterThan(1_000);
  expect(kept.strokes.strokes.map((points) => points[0]?.[2])).toEqual([0, 0]);
  expect(kept.strokes.strokes.map((points) => points.at(-1)?.[2])).toEqual([2_999 * 16, 999 * 16]);
  expect(kept.text).toBe(JSON.stringify(kept.strokes));
});

it.each([
  ['a hand drew in their time', line(2_000, 9), 1_501],
  ['nobody draws in no time', line(1_000, 0), 100],
])('[Q20] thins points that %s, also where their text is short', (_, points, most) => {
  const drawn = { ...canvas, strokes: [points] };
  expect(JSON.stringify(drawn).length).toBeLessThan(48_000);
  const kept = keepStrokes(drawn);
  expect(count(kept.strokes)).toBeLessThanOrEqual(most);
  expect(count(kept.strokes)).toBeGreaterThan(most / 2);
});

it('[Q20] detects more points than a hand can draw in the given time, and in total', () => {
  expect(keepStrokes({ ...canvas, strokes: [line(240, 4)] }).isHandmade).toBe(true);
  expect(keepStrokes({ ...canvas, strokes: [line(100, 0)] }).isHandmade).toBe(true);
  const sudden = keepStrokes({ ...canvas, strokes: [line(20_000, 0)] });
  expect([sudden.isHandmade, count(sudden.strokes)]).toEqual([false, 100]);
  const endless = keepStrokes({ ...canvas, strokes: [line(20_000, 16)] });
  expect(endless.isHandmade).toBe(false);
  expect(count(endless.strokes)).toBeLessThanOrEqual(1_501);
});

it('[Q20] keeps at most 48 kB, whatever the numbers and strokes', () => {
  const long: StrokePoint = [-1.234_567_890_123_4e-300, -9.876_543_210_987e300, 1.1e300, -1 / 3];
  const hostile = [
    [Array.from({ length: 20_000 }, () => long)],
    Array.from({ length: 20_000 }, () => [long]),
    Array.from({ length: 20_000 }, () => []),
    Array.from({ length: 1_400 }, (_, index) => [[-9_999.9 / 7, -9_999.9 / 3, index * 9_999, -1 / 3] as StrokePoint]),
  ];
  for (const strokes of hostile) {
    const kept = keepStrokes({ ...canvas, strokes });
    expect(kept.text.length).toBeLessThanOrEqual(48_000);
    expect(kept.text).toBe(JSON.stringify(kept.strokes));
  }
});

it('[Q20] believes that a hand draws 5,000 points, however long it takes, and not one more', () => {
  const isHandmade = (points: number) => keepStrokes({ ...canvas, strokes: [line(points, 16)] }).isHandmade;
  expect([isHandmade(5_000), isHandmade(5_001)]).toEqual([true, false]);
});

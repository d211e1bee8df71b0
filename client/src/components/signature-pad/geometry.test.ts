import { type Strokes, strokesSchema } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactStrokes, fitCanvas, inkLength, isBlank, noStrokes, scaleStrokes, strokeWidthOn } from './geometry.ts';

const line: Strokes = {
  width: 460,
  height: 150,
  strokes: [
    [
      [10, 20, 0, 0.5],
      [110, 20, 16, 0.5],
      [110, 120, 32, 0.5],
    ],
  ],
};

describe('the canvas', () => {
  it('[W12] keeps the ratio 460×150 and is as wide as the screen allows', () => {
    expect(fitCanvas({ width: 920, height: 1000 })).toEqual({ width: 920, height: 300 });
    expect(fitCanvas({ width: 2000, height: 150 })).toEqual({ width: 460, height: 150 });
  });

  it('is never without a size, whatever size the screen reports during a rotation', () => {
    expect(fitCanvas({ width: 0, height: 0 }).width).toBe(1);
  });

  it('draws 2 pixels wide at its specified size and in proportion beyond', () => {
    expect(strokeWidthOn(460)).toBe(2);
    expect(strokeWidthOn(920)).toBe(4);
  });
});

describe('strokes', () => {
  it('[K7] are scaled with the canvas: nothing is cropped and nothing lost', () => {
    const small = scaleStrokes(line, { width: 230, height: 75 });
    expect(small.strokes[0]).toEqual([
      [5, 10, 0, 0.5],
      [55, 10, 16, 0.5],
      [55, 60, 32, 0.5],
    ]);
  });

  it('[K7] are unchanged after any number of rotations', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 100, max: 3000 }), { maxLength: 20 }), (widths) => {
        let turned = line;
        for (const width of widths) turned = scaleStrokes(turned, fitCanvas({ width, height: 10_000 }));
        const back = scaleStrokes(turned, line);
        for (const [index, [x, y]] of (back.strokes[0] ?? []).entries()) {
          expect(x).toBeCloseTo(line.strokes[0]?.[index]?.[0] ?? Number.NaN, 6);
          expect(y).toBeCloseTo(line.strokes[0]?.[index]?.[1] ?? Number.NaN, 6);
        }
      }),
    );
  });

  it('[K8] are judged by ink: nothing, a slip and a resized blank are blank; a line is not', () => {
    expect(isBlank(noStrokes)).toBe(true);
    expect(isBlank(scaleStrokes(noStrokes, { width: 920, height: 300 }))).toBe(true);
    expect(isBlank({ ...noStrokes, strokes: [[[20, 20, 0, 0]]] })).toBe(true);
    expect(isBlank({ ...noStrokes, strokes: [[]] })).toBe(true);
    expect(isBlank(line)).toBe(false);
  });

  it('[K8] hold the same ink at every size', () => {
    expect(inkLength(scaleStrokes(line, { width: 1380, height: 450 }))).toBeCloseTo(inkLength(line), 6);
  });

  it('[Q20] fit the protocol when stored, also after minutes of scribbling', () => {
    const scribble = Array.from({ length: 30_000 }, (_, index): [number, number, number, number] => [
      (index * 7.123_456) % 460,
      (index * 3.3) % 150,
      index * 16.4,
      0.123_456,
    ]);
    const stored = compactStrokes({ ...noStrokes, strokes: [scribble] });
    expect(strokesSchema.safeParse(stored).success).toBe(true);
    expect(stored.strokes[0]?.length).toBeLessThanOrEqual(1_501);
    expect(stored.strokes[0]?.at(-1)?.[2]).toBe(Math.round(29_999 * 16.4));
  });
});

import fc from 'fast-check';
import { from, lastValueFrom, toArray } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { HELD_CODE_RELEASE_MS, oncePerHold, type Sighting } from './held-code.ts';

async function passed(sightings: Sighting[]): Promise<string[]> {
  const all = await lastValueFrom(from(sightings).pipe(oncePerHold(), toArray()));
  return all.map((sighting) => sighting.text);
}

const frames = (text: string, count: number, fromMs: number, everyMs = 100): Sighting[] =>
  Array.from({ length: count }, (_, index) => ({ text, atMs: fromMs + index * everyMs }));

describe('a code before the camera', () => {
  it('[K14] held in view is one scan, however long, also when frames are missed', async () => {
    expect(await passed([...frames('A', 300, 0), ...frames('A', 10, 30_000 + HELD_CODE_RELEASE_MS - 200)])).toEqual([
      'A',
    ]);
  });

  it('[K14] passes immediately when it is a different one, and 50 alternations all pass', async () => {
    const alternations = Array.from({ length: 50 }, (_, index) => frames(index % 2 ? 'B' : 'A', 3, index * 300)).flat();
    expect(await passed(alternations)).toHaveLength(50);
  });

  it('passes again when it was taken away and shown again', async () => {
    expect(await passed([...frames('A', 3, 0), ...frames('A', 3, 200 + HELD_CODE_RELEASE_MS)])).toEqual(['A', 'A']);
  });

  it('[K14] never passes the same code twice within the time of one hold', async () => {
    const steps = fc.array(fc.tuple(fc.constantFrom('A', 'B'), fc.integer({ min: 1, max: HELD_CODE_RELEASE_MS - 1 })));
    await fc.assert(
      fc.asyncProperty(steps, async (items) => {
        let atMs = 0;
        const texts = await passed(items.map(([text, gap]) => ({ text, atMs: (atMs += gap) })));
        expect(texts.every((text, index) => text !== texts[index - 1])).toBe(true);
      }),
    );
  });
});

import { expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';

/** Computes for so long on the clock. */
function compute(ms: number): void {
  const startMs = performance.now();
  while (performance.now() - startMs < ms);
}

it('[X16] lets others have the event loop between long items, and keeps their order', async () => {
  const done: string[] = [];
  const work = inTurns(['a', 'b', 'c'], (item) => {
    compute(15);
    done.push(item);
    return item.toUpperCase();
  });
  setImmediate(() => done.push('other'));
  expect(await work).toEqual(['A', 'B', 'C']);
  expect(done).toEqual(['a', 'other', 'b', 'c']);
});

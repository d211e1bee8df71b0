import { setImmediate as nextTurn } from 'node:timers/promises';

/** A turn of the event loop that does this work, in milliseconds. */
const TURN_MS = 10;

/**
 * Does the same work for each item, in order, and lets others have the event loop every ten milliseconds. One item is never
 * divided. Requirement X16.
 */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let sinceMs = performance.now();
  for (const item of items) {
    if (performance.now() - sinceMs >= TURN_MS) {
      await nextTurn();
      sinceMs = performance.now();
    }
    results.push(await work(item));
  }
  return results;
}

import { setImmediate as nextTurn } from 'node:timers/promises';

/** A turn of the event loop that does this work, in milliseconds. */
const TURN_MS = 10;

/** Await the result between two pieces of work: it lets others have the event loop after ten milliseconds of work. */
export function givingWay(): () => Promise<void> {
  let sinceMs = performance.now();
  return async () => {
    if (performance.now() - sinceMs < TURN_MS) return;
    await nextTurn();
    sinceMs = performance.now();
  };
}

/**
 * Does the same work for each item, in order, and lets others have the event loop every ten milliseconds. One item is never
 * divided. Requirement X16.
 */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const giveWay = givingWay();
  for (const item of items) {
    await giveWay();
    results.push(await work(item));
  }
  return results;
}

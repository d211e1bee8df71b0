/** What a compiled generator keeps between two of its values: `next` names the place at which it goes on. */
interface Place {
  prev: number;
  next: number;
  isDone: boolean;
  stop(): void;
}

/**
 * fontkit is published with its one generator compiled for a runtime that it doesn't bring; without it, the shaper of the scripts of
 * India fails. This is the part of the runtime that a generator without `try` needs.
 */
const regeneratorRuntime = {
  mark: <T>(make: T): T => make,
  wrap(body: (place: Place) => unknown): IterableIterator<unknown> {
    const place: Place = {
      prev: 0,
      next: 0,
      isDone: false,
      stop() {
        this.isDone = true;
      },
    };
    const values: IterableIterator<unknown> = {
      next() {
        const value = place.isDone ? undefined : body(place);
        return place.isDone ? { done: true, value: undefined } : { done: false, value };
      },
      [Symbol.iterator]: () => values,
    };
    return values;
  },
};

/** Must be called before fontkit shapes text. */
export function provideGeneratorRuntime(): void {
  Object.assign(globalThis, { regeneratorRuntime });
}

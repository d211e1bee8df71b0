import { databaseFailure } from './failures.ts';

/** Lets health learn of a write that fails because nothing can be saved, without a write of its own. */
export function createSaveFailures() {
  const listeners = new Set<() => void>();
  return {
    onUnavailable: (hear: () => void): void => void listeners.add(hear),
    async watch<T>(write: Promise<T>): Promise<T> {
      try {
        return await write;
      } catch (error) {
        if (databaseFailure(error) === 'unavailable') for (const hear of listeners) hear();
        throw error;
      }
    },
  };
}

import { type VenueWrite, type VenueWriteDeps, writeVenue } from './venue-write.ts';

/** Ends the transaction of a try. */
class Tried<T> extends Error {
  readonly found: T;
  constructor(found: T) {
    super('Nothing is saved');
    this.found = found;
  }
}

/** What `work` would answer. It writes as the real one does, so that its own rows count too; then all of it is rolled back. */
export async function tryOut<T>(
  deps: VenueWriteDeps,
  clientId: string,
  work: (write: VenueWrite) => Promise<T>,
): Promise<T> {
  try {
    return await writeVenue(deps, clientId, async (write) => {
      throw new Tried(await work(write));
    });
  } catch (error) {
    if (error instanceof Tried) return error.found as T;
    throw error;
  }
}

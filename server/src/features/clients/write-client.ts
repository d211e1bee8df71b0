import type { Deps } from '../../deps.ts';
import { openVenueWrite, type VenueWrite } from '../../venue/venue-write.ts';

/**
 * A venue's write that may also touch its users and sessions, which belong to the platform: one transaction, with the
 * venue's lock and next version. The caller checks that the venue exists.
 */
export async function writeClient<T>(
  deps: Deps,
  clientId: string,
  work: (write: VenueWrite) => Promise<T>,
): Promise<T> {
  const { value, opened } = await deps.db.writePlatform(async (db) => {
    const opened = await openVenueWrite(deps, db, clientId);
    const value = await work(opened.write);
    await opened.finish();
    return { value, opened };
  });
  opened.committed();
  return value;
}

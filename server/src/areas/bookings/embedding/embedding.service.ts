import { isAmongOrigins } from '@gatehouse/sync-protocol/areas/bookings/embed-origin';
import type { VisitedVenue } from '#access/principal';
import { requireVenueIn } from '#access/visited-venue';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { listOrigins, replaceOrigins } from './embedding.repository.ts';

const BOOKING_PAGE = /^\/book\/([A-Z]\d{5})\//;

/** The venue's own websites for its booking page, and none for any other document. Requirement X7. */
export async function frameAncestorsOf({ db }: Pick<Deps, 'db'>, path: string): Promise<readonly string[]> {
  const clientId = BOOKING_PAGE.exec(path)?.[1];
  return clientId === undefined ? [] : db.readVenue(clientId, (connection) => listOrigins(connection, clientId));
}

/**
 * The venue whose booking page the website at `origin` asks for in a frame without being one of the venue's own; null where it
 * may show the page, and where nothing can be known: the page has its `frame-ancestors`. Requirement B26.
 */
export async function refusingVenueOf(
  { db }: Pick<Deps, 'db'>,
  path: string,
  origin: string,
): Promise<VisitedVenue | null> {
  const clientId = BOOKING_PAGE.exec(path)?.[1];
  if (clientId === undefined) return null;
  try {
    return await db.readVenue(clientId, async (connection) => {
      const origins = await listOrigins(connection, clientId);
      return isAmongOrigins(origins, origin) ? null : requireVenueIn(connection, clientId);
    });
  } catch {
    return null;
  }
}

/**
 * Replaces the websites that may embed the booking page, and records it in the venue's audit chain. Returns them sorted and without
 * duplicates.
 */
export async function updateEmbedOrigins(
  deps: Deps,
  clientId: string,
  origins: readonly string[],
  userId: string,
): Promise<string[]> {
  const unique = [...new Set(origins)].toSorted();
  await writeVenue(deps, clientId, async (write) => {
    await replaceOrigins(write.db, clientId, unique);
    await write.happened({ kind: 'embedding.changed', actor: `user:${userId}`, origins: unique });
  });
  return unique;
}

import { sha256 } from '#base/secrets';
import type { Deps } from '#integrations/deps';
import type { VenueWrite } from '#venue/venue-write';
import { insertLink } from './waitlist.repository.ts';

/** Makes a token that opens an entry; it is given out once and stored as a hash. Requirement X3. */
export async function makeEntryToken(
  { ids }: Pick<Deps, 'ids'>,
  { db, clientId, nowAtUtc }: VenueWrite,
  waitlistId: string,
): Promise<string> {
  const token = ids.token();
  const row = { client_id: clientId, token_hash: sha256(token), waitlist_id: waitlistId, created_at: nowAtUtc };
  await insertLink(db, row);
  return token;
}

/** The address of an entry's own page. */
export function entryPageUrl({ config }: Pick<Deps, 'config'>, waitlistId: string, token: string): string {
  return `${config.publicUrl}/waitlist/${waitlistId}/${token}`;
}

/** Venue of the entry that an id names; null where it is no entry's id. */
export function venueOfEntryId(waitlistId: string): string | null {
  return /^([A-Z]\d{5})-[0-9a-f-]{36}$/.exec(waitlistId)?.[1] ?? null;
}

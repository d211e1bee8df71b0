import type { Connection } from '#db/database';
import { raiseBackedUpVersion } from '#venue/sync-tenant';

/** Each venue's version and epoch, by venue id. */
export interface VenueVersions {
  versions: Readonly<Record<string, number>>;
  epochs: Readonly<Record<string, string>>;
}

/** Versions of all venues, deleted and erased ones too, inside the caller's transaction. */
export async function venueVersions(db: Connection): Promise<VenueVersions> {
  const rows = await db.selectFrom('sync_tenant').select(['client_id', 'version', 'epoch']).execute();
  return {
    versions: Object.fromEntries(rows.map((row) => [row.client_id, row.version])),
    epochs: Object.fromEntries(rows.map((row) => [row.client_id, row.epoch])),
  };
}

/**
 * Records that everything up to these versions is in a backup. Never goes back, and applies only to
 * the backup's own epoch. Rules D6, E6.
 */
export async function markBackedUp(db: Connection, { versions, epochs }: VenueVersions): Promise<void> {
  for (const [clientId, version] of Object.entries(versions))
    await raiseBackedUpVersion(db, clientId, { epoch: epochs[clientId] ?? '', version });
}

import type { Connection } from '../../db/database.ts';

/** The version each venue has reached, by its id. */
export async function venueVersions(db: Connection): Promise<Record<string, number>> {
  const rows = await db.selectFrom('sync_tenant').select(['client_id', 'version']).execute();
  return Object.fromEntries(rows.map((row) => [row.client_id, row.version]));
}

/** Tells devices that everything up to these versions is in a backup. Never goes back. Rule D6. */
export async function markBackedUp(db: Connection, versions: Readonly<Record<string, number>>): Promise<void> {
  for (const [clientId, version] of Object.entries(versions))
    await db
      .updateTable('sync_tenant')
      .set({ backed_up_version: version })
      .where('client_id', '=', clientId)
      .where('backed_up_version', '<', version)
      .execute();
}

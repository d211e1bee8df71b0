import type { Collection, Found } from './collection.ts';
import { inSlice } from './slice.ts';

/** Design §5: the accent colour until the venue sets one. */
const ACCENT_COLOR = '#007bff';

/** The venue's own row. */
export const venueCollection: Collection<'venue'> = {
  name: 'venue',
  async read(db, scope, slice): Promise<Found<'venue'>[]> {
    const query = db
      .selectFrom('clients')
      .where('clients.client_id', '=', scope.clientId)
      .select(['client_id', 'client_name', 'time_zone', 'address_required', 'accent_color', 'version']);
    const rows = await inSlice(query, { version: 'clients.version', id: 'clients.client_id' }, slice).execute();
    return rows.map((row) => ({
      id: row.client_id,
      version: row.version,
      row: {
        client_id: row.client_id,
        client_name: row.client_name,
        time_zone: row.time_zone,
        address_required: row.address_required === 1,
        accent_color: row.accent_color ?? ACCENT_COLOR,
        has_logo: false,
        sealing_public_key: scope.sealingPublicKey,
      },
    }));
  },
  stamps: (db, { clientId }, after, limit) =>
    db
      .selectFrom('clients')
      .where('client_id', '=', clientId)
      .where('client_id', '>', after)
      .select(['client_id as id', 'version'])
      .limit(limit)
      .execute(),
  window: () => null,
};

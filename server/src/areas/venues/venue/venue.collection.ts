import type { Collection, Found } from '#venue/collection';
import { inSlice } from '#venue/slice';
import { logoVersion } from '../../accounts/preferences/logo-version.ts';

/** The accent color until the venue sets one. Requirement U3. */
const ACCENT_COLOR = '#007bff';

/** Columns that devices use: a change of these is synced. */
export const deviceColumns = [
  'client_name',
  'time_zone',
  'address_required',
  'address_asked',
  'adult_age',
  'relationship_required',
  'accent_color',
] as const;

/** The venue's own row. */
export const venueCollection: Collection<'venue'> = {
  name: 'venue',
  async read(db, scope, slice): Promise<Found<'venue'>[]> {
    const query = db
      .selectFrom('clients')
      .leftJoin('venue_logos', 'venue_logos.client_id', 'clients.client_id')
      .where('clients.client_id', '=', scope.clientId)
      .select(['clients.client_id', ...deviceColumns, 'version', 'sha256']);
    const rows = await inSlice(query, { version: 'clients.version', id: 'clients.client_id' }, slice).execute();
    return rows.map((row) => ({
      id: row.client_id,
      version: row.version,
      row: {
        client_id: row.client_id,
        client_name: row.client_name,
        time_zone: row.time_zone,
        address_required: row.address_required === 1,
        address_asked: row.address_asked === 1,
        adult_age: row.adult_age,
        relationship_required: row.relationship_required === 1,
        accent_color: row.accent_color ?? ACCENT_COLOR,
        has_logo: row.sha256 !== null,
        logo_version: logoVersion(row.sha256),
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

import type { Collection } from '#venue/collection';
import { inSlice } from '#venue/slice';
import { toResourceView } from './resource-view.ts';

/** All resources of the venue, for the day by resource at the desk. */
export const resourcesCollection: Collection<'resources'> = {
  name: 'resources',
  async read(db, { clientId }, slice, onlyInScope) {
    let query = db.selectFrom('resources').where('resources.client_id', '=', clientId).selectAll('resources');
    if (onlyInScope) query = query.where('resources.deleted_at', 'is', null);
    const rows = await inSlice(query, { version: 'resources.version', id: 'resources.resource_id' }, slice).execute();
    return rows.map((row) => ({
      id: row.resource_id,
      version: row.version,
      row: row.deleted_at === null ? toResourceView(row) : null,
    }));
  },
  stamps: (db, { clientId }, after, limit) =>
    db
      .selectFrom('resources')
      .where('client_id', '=', clientId)
      .where('deleted_at', 'is', null)
      .where('resource_id', '>', after)
      .select(['resource_id as id', 'version'])
      .orderBy('resource_id')
      .limit(limit)
      .execute(),
  window: () => null,
};

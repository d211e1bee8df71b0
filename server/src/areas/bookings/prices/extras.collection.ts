import type { Collection } from '#venue/collection';
import { inSlice } from '#venue/slice';
import { toExtraView } from './price-views.ts';

/** What parties can add, also what is not sold now: a desk shows the names of what it has. */
export const extrasCollection: Collection<'extras'> = {
  name: 'extras',
  async read(db, { clientId }, slice, onlyInScope) {
    let query = db.selectFrom('extras').where('extras.client_id', '=', clientId).selectAll('extras');
    if (onlyInScope) query = query.where('extras.deleted_at', 'is', null);
    const rows = await inSlice(query, { version: 'extras.version', id: 'extras.extra_id' }, slice).execute();
    return rows.map((row) => ({
      id: row.extra_id,
      version: row.version,
      row: row.deleted_at === null ? toExtraView(row) : null,
    }));
  },
  stamps: (db, { clientId }, after, limit) =>
    db
      .selectFrom('extras')
      .where('client_id', '=', clientId)
      .where('deleted_at', 'is', null)
      .where('extra_id', '>', after)
      .select(['extra_id as id', 'version'])
      .orderBy('extra_id')
      .limit(limit)
      .execute(),
  window: () => null,
};

import type { Collection } from '#venue/collection';
import { inSlice } from '#venue/slice';
import { memberRows } from './member-rows.ts';

/** All members of the venue: an expired one is let in with a warning, so the desk needs them. */
export const membersCollection: Collection<'members'> = {
  name: 'members',
  async read(db, { clientId }, slice) {
    const query = db.selectFrom('members').where('members.client_id', '=', clientId).selectAll('members');
    const rows = await inSlice(query, { version: 'members.version', id: 'members.membership_id' }, slice).execute();
    const members = await memberRows(db, clientId, rows);
    return rows.map((row, index) => ({ id: row.membership_id, version: row.version, row: members[index] ?? null }));
  },
  stamps: (db, { clientId }, after, limit) =>
    db
      .selectFrom('members')
      .where('client_id', '=', clientId)
      .where('membership_id', '>', after)
      .select(['membership_id as id', 'version'])
      .orderBy('membership_id')
      .limit(limit)
      .execute(),
  window: () => null,
};

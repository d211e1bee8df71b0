import type { StaffRow } from '@gatehouse/sync-protocol/areas/accounts/staff-row';
import { staffRoleLabels, staffRoles } from '@gatehouse/sync-protocol/base/roles';
import type { Row } from '#db/tables';
import type { Collection } from '#venue/collection';
import { inSlice } from '#venue/slice';

/** Who works at the venue, with what proves at a shared tablet who they are. Rule D27. */
export const staffCollection: Collection<'staff'> = {
  name: 'staff',
  async read(db, { clientId }, slice, onlyInScope) {
    let query = db.selectFrom('staff').where('staff.client_id', '=', clientId).selectAll('staff');
    if (onlyInScope) query = query.where('staff.removed_at', 'is', null);
    const rows = await inSlice(query, { version: 'staff.version', id: 'staff.user_id' }, slice).execute();
    return rows.map((row) => ({
      id: row.user_id,
      version: row.version,
      row: row.removed_at === null ? toStaffRow(row) : null,
    }));
  },
  stamps: (db, { clientId }, after, limit) =>
    db
      .selectFrom('staff')
      .where('client_id', '=', clientId)
      .where('removed_at', 'is', null)
      .where('user_id', '>', after)
      .select(['user_id as id', 'version'])
      .orderBy('user_id')
      .limit(limit)
      .execute(),
  window: () => null,
};

function toStaffRow(row: Row<'staff'>): StaffRow {
  return {
    user_id: row.user_id,
    client_id: row.client_id,
    name: row.name || staffRoleLabels[row.role],
    role: row.role,
    permissions: staffRoles[row.role].toSorted(),
    pin_hash: row.pin_hash,
    pin_version: row.pin_version,
    card_hash: row.card_hash,
  };
}

import type { Collection } from '../../venue/collection.ts';
import { inSlice } from '../../venue/slice.ts';
import { findAlerts } from '../alerts/find-alerts.ts';
import { customerRow } from './customer-row.ts';

/** Those who signed in the venue's year. Requirement F9. */
export const customersCollection: Collection<'customers'> = {
  name: 'customers',
  async read(db, scope, slice, onlyInScope) {
    const { from, to } = slice.days ?? this.window(scope.venueDate) ?? { from: '', to: '' };
    let query = db.selectFrom('waivers').where('waivers.client_id', '=', scope.clientId).selectAll('waivers');
    if (onlyInScope) query = query.where('date_signed', '>=', from).where('date_signed', '<=', to);
    const columns = { version: 'waivers.version', id: 'waivers.waiver_id' };
    const rows = await inSlice(query, columns, slice, slice.days !== undefined).execute();
    const alerts = await findAlerts(db, scope.clientId);
    return rows.map((row) => ({
      id: row.waiver_id,
      version: row.version,
      row: row.date_signed >= from && row.date_signed <= to ? customerRow(row, alerts) : null,
    }));
  },
  stamps(db, scope, after, limit) {
    const { from, to } = this.window(scope.venueDate) ?? { from: '', to: '' };
    return db
      .selectFrom('waivers')
      .where('client_id', '=', scope.clientId)
      .where('waiver_id', '>', after)
      .where('date_signed', '>=', from)
      .where('date_signed', '<=', to)
      .select(['waiver_id as id', 'version'])
      .orderBy('waiver_id')
      .limit(limit)
      .execute();
  },
  /* Until the year's end: a day that a fast device clock put ahead is still in this year. */
  window: (venueDate) => ({ from: `${venueDate.slice(0, 4)}-01-01`, to: `${venueDate.slice(0, 4)}-12-31` }),
};

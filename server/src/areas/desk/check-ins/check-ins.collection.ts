import { sql } from 'kysely';
import type { Collection } from '#venue/collection';
import { inSlice } from '#venue/slice';
import { mergedInto } from '../../people/customers/customers.shared.repository.ts';
import { checkInRow, namesOfDoers } from './check-in-record.ts';

/** Today's, the undone ones too: a desk tells from `undone_at` which of a person's is effective. Rule M4. */
export const checkInsCollection: Collection<'check_ins'> = {
  name: 'check_ins',
  async read(db, scope, slice, onlyInScope) {
    const { from, to } = slice.days ?? { from: scope.venueDate, to: scope.venueDate };
    let query = db.selectFrom('check_ins').where('check_ins.client_id', '=', scope.clientId).selectAll('check_ins');
    if (onlyInScope) query = query.where('venue_date', '>=', from).where('venue_date', '<=', to);
    const rows = await inSlice(
      query,
      { version: 'check_ins.version', id: 'check_ins.checkin_id' },
      slice,
      onlyInScope,
    ).execute();
    const merged = await mergedInto(
      db,
      scope.clientId,
      rows.map((row) => row.waiver_id),
    );
    const names = await namesOfDoers(db, scope.clientId, rows);
    return rows.map((row) => ({
      id: row.checkin_id,
      version: row.version,
      row: row.venue_date >= from && row.venue_date <= to ? checkInRow(row, names, merged.get(row.waiver_id)) : null,
    }));
  },
  stamps(db, scope, after, limit) {
    /* Hides the column, so that the day is what is looked up: the primary key runs through every earlier day. */
    const id = sql<string>`checkin_id || ''`;
    return db
      .selectFrom('check_ins')
      .where('client_id', '=', scope.clientId)
      .where('venue_date', '=', scope.venueDate)
      .where(id, '>', after)
      .select(['checkin_id as id', 'version'])
      .orderBy(id)
      .limit(limit)
      .execute();
  },
  window: (venueDate) => ({ from: venueDate, to: venueDate }),
};

import { archivePastYears } from '@gatehouse/server/areas/waivers/signed/archive/year-end.service';
import { yearOf } from '@gatehouse/sync-protocol/base/days/venue-year';
import { inDatabaseOf } from './database-of-server.ts';
import type { RealServer } from './server.ts';

/** Has the venue's waivers signed on `date`, a day of an earlier year, and archives them as the job does. */
export function archiveAsOf(server: RealServer, clientId: string, date: string): Promise<void> {
  return inDatabaseOf(server, async (deps) => {
    await deps.db.writeVenue(clientId, (connection) =>
      connection
        .updateTable('waivers')
        .set({ date_signed: date, created_at: `${date}T17:00:00.000Z`, kept_until: yearOf(date).to })
        .where('client_id', '=', clientId)
        .execute(),
    );
    await archivePastYears(deps, new AbortController().signal);
  });
}

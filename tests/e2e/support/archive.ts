import { join } from 'node:path';
import { archivePastYears } from '@gatehouse/server/areas/waivers/waivers/archive/year-end.service';
import { systemClock } from '@gatehouse/server/base/clock';
import { loadConfig } from '@gatehouse/server/base/config';
import { createLogger } from '@gatehouse/server/base/logger';
import { loadSecrets } from '@gatehouse/server/base/secrets';
import { createPokeHub } from '@gatehouse/server/db/poke-hub';
import { openSqlite } from '@gatehouse/server/db/sqlite/sqlite';
import type { RealServer } from './server.ts';

/** Has the venue's waivers signed on `date`, a day of an earlier year, and archives them as the job does. */
export async function archiveAsOf(server: RealServer, clientId: string, date: string): Promise<void> {
  const config = loadConfig({ DATA_DIR: server.dataDir });
  const db = openSqlite(join(server.dataDir, 'gatehouse.db'));
  try {
    await db.writeVenue(clientId, (connection) =>
      connection
        .updateTable('waivers')
        .set({ date_signed: date, created_at: `${date}T17:00:00.000Z` })
        .where('client_id', '=', clientId)
        .execute(),
    );
    const deps = { db, clock: systemClock, secrets: loadSecrets(config), logger: createLogger('silent') };
    await archivePastYears({ ...deps, pokes: createPokeHub(db, 'archive') }, new AbortController().signal);
  } finally {
    await db.close();
  }
}

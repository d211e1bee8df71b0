import { allSubscribers } from '@gatehouse/server/all-subscribers';
import { systemClock } from '@gatehouse/server/base/clock';
import { loadConfig } from '@gatehouse/server/base/config';
import { systemIds } from '@gatehouse/server/base/ids';
import { createLogger } from '@gatehouse/server/base/logger';
import { loadSecrets } from '@gatehouse/server/base/secrets';
import { openDatabase } from '@gatehouse/server/db/opening/open';
import { createPokeHub } from '@gatehouse/server/db/poke-hub';
import type { VenueWriteDeps } from '@gatehouse/server/venue/venue-write';
import { daytimeZone } from './daytime-zone.ts';
import type { RealServer } from './server.ts';

/** Works straight in the database of a server, before it starts or while it runs. */
export async function inDatabaseOf<T>(server: RealServer, work: (deps: VenueWriteDeps) => Promise<T>): Promise<T> {
  const config = loadConfig({ DATA_DIR: server.dataDir, DEFAULT_TIME_ZONE: daytimeZone, ...server.settings });
  const db = openDatabase(config.databaseUrl);
  const system = { clock: systemClock, ids: systemIds, logger: createLogger('silent') };
  const pokes = createPokeHub(db, 'test');
  try {
    return await work({ ...system, config, db, pokes, secrets: loadSecrets(config), subscribers: allSubscribers });
  } finally {
    await db.close();
  }
}

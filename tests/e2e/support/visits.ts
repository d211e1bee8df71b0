import { join } from 'node:path';
import { countCheckIn } from '@gatehouse/server/areas/desk/check-ins/attendance/attendance.service';
import { systemClock } from '@gatehouse/server/base/clock';
import { loadConfig } from '@gatehouse/server/base/config';
import { createLogger } from '@gatehouse/server/base/logger';
import { loadSecrets } from '@gatehouse/server/base/secrets';
import { createPokeHub } from '@gatehouse/server/db/poke-hub';
import { openSqlite } from '@gatehouse/server/db/sqlite/sqlite';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { checkInRow, waiverRow } from '../../helpers/venues/rows.ts';
import type { RealServer } from './server.ts';
import type { SeededVenue } from './venue.ts';

/** Someone who was in on these venue days, at noon UTC. */
export interface Visitor {
  name: string;
  days: readonly string[];
}

/** Puts people and their visits of other days straight into the database of a running server. */
export async function addVisits(server: RealServer, venue: SeededVenue, visitors: readonly Visitor[]): Promise<void> {
  const { clientId } = venue;
  const config = loadConfig({ DATA_DIR: server.dataDir });
  const db = openSqlite(join(server.dataDir, 'gatehouse.db'));
  const deps = { clock: systemClock, secrets: loadSecrets(config), logger: createLogger('silent'), db };
  try {
    await writeVenue({ ...deps, pokes: createPokeHub(db, 'seed') }, clientId, async (write) => {
      for (const { name, days } of visitors) {
        const waiver = waiverRow(clientId, write, { adult_first_name: name });
        await write.db.insertInto('waivers').values(waiver).execute();
        for (const day of days) {
          const columns = { waiver_id: waiver.waiver_id, venue_date: day, check_in_time: `${day}T12:00:00.000Z` };
          await countCheckIn(write, waiver.waiver_id, day);
          await write.db
            .insertInto('check_ins')
            .values(checkInRow(clientId, write, columns))
            .execute();
        }
      }
    });
  } finally {
    await db.close();
  }
}

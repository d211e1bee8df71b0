import { countCheckIn } from '@gatehouse/server/areas/desk/check-ins/attendance/attendance.service';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { checkInRow, waiverRow } from '../../helpers/venues/rows.ts';
import { inDatabaseOf } from './database-of-server.ts';
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
  await inDatabaseOf(server, (deps) =>
    writeVenue(deps, clientId, async (write) => {
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
    }),
  );
}

import { countCheckIn } from '@gatehouse/server/areas/desk/check-ins/attendance/attendance.service';
import { type VenueWriteDeps, writeVenue } from '@gatehouse/server/venue/venue-write';
import { checkInRow, waiverRow } from './rows.ts';

/** Someone who was in on these venue days, at noon UTC. */
export interface Visitor {
  name: string;
  days: readonly string[];
}

/** Puts people and their visits of other days straight into a venue. */
export function addVisits(deps: VenueWriteDeps, clientId: string, visitors: readonly Visitor[]): Promise<void> {
  return writeVenue(deps, clientId, async (write) => {
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
}

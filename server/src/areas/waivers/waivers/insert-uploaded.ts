import { setImmediate as nextTurn } from 'node:timers/promises';
import { insertCompiled } from '#db/compiled';
import type { NewRow } from '#db/tables';
import { countInTotals } from '#venue/venue-totals';
import type { VenueWrite } from '#venue/venue-write';

/** A customer who never signed here: no event, no booking, nothing to review. */
export type UploadedWaiver = Omit<
  NewRow<'waivers'>,
  'client_id' | 'event_id' | 'booking_id' | 'created_at' | 'needs_review' | 'version'
>;

/** Between pauses of the event loop, which on SQLite everyone shares. */
const ROWS_AT_ONCE = 50;

/** Adds people from a file, of one version and one moment. They don't count as signed waivers. Requirements F10, F28. */
export async function insertUploadedWaivers(write: VenueWrite, people: readonly UploadedWaiver[]): Promise<void> {
  for (const [index, person] of people.entries()) {
    if (index > 0 && index % ROWS_AT_ONCE === 0) await nextTurn();
    await insertCompiled(write.db, 'waivers', {
      ...person,
      client_id: write.clientId,
      event_id: null,
      booking_id: null,
      created_at: write.nowAtUtc,
      needs_review: 0,
      version: write.version,
    });
    countInTotals(write, { day: person.date_signed, customers: 1 });
  }
}

import { insertEntry } from '@gatehouse/server/areas/bookings/waitlist/waitlist.repository';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { insertAll } from '../../bench/support/databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { bookingRow, checkInRow, waiverRow } from '../../helpers/venues/rows.ts';

/** How much a venue holds. */
export interface VenueSize {
  people: number;
  checkIns: number;
  bookings: number;
  waiting: number;
  /** Rooms that each of the needs of one offering may take. */
  rooms: number;
}

const DAYS = 365;
const WISHES = 14;
const TODAY = '2026-06-15';

/** Fills a venue with people, a year of check-ins, bookings of a year around today, and guests who wait for one offering. */
export async function addManyRows(
  app: TestApp,
  { clientId, offeringId }: { clientId: string; offeringId: string },
  size: VenueSize,
): Promise<void> {
  await writeVenue(app.deps, clientId, async (write) => {
    const people = Array.from({ length: size.people }, (_, index) =>
      waiverRow(clientId, write, {
        adult_first_name: `Ana${index % 97}`,
        adult_last_name: `Nguyễn${index % 1013}`,
        email: `person${index % 5_000}@example.org`,
        phone: `(212) 555-${String(index % 10_000).padStart(4, '0')}`,
      }),
    );
    await insertAll(write.db, 'waivers', people);
    const visits = Array.from({ length: size.checkIns }, (_, index) => {
      const waiver_id = people[index % people.length]?.waiver_id ?? '';
      return checkInRow(clientId, write, { waiver_id, venue_date: addDays(TODAY, -(index % DAYS)) });
    });
    await insertAll(write.db, 'check_ins', visits);
    const bookings = Array.from({ length: size.bookings }, (_, index) =>
      bookingRow(clientId, write, {
        booking_id: `${clientId}-1760000000000${String(index).padStart(6, '0')}`,
        date_scheduled: addDays(TODAY, (index % DAYS) - 30),
        booking_time: `${String(9 + (index % 9)).padStart(2, '0')}:00`,
        party_email: `party${index % 500}@example.org`,
      }),
    );
    await insertAll(write.db, 'bookings', bookings);
    await addWaiting(write.db, { clientId, offeringId, nowAtUtc: write.nowAtUtc }, size.waiting);
  });
}

async function addWaiting(
  db: Parameters<typeof insertEntry>[0],
  { clientId, offeringId, nowAtUtc }: { clientId: string; offeringId: string; nowAtUtc: string },
  count: number,
): Promise<void> {
  const wishes = Array.from({ length: WISHES }, (_, day) => ({ date: addDays(TODAY, day + 1) }));
  for (let index = 0; index < count; index += 1) {
    const entry = {
      client_id: clientId,
      waitlist_id: `${clientId}-waits-${index}`,
      line: 1_000 + index,
      offering_id: offeringId,
      offering_name: 'Paintball',
      guest_offering_name: null,
      party_name: `Party ${index}`,
      party_phone: '',
      party_email: `line${index}@example.org`,
      players: 4,
      wishes: JSON.stringify(wishes),
      status: 'waiting',
      booking_id: null,
      source: 'public',
      joiner_mac: `caller ${index}`,
      request_id: null,
      language: 'en',
      ends_at: '2099-01-01T00:00:00.000Z',
      created_at: nowAtUtc,
      updated_at: nowAtUtc,
    } as const;
    await insertEntry(db, entry, wishes);
  }
}

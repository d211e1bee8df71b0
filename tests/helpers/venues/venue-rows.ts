import { countCheckIn } from '@gatehouse/server/areas/desk/check-ins/attendance/attendance.service';
import type { Row } from '@gatehouse/server/db/tables';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import type { TestApp } from '../app/test-app.ts';
import { bookingRow, checkInRow, waiverRow } from './rows.ts';

/** Puts a check-in into the venue and returns its id. */
export async function addCheckIn(
  app: TestApp,
  clientId: string,
  columns: Partial<Row<'check_ins'>> & { waiver_id: string },
): Promise<string> {
  return writeVenue(app.deps, clientId, async (write) => {
    const row = checkInRow(clientId, write, { venue_date: '2026-06-15', ...columns });
    if (row.undone_at === null) await countCheckIn(write, row.waiver_id, row.venue_date);
    await write.db.insertInto('check_ins').values(row).execute();
    return row.checkin_id;
  });
}

let bookings = 0;

/** Puts a booking of a day into the venue and returns its id. */
export async function addBooking(
  app: TestApp,
  clientId: string,
  day: string,
  columns: Partial<Row<'bookings'>> = {},
): Promise<string> {
  bookings += 1;
  const booking_id = `${clientId}-1750000000000${String(bookings).padStart(6, '0')}`;
  return writeVenue(app.deps, clientId, async (write) => {
    const row = bookingRow(clientId, write, { booking_id, date_scheduled: day, ...columns });
    await write.db.insertInto('bookings').values(row).execute();
    return row.booking_id;
  });
}

/** Puts many people into the venue in one write, as an import does; returns their waiver ids. */
export async function addMany(app: TestApp, clientId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => createWaiverId(clientId));
  await writeVenue(app.deps, clientId, async (write) => {
    for (let at = 0; at < count; at += 500)
      await write.db
        .insertInto('waivers')
        .values(
          ids.slice(at, at + 500).map((waiver_id) =>
            waiverRow(clientId, write, {
              waiver_id,
              event_id: null,
              person_key: waiver_id,
              search_key: '',
              date_signed: '2026-06-01',
            }),
          ),
        )
        .execute();
  });
  return ids;
}

/** Changes these people's rows without changing their content. */
export async function touchSome(app: TestApp, clientId: string, ids: readonly string[]): Promise<void> {
  await writeVenue(app.deps, clientId, (write) =>
    write.db
      .updateTable('waivers')
      .set({ version: write.version })
      .where('client_id', '=', clientId)
      .where('waiver_id', 'in', ids)
      .execute(),
  );
}

import type { Row } from '@gatehouse/server/db/tables';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { makeCheckinId, makeWaiverId } from '@gatehouse/sync-protocol/ids';
import type { TestApp } from '../app/test-app.ts';
import { adultColumns } from './waiver-columns.ts';

/** Puts a check-in into the venue and returns its id. */
export async function addCheckIn(
  app: TestApp,
  clientId: string,
  columns: Partial<Row<'check_ins'>> & { waiver_id: string },
): Promise<string> {
  const venueDate = columns.venue_date ?? '2026-06-15';
  const checkinId = makeCheckinId(clientId, venueDate);
  await writeVenue(app.deps, clientId, (write) =>
    write.db
      .insertInto('check_ins')
      .values({
        client_id: clientId,
        checkin_id: checkinId,
        membership_id: null,
        check_in_time: write.nowAtUtc,
        created_at: write.nowAtUtc,
        venue_date: venueDate,
        device_id: null,
        user_id: null,
        clock_correction_ms: null,
        clock_flagged: 0,
        undone_at: null,
        undone_by: null,
        undo_reason: null,
        needs_review: 0,
        version: write.version,
        ...columns,
      })
      .execute(),
  );
  return checkinId;
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
  const bookingId = `${clientId}-1750000000000${String(bookings).padStart(6, '0')}`;
  await writeVenue(app.deps, clientId, (write) =>
    write.db
      .insertInto('bookings')
      .values({
        client_id: clientId,
        booking_id: bookingId,
        offering_id: `${clientId}-Off1`,
        offering_name: 'Climbing',
        offering_type: 'Group',
        party_name: 'Curie',
        party_phone: '(212) 555-0100',
        party_email: 'marie@example.org',
        date_scheduled: day,
        booking_time: '14:00',
        base_players: 4,
        add_players: 2,
        max_players: 8,
        status: 'confirmed',
        check_in_status: 'not checked in',
        deposit_cents: 2500,
        total_cents: 12_050,
        square_transaction_id: null,
        created_at: write.nowAtUtc,
        updated_at: write.nowAtUtc,
        version: write.version,
        ...columns,
      })
      .execute(),
  );
  return bookingId;
}

/** Puts many people into the venue in one write, as an upload does; answers their waiver ids. */
export async function addMany(app: TestApp, clientId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => String(makeWaiverId(clientId)));
  await writeVenue(app.deps, clientId, async (write) => {
    for (let at = 0; at < count; at += 500)
      await write.db
        .insertInto('waivers')
        .values(
          ids.slice(at, at + 500).map((waiverId) => ({
            client_id: clientId,
            waiver_id: waiverId,
            event_id: null,
            ...adultColumns,
            person_key: waiverId,
            date_signed: '2026-06-01',
            created_at: write.nowAtUtc,
            booking_id: null,
            needs_review: 0,
            search_key: '',
            version: write.version,
          })),
        )
        .execute();
  });
  return ids;
}

/** Changes these people's rows without changing what they say. */
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

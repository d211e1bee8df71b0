import type { Connection } from '#db/database';
import { checkInsWithMerges } from '../../desk/check-ins/check-ins.shared.repository.ts';

/** Venue days, both included. */
interface Days {
  from: string;
  to: string;
}

/** Bookings of these days that are not canceled, in chronological order. */
export async function listActiveBookings(db: Connection, clientId: string, { from, to }: Days) {
  return db
    .selectFrom('bookings')
    .where('client_id', '=', clientId)
    .where('date_scheduled', '>=', from)
    .where('date_scheduled', '<=', to)
    .where('status', '!=', 'cancelled')
    .orderBy('date_scheduled')
    .orderBy('booking_time')
    .orderBy('booking_id')
    .select([
      'booking_id',
      'offering_type',
      'party_name',
      'date_scheduled',
      'booking_time',
      'base_players',
      'add_players',
    ])
    .execute();
}

export type ActiveBooking = Awaited<ReturnType<typeof listActiveBookings>>[number];

/** People, not rows: someone who checked in at two desks, or as two merged records, has one effective check-in. Rule M4. */
export async function countPeopleIn(db: Connection, clientId: string, venueDate: string): Promise<number> {
  const row = await checkInsWithMerges(db)
    .where('check_ins.client_id', '=', clientId)
    .where('venue_date', '=', venueDate)
    .where('undone_at', 'is', null)
    .select((eb) =>
      eb.fn.count<number>(eb.fn.coalesce('merged.merged_into', 'check_ins.waiver_id')).distinct().as('people'),
    )
    .executeTakeFirstOrThrow();
  return row.people;
}

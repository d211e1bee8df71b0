import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { instantOf } from '@gatehouse/sync-protocol/base/days/venue-time';
import { requireVenueIn } from '#access/visited-venue';
import { latestUtc } from '#base/stored-time';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { findBooking } from '../placing/place-booking.ts';
import { queueBookingMail } from './booking-mails.ts';

/** How long before the start a reminder goes out. */
const AHEAD_MS = 24 * 3_600_000;
/** A party that is on its way needs none. */
const AHEAD_MIN_MS = 3_600_000;
const BATCH = 1_000;

/**
 * Reminds parties a day before, by the venue's clock, each once. A booking that was made within that day gets none: its
 * confirmation has just arrived. Requirement B14.
 */
export async function sendReminders(deps: Deps, signal: AbortSignal): Promise<void> {
  const nowMs = deps.clock.now();
  const found = await deps.db.readPlatform((tx) => unreminded(tx, nowMs));
  for (const candidate of found) {
    if (signal.aborted) return;
    if (startOf(candidate, candidate.time_zone) - nowMs <= AHEAD_MS) await remind(deps, candidate);
  }
}

async function remind(deps: Deps, { client_id: clientId, booking_id: bookingId }: Candidate): Promise<void> {
  await writeVenue(
    deps,
    clientId,
    async (write) => {
      const booking = await findBooking(write.db, clientId, bookingId);
      if (!booking || wasReminded(booking, deps.clock.now()) || booking.status === 'cancelled') return;
      const venue = await requireVenueIn(write.db, clientId);
      const startMs = startOf(booking, venue.timeZone);
      const aheadMs = startMs - deps.clock.now();
      if (aheadMs > AHEAD_MS) return;
      await write.db
        .updateTable('bookings')
        .set({ reminder_sent_at: write.nowAtUtc })
        .where('client_id', '=', clientId)
        .where('booking_id', '=', bookingId)
        .execute();
      const wasMadeEarlier = startMs - Date.parse(booking.created_at) > AHEAD_MS;
      if (aheadMs >= AHEAD_MIN_MS && wasMadeEarlier) await queueBookingMail(deps, write, venue, booking, 'reminder');
    },
    [],
  );
}

/** A reminder of the future was noted by a clock that was ahead, which took the start for past, or a later one for near. */
function wasReminded({ reminder_sent_at: sentAt }: Row<'bookings'>, nowMs: number): boolean {
  return sentAt !== null && sentAt <= latestUtc(nowMs);
}

/** Milliseconds since 1970; long ago where the clock has been set over it. */
function startOf({ date_scheduled: date, booking_time: time }: Start, timeZone: string): number {
  return instantOf(date, time, timeZone) ?? 0;
}

type Start = Pick<Row<'bookings'>, 'date_scheduled' | 'booking_time'>;
type Candidate = Awaited<ReturnType<typeof unreminded>>[number];

/** Bookings of about now that had no reminder, the earliest first. */
function unreminded(db: Connection, nowMs: number) {
  const today = new Date(nowMs).toISOString().slice(0, 10);
  return db
    .selectFrom('bookings')
    .innerJoin('clients', 'clients.client_id', 'bookings.client_id')
    .where('clients.deleted_at', 'is', null)
    .where('date_scheduled', '>=', addDays(today, -1))
    .where('date_scheduled', '<=', addDays(today, 2))
    .where((eb) => eb.or([eb('reminder_sent_at', 'is', null), eb('reminder_sent_at', '>', latestUtc(nowMs))]))
    .where('status', '!=', 'cancelled')
    .where('hold_expires_at', 'is', null)
    .orderBy('date_scheduled')
    .orderBy('booking_time')
    .limit(BATCH)
    .select(['bookings.client_id', 'bookings.booking_id', 'date_scheduled', 'booking_time', 'clients.time_zone'])
    .execute();
}

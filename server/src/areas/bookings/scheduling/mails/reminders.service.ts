import { instantOf } from '@gatehouse/sync-protocol/base/days/venue-time';
import { requireVenueIn } from '#access/visited-venue';
import { latestUtc } from '#base/stored-time';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { listUnreminded, updateBookingRow } from '../bookings.repository.ts';
import { findBooking } from '../bookings.shared.repository.ts';

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
  const found = await deps.db.readPlatform((tx) => listUnreminded(tx, nowMs, BATCH));
  for (const candidate of found) {
    if (signal.aborted) return;
    if (startOf(candidate, candidate.time_zone) - nowMs <= AHEAD_MS) await remind(deps, candidate);
  }
}

async function remind(deps: Deps, { client_id: clientId, booking_id: bookingId }: Candidate): Promise<void> {
  await writeVenue(deps, clientId, async (write) => {
    const booking = await findBooking(write.db, clientId, bookingId);
    if (!booking || wasReminded(booking, deps.clock.now()) || booking.status === 'cancelled') return;
    const venue = await requireVenueIn(write.db, clientId);
    const startMs = startOf(booking, venue.timeZone);
    const aheadMs = startMs - deps.clock.now();
    if (aheadMs > AHEAD_MS) return;
    await updateBookingRow(write.db, clientId, bookingId, { reminder_sent_at: write.nowAtUtc });
    const wasMadeEarlier = startMs - Date.parse(booking.created_at) > AHEAD_MS;
    if (aheadMs >= AHEAD_MIN_MS && wasMadeEarlier)
      await write.happened({ kind: 'booking.reminder_due', actor: 'system', booking });
  });
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
type Candidate = Awaited<ReturnType<typeof listUnreminded>>[number];

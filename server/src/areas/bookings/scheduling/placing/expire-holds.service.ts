import { isoNow } from '#base/clock';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { listEndedHolds } from '../availability/occupancy.repository.ts';
import { findBooking } from '../bookings.shared.repository.ts';
import { changeBooking } from './booking-changes.ts';

/** The most holds in one turn; the rest follow half a minute later. */
const HOLDS_MAX = 500;

/** Whether a hold has run out. */
export async function areHoldsDue({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> {
  return (await db.readPlatform((tx) => listEndedHolds(tx, isoNow(clock), 1))).length > 0;
}

/**
 * Cancels bookings whose hold has run out. Their places were free from that moment on; this makes it visible. A booking that
 * was paid meanwhile is left alone, and so is one whose charge keeps its place. Requirements B6, B18, P2.
 */
export async function expireHolds(deps: Deps, signal: AbortSignal): Promise<void> {
  const holds = await deps.db.readPlatform((tx) => listEndedHolds(tx, isoNow(deps.clock), HOLDS_MAX));
  for (const { client_id: clientId, booking_id: bookingId } of holds) {
    if (signal.aborted) return;
    await writeVenue(deps, clientId, async (write) => {
      const booking = await findBooking(write.db, clientId, bookingId);
      if (!booking || (await listEndedHolds(write.db, write.nowAtUtc, 1, bookingId)).length === 0) return;
      /* The party came without having paid: staff take a look. */
      const isIn = booking.check_in_status === 'checked in';
      const arrival = isIn ? { needs_review: 1 as const } : { check_in_status: 'cancelled' as const };
      const set = { status: 'cancelled', ...arrival, hold_expires_at: null } as const;
      await changeBooking(write, booking, { kind: 'booking.expired', actor: 'system', set });
    });
  }
}

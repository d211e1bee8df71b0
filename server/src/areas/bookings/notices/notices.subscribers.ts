import type { Row } from '#db/tables';
import type { Subscriber, VenueWrite } from '#venue/venue-write';
import { findNotices, insertUnmailed } from './notices.repository.ts';

/**
 * Notes each booking that a guest made online, for the next mail to the venue: a free one when it is placed, and one with a deposit
 * when it is paid. Requirement B60.
 */
export const bookingNotices: Subscriber = {
  async 'booking.placed'(_, write, { booking }) {
    if (booking.status === 'confirmed') await note(write, booking);
  },
  async 'booking.confirmed'(_, write, { actor, booking }) {
    if (!actor.startsWith('user:')) await note(write, booking);
  },
};

async function note({ db, clientId, nowAtUtc }: VenueWrite, booking: Row<'bookings'>): Promise<void> {
  if (booking.source !== 'public') return;
  const notices = await findNotices(db, clientId);
  if (!notices?.email) return;
  await insertUnmailed(db, { client_id: clientId, booking_id: booking.booking_id, made_at: nowAtUtc });
}

import type { Row } from '#db/tables';
import { onEach, type Subscriber, type VenueWrite } from '#venue/venue-write';
import { noteFreed } from './offer-free-places.ts';
import { endWaitsFor, eraseEntryContacts, listLiveOfEmail } from './waitlist.repository.ts';
import { listEntriesOf } from './waitlist.shared.repository.ts';
import { findEntryOfOffer } from './waitlist-line.repository.ts';
import { changeEntry, endWait, leave } from './waitlist-offers.ts';
import { wishesOf } from './waitlist-view.ts';

const playersOf = ({ base_players: base, add_players: more }: Row<'bookings'>): number => base + more;

/** What happens to bookings moves the waitlist on. Requirement B38. */
export const waitlist: Subscriber = {
  ...onEach(['booking.canceled', 'booking.expired'], async (deps, write, { booking, before }) => {
    await waitOn(write, booking);
    noteFreed(deps, write, before);
  }),
  ...onEach(['booking.placed', 'booking.confirmed'], (_, write, { booking, actor }) =>
    endWaitOf(write, booking, actor),
  ),
  async 'booking.moved'(deps, write, { booking, before, actor }) {
    await endWaitOf(write, booking, actor);
    noteFreed(deps, write, before);
  },
  async 'booking.changed'(deps, write, { booking, before, actor }) {
    await endWaitOf(write, booking, actor);
    if (playersOf(booking) < playersOf(before)) noteFreed(deps, write, before);
  },
  'offering.removed': (_, { db, clientId }, { offeringId }) => endWaitsFor(db, clientId, offeringId),
  async 'person.erased'(_, write, { contact }) {
    const entries = await listEntriesOf(write.db, write.clientId, contact);
    for (const entry of entries) await leave(write, entry, 'system');
    const ids = entries.map((entry) => entry.waitlist_id);
    await eraseEntryContacts(write.db, write.clientId, ids);
  },
};

/** An offer that was not taken: its entry waits for the other starts. */
async function waitOn(write: VenueWrite, { booking_id: bookingId }: Row<'bookings'>): Promise<void> {
  const entry = await findEntryOfOffer(write.db, write.clientId, bookingId);
  if (entry?.status !== 'offered' || entry.booking_id !== bookingId) return;
  const waiting = await changeEntry(write, entry, { status: 'waiting', booking_id: null });
  await write.happened({ kind: 'waitlist.not_taken', actor: 'system', entry: waiting });
}

/**
 * A guest who has a booking no longer waits: found by the offer that it was, or by its email where it is on a day they wished for and
 * staff made it so. Anyone may type an email: a visitor's booking ends what the same caller waits for under it, and never an offer.
 */
async function endWaitOf(write: VenueWrite, booking: Row<'bookings'>, actor: string): Promise<void> {
  const { db, clientId } = write;
  const isHold = booking.status === 'pending' && booking.hold_expires_at !== null;
  if (booking.status === 'cancelled' || isHold) return;
  const own = await findEntryOfOffer(db, clientId, booking.booking_id);
  if (own && own.status !== 'booked' && own.status !== 'left') await endWait(write, own, booking, actor);
  const { party_email: email, offering_id: offeringId, date_scheduled: day } = booking;
  if (email === '') return;
  const isStaff = actor.startsWith('user:');
  for (const entry of await listLiveOfEmail(write, { email, offeringId })) {
    const isTheirs = entry.status === 'waiting' && entry.joiner_mac !== null && entry.joiner_mac === booking.booker_mac;
    if ((isStaff || isTheirs) && wishesOf(entry).some(({ date }) => date === day))
      await endWait(write, entry, null, actor);
  }
}

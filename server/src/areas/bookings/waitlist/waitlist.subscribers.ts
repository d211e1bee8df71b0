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
  'booking.placed': (_, write, event) => endWaitOf(write, event),
  'booking.confirmed': (_, write, event) => endWaitOf(write, event),
  async 'booking.moved'(deps, write, event) {
    await endWaitOf(write, event);
    noteFreed(deps, write, event.before);
  },
  async 'booking.changed'(deps, write, event) {
    const { booking, before } = event;
    await endWaitOf(write, event);
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

interface Booked {
  booking: Row<'bookings'>;
  /** The booking as it was, where it is not new. */
  before?: Row<'bookings'>;
  actor: string;
}

/**
 * A guest who has a booking no longer waits: found by the offer that it was, or by its email where staff give that email a booking on a
 * day they wished for. Anyone may type an email: a visitor's booking ends what the same caller waits for under it, and never an offer.
 * What staff change of such a booking later ends nothing either.
 */
async function endWaitOf(write: VenueWrite, { booking, before, actor }: Booked): Promise<void> {
  const { db, clientId } = write;
  if (booking.status === 'cancelled' || isHold(booking)) return;
  const own = await findEntryOfOffer(db, clientId, booking.booking_id);
  if (own && own.status !== 'booked' && own.status !== 'left') await endWait(write, own, booking, actor);
  const { party_email: email, offering_id: offeringId, date_scheduled: day } = booking;
  if (email === '') return;
  const isByStaff = actor.startsWith('user:') && !(before && isBookedAlready(before, booking));
  for (const entry of await listLiveOfEmail(write, { email, offeringId })) {
    const isTheirs = entry.status === 'waiting' && entry.joiner_mac !== null && entry.joiner_mac === booking.booker_mac;
    if ((isByStaff || isTheirs) && wishesOf(entry).some(({ date }) => date === day))
      await endWait(write, entry, null, actor);
  }
}

const isHold = ({ status, hold_expires_at: until }: Row<'bookings'>): boolean => status === 'pending' && until !== null;

/** Whether the email had this booking on its day before. */
function isBookedAlready(before: Row<'bookings'>, booking: Row<'bookings'>): boolean {
  const keys = ['party_email', 'date_scheduled'] as const;
  return before.status !== 'cancelled' && !isHold(before) && keys.every((key) => before[key] === booking[key]);
}

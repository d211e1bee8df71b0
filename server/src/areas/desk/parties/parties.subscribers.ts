import { endsCounts } from '@gatehouse/sync-protocol/areas/desk/party-counts';
import { onEach, type Subscriber } from '#venue/venue-write';
import { showArrival } from '../../bookings/scheduling/arrivals.shared.repository.ts';
import { listPastBookingIdsOf } from '../../bookings/scheduling/bookings.shared.repository.ts';
import { endPartyCheckIns, erasePartyTexts } from './parties.repository.ts';

export const parties: Subscriber = {
  /** Staff set a booking back whose party was in: its counts so far are over, whatever is counted and taken back later. Rule M8. */
  ...onEach(
    ['booking.changed', 'booking.moved', 'booking.canceled', 'booking.expired'],
    async (_, write, { before, booking }) => {
      if (!endsCounts(before.check_in_status, booking.check_in_status)) return;
      const { db, clientId, nowAtUtc } = write;
      await endPartyCheckIns(db, clientId, booking.booking_id, nowAtUtc);
      await showArrival(db, clientId, booking.booking_id);
    },
  ),
  /** Parties go on counting without what staff wrote about them: their bookings are found by the contact, which goes after them. Requirement F24. */
  async 'person.erased'(_, { db, clientId }, { contact, today }) {
    await erasePartyTexts(db, clientId, await listPastBookingIdsOf(db, clientId, contact, today));
  },
};

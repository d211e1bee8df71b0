import type { Subscriber } from '#venue/venue-write';
import { listPastBookingIdsOf } from '../../bookings/bookings/bookings.shared.repository.ts';
import { erasePartyTexts } from './parties.repository.ts';

/** Parties go on counting without what staff wrote about them: their bookings are found by the contact, which goes after them. Requirement F24. */
export const parties: Subscriber = {
  async 'person.erased'(_, { db, clientId }, { contact, today }) {
    await erasePartyTexts(db, clientId, await listPastBookingIdsOf(db, clientId, contact, today));
  },
};

import type { Subscriber } from '#venue/venue-write';
import { deleteRenewalsOf } from './renewals.repository.ts';

/** Nobody who was erased is mailed, or found by a link. Requirement F24. */
export const renewals: Subscriber = {
  'person.erased': (_, { db, clientId }, { waivers }) =>
    deleteRenewalsOf(
      db,
      clientId,
      waivers.map((row) => row.waiver_id),
    ),
};

import type { Subscriber } from '#venue/venue-write';
import { eraseCheckInTexts } from './check-ins.shared.repository.ts';

/** Check-ins go on counting without what staff wrote about the person. Requirement F24. */
export const checkIns: Subscriber = {
  'person.erased': (_, write, { waivers }) =>
    eraseCheckInTexts(
      write,
      waivers.map((row) => row.waiver_id),
    ),
};

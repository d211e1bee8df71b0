import type { Subscriber } from '#venue/venue-write';
import { eraseMembersOf, touchMembers } from './members.shared.repository.ts';

/** A membership shows its person's newest waiver, and goes with them. Rule N4, requirement F24. */
export const members: Subscriber = {
  'waiver.signed'(_, write, { waivers }) {
    for (const { person_key: key } of waivers) write.gather(touchMembers, key);
  },
  'person.erased': (_, write, { waivers }) =>
    eraseMembersOf(
      write,
      waivers.map((row) => row.waiver_id),
    ),
};

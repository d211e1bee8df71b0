import { onEach, type Subscriber } from '#venue/venue-write';
import { eraseMembersOf, touchMembers } from './members.shared.repository.ts';

/** A membership shows its person's newest waiver and alert, and goes with them. Rule N4, requirement F24. */
export const members: Subscriber = {
  ...onEach(['note.created', 'note.changed', 'note.deleted'], (_, write, { alertedKeys }) =>
    touchMembers(write, alertedKeys),
  ),
  'waiver.signed'(_, write, { waivers }) {
    for (const { person_key: key } of waivers) write.gather(touchMembers, key);
  },
  'person.erased': (_, write, { waivers }) =>
    eraseMembersOf(
      write,
      waivers.map((row) => row.waiver_id),
    ),
};

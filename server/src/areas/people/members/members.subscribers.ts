import { onEach, type Subscriber } from '#venue/venue-write';
import { eraseMembersOf, touchAllMembers, touchMembers } from './members.shared.repository.ts';

/** A membership shows its person's newest waiver and alert, and goes with them. Rule N4, requirement F24. */
export const members: Subscriber = {
  ...onEach(['note.created', 'note.changed', 'note.deleted'], (_, write, { alertedKeys }) =>
    touchMembers(write, alertedKeys),
  ),
  'waiver.signed'(_, write, { waivers }) {
    for (const { person_key: key } of waivers) write.gather(touchMembers, key);
  },
  /* When minors come of age is on their rows. */
  'venue.changed': (_, write, { fields }) => (fields.includes('adult_age') ? touchAllMembers(write) : undefined),
  'person.erased': (_, write, { waivers }) =>
    eraseMembersOf(
      write,
      waivers.map((row) => row.waiver_id),
    ),
};

import type { Row } from '#db/tables';
import type { Subscriber, VenueWrite, VenueWriteDeps } from '#venue/venue-write';
import { deleteAnswers, findAnswers, listWaiversOfSigning, replaceAnswers } from './answers.repository.ts';
import { answersRow, readAnswers } from './kept-answers.ts';

/** What was answered about a person goes with them. Requirements F24, W44. */
export const answers: Subscriber = {
  'person.erased': (deps, write, { waivers }) => eraseAnswers(deps, write, waivers),
};

/**
 * Forgets what was answered about people who are erased, and with the last person of a signing what it was answered as a whole; called
 * before their waivers are deleted. The evidence keeps the questions and the hash. Requirements F24, W44.
 */
async function eraseAnswers(
  { secrets }: Pick<VenueWriteDeps, 'secrets'>,
  { db, clientId }: VenueWrite,
  waivers: readonly Pick<Row<'waivers'>, 'waiver_id' | 'event_id'>[],
): Promise<void> {
  const erased = new Set(waivers.map(({ waiver_id: id }) => id));
  for (const eventId of new Set(waivers.flatMap(({ event_id: id }) => id ?? []))) {
    const row = await findAnswers(db, clientId, eventId);
    if (!row) continue;
    const people = await listWaiversOfSigning(db, clientId, eventId);
    if (people.every((id) => erased.has(id))) {
      await deleteAnswers(db, clientId, eventId);
      continue;
    }
    const { answers, salt } = readAnswers(secrets, row);
    const kept = answers.filter(({ waiver_id: id }) => id === null || !erased.has(id));
    await replaceAnswers(db, answersRow(secrets, row, { answers: kept, salt }));
  }
}

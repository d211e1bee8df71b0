import type { ShownAnswer } from '@gatehouse/sync-protocol/areas/waivers/customer-documents.contracts';
import type { Secrets } from '#base/secrets';
import type { Row } from '#db/tables';
import type { Evidence, ShownQuestion } from '../evidence.ts';
import { readAnswers } from './kept-answers.ts';

/** What an answer is to a question that the server doesn't know: it may be about health. */
const unknownQuestion: Omit<ShownQuestion, 'question_id'> = {
  document_id: '',
  kind: 'text',
  text: 'Unknown question',
  clause: null,
  is_health: true,
};

/** The answers of a signing with what was asked, in the order of its questions; those about health without what was answered and whether it stops, unless they are asked for. */
export function describeAnswers(
  secrets: Secrets,
  evidence: Evidence,
  row: Row<'signing_answers'>,
  withHealth: boolean,
): ShownAnswer[] {
  const asked = evidence.format === 2 ? evidence.questions : [];
  const places = new Map(asked.map((question, index) => [question.question_id, index]));
  const placeOf = (id: string) => places.get(id) ?? asked.length;
  return readAnswers(secrets, row)
    .answers.toSorted((a, b) => placeOf(a.question_id) - placeOf(b.question_id))
    .map(({ question_id, waiver_id, value, is_stop }) => {
      const { document_id, kind, text, is_health } = asked[placeOf(question_id)] ?? unknownQuestion;
      const shown = is_health && !withHealth ? { value: null, is_stop: false } : { value, is_stop };
      return { question_id, document_id, waiver_id, kind, text, ...shown, is_health };
    });
}

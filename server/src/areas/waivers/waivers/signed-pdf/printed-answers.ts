import type { Secrets } from '#base/secrets';
import type { Row } from '#db/tables';
import { answerWords } from '../answers/answer-words.ts';
import { type KeptAnswer, readAnswers } from '../answers/kept-answers.ts';
import { type Evidence, type ShownQuestion, shownDocuments } from '../evidence.ts';
import type { SignedAnswer } from './signed-waiver.ts';

const NOT_ANSWERED = '—';
const ERASED = 'erased';

/**
 * What the signed PDF says was answered, for each question that was asked; of one about health, only that it was. `row` is missing where
 * nothing was answered, and once all people of the signing were erased. Requirements W43, W44.
 */
export function printedAnswers(
  secrets: Secrets,
  evidence: Evidence,
  row: Row<'signing_answers'> | undefined,
): SignedAnswer[] {
  if (evidence.format !== 2) return [];
  const answers = row ? readAnswers(secrets, row).answers : [];
  const missing = !row && evidence.answers_sha256 !== null ? ERASED : NOT_ANSWERED;
  const documents = shownDocuments(evidence);
  const names = new Map(documents.map(({ document_id: id, name }) => [id, name]));
  const people = new Map(
    evidence.people.map((person) => [person.waiver_id, `${person.first_name} ${person.last_name}`]),
  );
  const known = evidence.questions.flatMap((question) => {
    const document = documents.length > 1 ? (names.get(question.document_id) ?? null) : null;
    const given = answers.filter(({ question_id: id }) => id === question.question_id);
    const shown = { document, question: questionText(question) };
    if (given.length === 0) return [{ ...shown, person: null, answer: missing }];
    return given.map((answer) => ({
      ...shown,
      person: people.get(answer.waiver_id ?? '') ?? null,
      answer: question.is_health ? 'answered' : answerWords(question, answer),
    }));
  });
  const asked = new Set(evidence.questions.map(({ question_id: id }) => id));
  const unknown = answers.filter(({ question_id: id }) => !asked.has(id));
  return [...known, ...unknown.map((answer) => unknownAnswer(answer, people))];
}

function questionText({ kind, clause, text }: ShownQuestion): string {
  return kind === 'initials' && clause !== null ? `Initials at clause ${clause}: ${text}` : text;
}

/** It may be about health, for all that is known here. */
function unknownAnswer({ waiver_id: id }: KeptAnswer, people: ReadonlyMap<string, string>): SignedAnswer {
  return {
    document: null,
    question: 'A question that is not known here',
    person: people.get(id ?? '') ?? null,
    answer: 'answered',
  };
}

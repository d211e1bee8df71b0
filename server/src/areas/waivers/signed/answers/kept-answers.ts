import type { Answer, AnswerValue } from '@gatehouse/sync-protocol/areas/waivers/documents/answers';
import { isStop, textIn } from '@gatehouse/sync-protocol/areas/waivers/documents/answers';
import { type AnswerProblem, isAskedOf } from '@gatehouse/sync-protocol/areas/waivers/documents/judge-answers';
import { canonicalJson } from '@gatehouse/sync-protocol/base/canonical';
import { openText, sealText } from '#base/sealed-columns';
import { type Secrets, sha256 } from '#base/secrets';
import type { NewRow, Row } from '#db/tables';
import type { SignedPerson } from '../evidence.ts';
import type { AskedQuestionOf } from '../signed-documents/asked-questions.ts';

/** An answer as it is kept. What was asked is in the evidence, by the id of the question. */
export interface KeptAnswer {
  question_id: string;
  /** The record of the person it was asked of; null where it was asked of the signing. */
  waiver_id: string | null;
  /** A text where it doesn't fit its question. */
  value: AnswerValue;
  /** What the signer read of the chosen option; null for other kinds. */
  words: string | null;
  is_stop: boolean;
  /** Encrypted, because it is about health, or its question isn't known and may be. Requirement W44. */
  is_sealed: boolean;
}

/** The answers of a signing with the salt of their hash. */
export interface KeptAnswers {
  answers: readonly KeptAnswer[];
  salt: string;
}

/** Stored apart from the others, by their place in the list. */
interface Sealed {
  salt: string;
  values: Record<number, Pick<KeptAnswer, 'value' | 'words' | 'is_stop'>>;
}

/** What is kept of the answers of a signing: all but empty ones. Requirement W43. */
export function keepAnswers(
  answers: readonly Answer[],
  questions: ReadonlyMap<string, AskedQuestionOf>,
  people: readonly SignedPerson[],
  { problems, language }: { problems: readonly AnswerProblem[]; language: string },
): KeptAnswer[] {
  const placeOf = ({ question_id: id, person }: Pick<Answer, 'question_id' | 'person'>) => `${person ?? ''} ${id}`;
  const bad = new Set(problems.filter(({ reason }) => reason === 'bad_answer').map(placeOf));
  return answers
    .filter(({ value }) => typeof value !== 'string' || value.trim() !== '')
    .map((answer) => {
      const { question_id: id, value, person } = answer;
      const question = questions.get(id);
      const isOfPlace = question !== undefined && isAskedOf(question, person, people.length);
      return {
        question_id: id,
        waiver_id: person === undefined ? null : (people[person]?.waiver_id ?? null),
        value: bad.has(placeOf(answer)) ? String(value) : value,
        words: question ? optionWords(question, value, language) : null,
        is_stop: isOfPlace && isStop(question.stop_values, value),
        is_sealed: question?.is_health ?? true,
      };
    });
}

/** The text of the option that was chosen, in a language or the document's own; null where there is none. */
export function optionWords(
  { options, document }: AskedQuestionOf,
  value: AnswerValue,
  language: string,
): string | null {
  const option = options.find((one) => one.value === value);
  return option ? textIn(option.text, language, document.fallback_language) : null;
}

/** What the evidence names of the answers: without the salt, nobody can try out which they were. */
export function answersHash({ answers, salt }: KeptAnswers): string {
  return sha256(
    canonicalJson({
      salt,
      answers: answers.map(({ question_id, waiver_id, value }) => ({ question_id, waiver_id, value })),
    }),
  );
}

/** The row of a signing's answers, those about health and the salt encrypted. Requirement W44. */
export function answersRow(
  secrets: Secrets,
  key: Pick<Row<'signing_answers'>, 'client_id' | 'event_id'>,
  { answers, salt }: KeptAnswers,
): NewRow<'signing_answers'> {
  const values: Sealed['values'] = {};
  const open = answers.map((answer, index) => {
    if (!answer.is_sealed) return answer;
    const { value, words, is_stop } = answer;
    values[index] = { value, words, is_stop };
    /* That it stops the desk would say which answer it was. */
    return { ...answer, value: null, words: null, is_stop: false };
  });
  const sealed = JSON.stringify({ salt, values } satisfies Sealed);
  return { ...key, answers: JSON.stringify(open), sealed: sealText(secrets, 'signing_answers.sealed', key, sealed) };
}

/** The answers of a row, with those that are encrypted. */
export function readAnswers(secrets: Secrets, row: Row<'signing_answers'>): KeptAnswers {
  const { client_id, event_id } = row;
  const text = openText(secrets, 'signing_answers.sealed', { client_id, event_id }, row.sealed);
  const { salt, values } = JSON.parse(text) as Sealed;
  const answers = JSON.parse(row.answers) as (Omit<KeptAnswer, 'value'> & { value: AnswerValue | null })[];
  return {
    salt,
    answers: answers.map((answer, index) => ({ ...answer, value: answer.value ?? '', ...values[index] })),
  };
}

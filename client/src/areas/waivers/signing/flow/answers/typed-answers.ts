import { type AnswerFault, answerFault } from '@gatehouse/sync-protocol/areas/waivers/documents/answer-fault';
import type { Answer, AnswerValue } from '@gatehouse/sync-protocol/areas/waivers/documents/answers';
import type { AskedQuestion } from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import { ANSWER_TEXT_CHARS_MAX } from '@gatehouse/sync-protocol/areas/waivers/documents/question-kinds';
import { holdsCardNumber } from '@gatehouse/sync-protocol/base/card-number';
import { isComplete, isoOf } from '#components/visitor/birth-date-text';
import type { Translate } from '#lib/visitor-text/visitor-i18n';
import type { AskedField } from './asked-fields.ts';

/** What was typed or chosen so far, by the key of its field: `yes` or `no`, an option's value, a date as `birth-date-text.ts` has it. */
export type TypedAnswers = Readonly<Record<string, string>>;

type TypedFault = AnswerFault | 'card_number';

export interface AnswerProblem {
  field: AskedField;
  fault: TypedFault;
}

/** The value on the wire; text that is no such value stays as it is, for its fault to be said. */
function valueOf({ kind }: AskedQuestion, typed: string | undefined): AnswerValue | undefined {
  const text = (typed ?? '').trim();
  if (text === '') return undefined;
  if (kind === 'yes_no') return text === 'yes' ? true : text === 'no' ? false : text;
  if (kind === 'date') return isComplete(text) ? isoOf(text) : text;
  if (kind !== 'number') return text;
  /* A comma is the decimal point of half of the visitors. */
  const number = Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : text;
}

/** What is wrong with the answers, in the order of the form. Requirement W42. */
export function answerProblems(fields: readonly AskedField[], typed: TypedAnswers): AnswerProblem[] {
  return fields.flatMap((field) => {
    const fault = faultOf(field, typed);
    return fault === null ? [] : [{ field, fault }];
  });
}

export function faultOf({ key, question }: AskedField, typed: TypedAnswers): TypedFault | null {
  const fault = answerFault(question, valueOf(question, typed[key]));
  if (fault !== null) return fault;
  return question.kind === 'text' && holdsCardNumber(typed[key] ?? '') ? 'card_number' : null;
}

/** Answers as the signing sends them. What is empty isn't an answer. */
export function answersOf(fields: readonly AskedField[], typed: TypedAnswers): Answer[] {
  return fields.flatMap(({ key, question, index }) => {
    const value = valueOf(question, typed[key]);
    if (value === undefined) return [];
    return { question_id: question.question_id, value, ...(index === undefined ? {} : { person: index }) };
  });
}

/** The limits of a number; null where it has none. */
export function rangeText({ min, max }: AskedQuestion, t: Translate): string | null {
  if (min !== null && max !== null) return t('questions.between', { min, max });
  if (min !== null) return t('questions.atLeast', { min });
  return max === null ? null : t('questions.atMost', { max });
}

/** What a visitor reads below the field. */
export function faultText({ field: { question }, fault }: AnswerProblem, t: Translate): string {
  if (fault === 'missing') return t('questions.missing');
  if (fault === 'card_number') return t('errors.cardNumber');
  if (question.kind === 'number' && fault === 'wrong_kind') return t('questions.notNumber');
  if (question.kind === 'number') return t('questions.outOfRange', { range: rangeText(question, t) });
  if (question.kind === 'date') return t('questions.notDate');
  if (question.kind === 'initials') return t('questions.notInitials');
  if (question.kind === 'text' && fault === 'out_of_range')
    return t('questions.tooLong', { count: ANSWER_TEXT_CHARS_MAX });
  return t('questions.check');
}

import { isCalendarDate } from '#base/days/calendar-date';
import type { AskedQuestion } from './question.ts';
import { ANSWER_TEXT_CHARS_MAX } from './question-kinds.ts';

/* The rules of answers, without the schema library: kiosks and visitors' pages load them. */

/** A boolean for `yes_no`, a number for `number`, `YYYY-MM-DD` for `date`, text for the others. */
export type AnswerValue = string | number | boolean;

/** Why a value is no answer to a question. */
export type AnswerFault = 'missing' | 'wrong_kind' | 'out_of_range' | 'no_such_option';

const INITIALS = /^\p{L}{1,10}$/u;

/** What is wrong with a value, or null. `undefined` and empty text are no answer. Requirement W43. */
export function answerFault(question: AskedQuestion, value: AnswerValue | undefined): AnswerFault | null {
  if (value === undefined || (typeof value === 'string' && value.trim() === ''))
    return question.required ? 'missing' : null;
  switch (question.kind) {
    case 'yes_no':
      return typeof value === 'boolean' ? null : 'wrong_kind';
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'wrong_kind';
      return value < (question.min ?? value) || value > (question.max ?? value) ? 'out_of_range' : null;
    case 'date':
      return typeof value === 'string' && isCalendarDate(value) ? null : 'wrong_kind';
    case 'choice':
      if (typeof value !== 'string') return 'wrong_kind';
      return question.options.some((option) => option.value === value) ? null : 'no_such_option';
    case 'initials':
      return typeof value === 'string' && INITIALS.test(value) ? null : 'wrong_kind';
    case 'text':
      if (typeof value !== 'string') return 'wrong_kind';
      return value.length > ANSWER_TEXT_CHARS_MAX ? 'out_of_range' : null;
    default:
      return question.kind satisfies never;
  }
}

/** Whether an answer keeps the desk from checking a person in. */
export function isStop(stopValues: readonly string[], value: AnswerValue): boolean {
  return stopValues.includes(value === true ? 'yes' : value === false ? 'no' : String(value));
}

/** The persons that a question is asked of: each index of the signing, or none (once for all). */
export function askedPersons({ asked_of }: Pick<AskedQuestion, 'asked_of'>, people: number): (number | undefined)[] {
  return asked_of === 'person' ? Array.from({ length: people }, (_, index) => index) : [undefined];
}

/** The text of a language, or of the document's own. */
export function textIn(text: Readonly<Record<string, string | undefined>>, language: string, fallback: string): string {
  return text[language] ?? text[fallback] ?? Object.values(text)[0] ?? '';
}

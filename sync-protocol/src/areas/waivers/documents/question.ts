import { z } from 'zod/mini';
import { requiredText } from '#base/primitives';
import { CHOOSE_LANGUAGE, type DocumentLanguage } from './document-kinds.ts';
import { CLAUSE_MAX, OPTION_CHARS_MAX, OPTIONS_MAX, QUESTION_CHARS_MAX, questionKinds } from './question-kinds.ts';

export {
  ANSWER_TEXT_CHARS_MAX,
  OPTION_CHARS_MAX,
  OPTIONS_MAX,
  QUESTION_CHARS_MAX,
  QUESTIONS_MAX,
  type QuestionKind,
  questionKinds,
} from './question-kinds.ts';

/* What a document asks besides the signature. Requirement W42. */

// @__NO_SIDE_EFFECTS__
function eachLanguage<S extends z.core.$ZodType>(text: S) {
  const maybe = z.optional(text);
  return { en: maybe, es: maybe, fr: maybe, de: maybe, ar: maybe } satisfies Record<DocumentLanguage, unknown>;
}
/** A text in each language that it was written in. */
const textSchema = z.object(eachLanguage(z.string()));
export type TextInLanguages = z.output<typeof textSchema>;
/** One in a language that no document can be in is refused: dropped, it would be lost without a word. */
const givenTextSchema = z.strictObject(eachLanguage(requiredText(QUESTION_CHARS_MAX)), {
  error: ({ code }) => (code === 'unrecognized_keys' ? CHOOSE_LANGUAGE : undefined),
});

/** What a visitor's form needs of a question: not which answers stop the desk. */
export const askedQuestionSchema = z.object({
  question_id: z.string(),
  kind: z.enum(questionKinds),
  text: textSchema,
  /** Options of a choice; empty for the others. */
  options: z.array(z.object({ value: z.string(), text: textSchema })),
  required: z.boolean(),
  /** The answer is encrypted, and shown only where it is asked for. */
  is_health: z.boolean(),
  /** Once for the signing, or for each person of it. */
  asked_of: z.enum(['signing', 'person']),
  /** The clause of the document that initials are for; null for the others. */
  clause: z.nullable(z.int()),
  /** Limits of a number; null without a limit. */
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
});
export type AskedQuestion = z.output<typeof askedQuestionSchema>;

export const questionSchema = z.extend(askedQuestionSchema, {
  /** `yes`, `no` or values of options: an answer that keeps the desk from checking the person in. */
  stop_values: z.array(z.string()),
});
export type Question = z.output<typeof questionSchema>;

/** A question as it is saved: without an id it is new. */
export const questionInputSchema = z.object({
  question_id: z.optional(z.string().check(z.maxLength(64))),
  kind: z.enum(questionKinds),
  text: givenTextSchema,
  options: z._default(
    z.array(z.object({ value: requiredText(OPTION_CHARS_MAX), text: givenTextSchema })).check(z.maxLength(OPTIONS_MAX)),
    [],
  ),
  required: z._default(z.boolean(), false),
  is_health: z._default(z.boolean(), false),
  asked_of: z._default(z.enum(['signing', 'person']), 'signing'),
  stop_values: z._default(z.array(z.string().check(z.maxLength(OPTION_CHARS_MAX))).check(z.maxLength(OPTIONS_MAX)), []),
  clause: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(CLAUSE_MAX))), null),
  min: z._default(z.nullable(z.number()), null),
  max: z._default(z.nullable(z.number()), null),
});
export type QuestionInput = z.output<typeof questionInputSchema>;

/** What is wrong with a question by itself, by its field; empty where it can be asked. */
export function questionProblems(question: QuestionInput, fallbackLanguage: string): Record<string, string> {
  const problems: Record<string, string> = {};
  const texts: Readonly<Record<string, string | undefined>> = question.text;
  if (!texts[fallbackLanguage]) problems['text'] = 'Please write the question in the document’s own language.';
  const values = question.options.map(({ value }) => value);
  if (question.kind === 'choice') {
    if (values.length < 2) problems['options'] = 'A choice needs at least two options.';
    else if (new Set(values).size < values.length) problems['options'] = 'Each option needs a value of its own.';
    else if (question.options.some(({ text }) => !(text as typeof texts)[fallbackLanguage]))
      problems['options'] = 'Please write each option in the document’s own language.';
  } else if (values.length > 0) problems['options'] = 'Only a choice has options.';
  const stops = question.kind === 'yes_no' ? ['yes', 'no'] : question.kind === 'choice' ? values : [];
  if (question.stop_values.some((value) => !stops.includes(value)))
    problems['stop_values'] = 'Only answers of this question can stop the desk.';
  if ((question.kind === 'initials') !== (question.clause !== null))
    problems['clause'] =
      question.kind === 'initials' ? 'Please name the clause, from 1 to 99.' : 'Only initials are for a clause.';
  const { min, max } = question;
  if (question.kind !== 'number' && (min !== null || max !== null)) problems['min'] = 'Only a number has limits.';
  else if (min !== null && max !== null && min > max) problems['max'] = 'The greatest number is below the smallest.';
  return problems;
}

import { z } from 'zod/mini';
import { cleanText } from '#base/primitives';

export { type AnswerFault, type AnswerValue, answerFault, askedPersons, isStop, textIn } from './answer-fault.ts';

/** Twenty questions of ten documents for one signing would be more; the form never asks that many. */
export const ANSWERS_MAX = 220;

export const answerSchema = z.object({
  question_id: cleanText(64),
  /** A boolean for `yes_no`, a number for `number`, `YYYY-MM-DD` for `date`, text for the others. */
  value: z.union([cleanText(1_000), z.number(), z.boolean()]),
  /** The index in `waiver_ids` of the person it is about, where the question is asked of each. */
  person: z.optional(z.int().check(z.minimum(0), z.maximum(10))),
});
export type Answer = z.output<typeof answerSchema>;

/* The limits and kinds of questions, without the schema library: kiosks and visitors' pages load them. */

export const QUESTIONS_MAX = 20;
export const QUESTION_CHARS_MAX = 300;
export const ANSWER_TEXT_CHARS_MAX = 500;
export const OPTIONS_MAX = 20;
export const OPTION_CHARS_MAX = 40;
export const CLAUSE_MAX = 99;

export const questionKinds = ['yes_no', 'choice', 'text', 'number', 'date', 'initials'] as const;
export type QuestionKind = (typeof questionKinds)[number];

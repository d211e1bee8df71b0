import { type Answer, type AnswerFault, answerFault, askedPersons } from './answers.ts';
import { ANSWER_TEXT_CHARS_MAX, type AskedQuestion } from './question.ts';

/** Why answers can't be taken as they are. Stored on a record that is kept all the same. */
type AnswerReason = 'answer_missing' | 'bad_answer' | 'unknown_question';

export interface AnswerProblem {
  question_id: string;
  /** The person that the answer is about, where the question is asked of each person. */
  person: number | undefined;
  reason: AnswerReason;
  /** Set for a value that is no answer to its question; null where something else is wrong with it. */
  fault: AnswerFault | null;
  /** The key in the `fields` of a refusal. */
  field: string;
  message: string;
}

export interface AnswersToJudge {
  /** The questions of all signed documents, in the order of the form: the required ones need an answer. */
  asked: readonly AskedQuestion[];
  /** What may be answered besides: as it was asked until lately. An answer is judged by it, where it has the id of one that is asked. */
  askedBefore?: readonly AskedQuestion[];
  answers: readonly Answer[];
  /** How many people the signing is for. */
  people: number;
}

/** Everything wrong with the answers of one signing; empty where they may be submitted. Requirement W43. */
export function judgeAnswers({ asked, askedBefore = [], answers, people }: AnswersToJudge): AnswerProblem[] {
  const questions = new Map([...asked, ...askedBefore].map((question) => [question.question_id, question]));
  const given = new Set<string>();
  const problems: AnswerProblem[] = [];
  for (const answer of answers) {
    const question = questions.get(answer.question_id);
    const place = placeOf(answer.question_id, answer.person);
    if (!question) problems.push(problem(answer, 'unknown_question', null, UNKNOWN));
    else if (given.has(place) || !isAskedOf(question, answer.person, people))
      problems.push(problem(answer, 'bad_answer', null, MISPLACED));
    else {
      const fault = answerFault({ ...question, required: false }, answer.value);
      if (fault !== null) problems.push(problem(answer, 'bad_answer', fault, faultSentence(question, fault)));
    }
    if (!isEmpty(answer.value)) given.add(place);
  }
  for (const question of asked)
    for (const person of question.required ? askedPersons(question, people) : []) {
      if (given.has(placeOf(question.question_id, person))) continue;
      problems.push(problem({ question_id: question.question_id, person }, 'answer_missing', 'missing', MISSING));
    }
  return problems;
}

const MISSING = 'Please answer this question.';
const UNKNOWN = 'This question is no longer asked. Please reload the page.';
const MISPLACED = 'This question was answered for someone it is not asked of, or twice.';

/** What a visitor reads below a question. */
function faultSentence({ kind, min, max }: AskedQuestion, fault: AnswerFault): string {
  if (kind === 'number' && fault === 'out_of_range') {
    if (min === null) return `Please enter a number up to ${max}.`;
    return max === null ? `Please enter a number from ${min}.` : `Please enter a number from ${min} to ${max}.`;
  }
  return faultSentences[kind];
}

const faultSentences = {
  yes_no: 'Please answer yes or no.',
  choice: 'Please choose one of the options.',
  text: `Please write at most ${ANSWER_TEXT_CHARS_MAX} characters.`,
  number: 'Please enter a number.',
  date: 'Please enter a date.',
  initials: 'Please enter your initials, up to 10 letters.',
};

/** A question asked of each person needs one of the signing's people; any other question, nobody. */
export function isAskedOf({ asked_of }: Pick<AskedQuestion, 'asked_of'>, person: number | undefined, people: number) {
  return asked_of === 'person' ? person !== undefined && person < people : person === undefined;
}

function isEmpty(value: Answer['value']): boolean {
  return typeof value === 'string' && value.trim() === '';
}

function placeOf(questionId: string, person: number | undefined): string {
  return `${person ?? ''} ${questionId}`;
}

function problem(
  { question_id, person }: Pick<Answer, 'question_id' | 'person'>,
  reason: AnswerReason,
  fault: AnswerFault | null,
  message: string,
): AnswerProblem {
  return { question_id, person, reason, fault, field: `answers.${question_id}`, message };
}

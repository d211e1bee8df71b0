import type { AnswerProblem } from '@gatehouse/sync-protocol/areas/waivers/documents/judge-answers';
import type { SignWaiverArgs } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import type { NewRow } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { SignedPerson } from '../evidence.ts';
import type { AskedQuestionOf, AskedQuestions } from '../signed-documents/asked-questions.ts';
import { languageOf } from '../signed-documents/shown-documents.ts';
import { answersHash, answersRow, type KeptAnswer, keepAnswers } from './kept-answers.ts';

/** What a signing keeps of its answers. */
export interface AnswersOfSigning {
  kept: readonly KeptAnswer[];
  questions: ReadonlyMap<string, AskedQuestionOf>;
  /** For the evidence. */
  sha256: string;
  row: NewRow<'signing_answers'>;
}

/** Null where nothing was answered. Requirements W43, W44. */
export function answersOfSigning(
  { ids, secrets }: Pick<Deps, 'ids' | 'secrets'>,
  args: SignWaiverArgs,
  {
    asked,
    people,
    problems,
  }: { asked: AskedQuestions; people: readonly SignedPerson[]; problems: readonly AnswerProblem[] },
): AnswersOfSigning | null {
  const questions = new Map(asked.shown.map((question) => [question.question_id, question]));
  const kept = keepAnswers(args.answers ?? [], questions, people, { problems, language: languageOf(args) });
  if (kept.length === 0) return null;
  const answers = { answers: kept, salt: ids.token() };
  const key = { client_id: args.client_id, event_id: args.event_id };
  return { kept, questions, sha256: answersHash(answers), row: answersRow(secrets, key, answers) };
}

import type {
  updateQuestions,
  WaiverDocument,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import {
  type Question,
  type QuestionInput,
  questionProblems,
} from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import { canonicalJson } from '@gatehouse/sync-protocol/base/canonical';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { questionsOf, viewOf } from './document-view.ts';
import { changeDocumentRow, keepFormerQuestions } from './documents.repository.ts';
import { requireDocument } from './documents.service.ts';

/**
 * Replaces what a document asks, in force at once; the same again changes nothing. Errors: NOT_FOUND, VERSION_CONFLICT, INVALID_INPUT
 * with `fields` such as `questions.2.options`. Requirement W38.
 */
export async function updateDocumentQuestions(
  deps: Deps,
  clientId: string,
  documentId: string,
  { questions: given, revision }: BodyOf<typeof updateQuestions>,
  userId: string,
): Promise<WaiverDocument> {
  return writeVenue(deps, clientId, async (write) => {
    const { db, happened } = write;
    const stored = await requireDocument(db, clientId, documentId, revision);
    refuseProblems(stored, given);
    const questions = given.map(
      (question): Question => ({ ...question, question_id: question.question_id ?? deps.ids.uuid() }),
    );
    if (canonicalJson(questions) === canonicalJson(questionsOf(stored))) return viewOf(db, stored);
    await keepFormerQuestions(write, stored);
    const document = await changeDocumentRow(write, documentId, {
      questions: JSON.stringify(questions),
      questions_number: stored.questions_number + 1,
    });
    await happened({ kind: 'document.questions_changed', actor: `user:${userId}`, document });
    return viewOf(db, document);
  });
}

/** Errors: INVALID_INPUT, with the first sentence as its message. */
function refuseProblems(stored: Row<'documents'>, given: readonly QuestionInput[]): void {
  const known = new Set(questionsOf(stored).map(({ question_id: id }) => id));
  const fields: Record<string, string> = {};
  for (const [index, question] of given.entries()) {
    const { question_id: id } = question;
    if (id !== undefined && !known.delete(id))
      fields[`questions.${index}.question_id`] = 'This question does not belong to this document.';
    for (const [name, problem] of Object.entries(questionProblems(question, stored.fallback_language)))
      fields[`questions.${index}.${name}`] = problem;
  }
  const [message] = Object.values(fields);
  if (message) throw new AppError('INVALID_INPUT', { message, fields });
}

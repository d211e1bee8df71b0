import { textIn } from '@gatehouse/sync-protocol/areas/waivers/documents/answers';
import type { Question } from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import type { SignWaiverArgs } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import type { VenueWrite } from '#venue/venue-write';
import type { ShownQuestion } from '../evidence.ts';
import { languageOf, type SignedDocument } from './shown-documents.ts';
import { listFormerQuestions, type SigningDocument } from './signed-documents.repository.ts';

/** A visitor's page may have been open as long. */
const PAGE_OPEN_MS = 24 * 3_600_000;

/** A question with the document that asks it. */
export type AskedQuestionOf = Question & { document: SigningDocument };

export interface AskedQuestions {
  /** Questions in force when it was signed, in the order of the documents: the required ones need an answer. */
  inForce: readonly AskedQuestionOf[];
  /** Questions as they were shown to the signer, and others that are answered: answers are judged by these. */
  shown: readonly AskedQuestionOf[];
}

interface SignedAt {
  atUtc: string;
  isDevice: boolean;
}

/**
 * What the documents of a signing ask. A question that was removed since counts as asked: for a visitor's page for a day, and for
 * a device, which may have been offline for any time, for ever. Requirement W42.
 */
export async function findAskedQuestions(
  write: VenueWrite,
  signed: readonly SignedDocument[],
  args: SignWaiverArgs,
  at: SignedAt,
): Promise<AskedQuestions> {
  const documents = await Promise.all(
    signed.flatMap(({ document, questionsNumber }) =>
      document === null ? [] : [withQuestions(write, document, questionsNumber)],
    ),
  );
  const known = new Set(documents.flatMap(({ current }) => current.map(({ question_id: id }) => id)));
  const answered = new Set(args.answers?.map(({ question_id: id }) => id));
  const hasStray = [...answered].some((id) => !known.has(id));
  const found = await Promise.all(
    documents.map((document) => questionsOf(write, document, { answered, hasStray }, at)),
  );
  return { inForce: found.flatMap(({ inForce }) => inForce), shown: found.flatMap(({ shown }) => shown) };
}

interface WithQuestions {
  document: SigningDocument;
  current: readonly AskedQuestionOf[];
  questionsNumber: number | undefined;
}

async function withQuestions(
  write: VenueWrite,
  document: SigningDocument,
  questionsNumber: number | undefined,
): Promise<WithQuestions> {
  const load = () => Promise.resolve((JSON.parse(document.questions) as Question[]).map(askedBy(document)));
  return { document, current: await write.remember(`questions ${document.document_id}`, load), questionsNumber };
}

/** Former questions are only read where these are others than the present ones, or where an answer is to none of these. */
async function questionsOf(
  write: VenueWrite,
  { document, current, questionsNumber = document.questions_number }: WithQuestions,
  { answered, hasStray }: { answered: ReadonlySet<string>; hasStray: boolean },
  { atUtc, isDevice }: SignedAt,
): Promise<AskedQuestions> {
  const { questions_changed_at: changedAt, document_id: id } = document;
  const wasOther = changedAt !== null && atUtc < changedAt;
  const isPresent = !wasOther && questionsNumber === document.questions_number && !hasStray;
  if (isPresent || changedAt === null) return { inForce: current, shown: current };
  const former = await write.remember(`former questions ${id}`, async () => {
    const versions = await listFormerQuestions(write.db, write.clientId, id);
    return versions.map((version) => ({ ...version, questions: version.questions.map(askedBy(document)) }));
  });
  const earliest = new Date(Date.parse(atUtc) - PAGE_OPEN_MS).toISOString();
  const accepted = former.filter(({ until }) => isDevice || until > earliest);
  const inForce = (wasOther ? former.find(({ until }) => until > atUtc)?.questions : undefined) ?? current;
  const named = accepted.find((version) => version.questions_number === questionsNumber)?.questions;
  const asked = new Map(inForce.map((question) => [question.question_id, question]));
  const shown = new Map(
    (named ?? inForce).map((question) => [question.question_id, asHandled(question, asked.get(question.question_id))]),
  );
  /* The present ones come first, then the newest of the former ones. */
  const others = [...inForce, ...current, ...accepted.toReversed().flatMap(({ questions }) => questions)];
  for (const question of others)
    if (answered.has(question.question_id) && !shown.has(question.question_id))
      shown.set(question.question_id, question);
  return { inForce, shown: [...shown.values()] };
}

/** What a signer doesn't see of a question: which answers stop the desk, and are kept secret, is what holds when they sign. */
function asHandled(question: AskedQuestionOf, inForce: AskedQuestionOf | undefined): AskedQuestionOf {
  if (!inForce) return question;
  return { ...question, stop_values: inForce.stop_values, is_health: question.is_health || inForce.is_health };
}

function askedBy(document: SigningDocument): (question: Question) => AskedQuestionOf {
  return (question) => ({ ...question, document });
}

/** Each question for the evidence, as it was asked, in the language that was shown. Requirement W43. */
export function shownQuestions({ shown }: AskedQuestions, args: SignWaiverArgs): ShownQuestion[] {
  return shown.map((question) => ({
    question_id: question.question_id,
    document_id: question.document.document_id,
    kind: question.kind,
    text: textIn(question.text, languageOf(args), question.document.fallback_language),
    clause: question.clause,
    is_health: question.is_health,
  }));
}

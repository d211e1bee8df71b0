import { type AnswerProblem, judgeAnswers } from '@gatehouse/sync-protocol/areas/waivers/documents/judge-answers';
import { lacksRelationship } from '@gatehouse/sync-protocol/areas/waivers/documents/relationship';
import type { SignWaiverArgs } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import {
  type ReviewReason,
  type SigningProblem,
  signingSentence,
  validateSigning,
} from '@gatehouse/sync-protocol/areas/waivers/signing';
import { AppError } from '#base/app-error';
import type { MutationContext } from '#venue/mutation-context';
import type { AskedQuestions } from '../signed-documents/asked-questions.ts';
import type { SignedDocument } from '../signed-documents/shown-documents.ts';
import type { SigningRules } from './signing-rules.ts';

/** All that the rules of a signing look at. */
export interface SigningToJudge {
  args: SignWaiverArgs;
  context: MutationContext;
  rules: SigningRules;
  venueDate: string;
  hasInk: boolean;
  documents: readonly SignedDocument[];
  /** Null for a signing that can't know of questions and relations: `sign_waiver` 1. */
  asked: AskedQuestions | null;
}

/**
 * Throws where the caller can show the error; otherwise returns the reasons for review. Errors: WAIVER_NOT_READY, INVALID_INPUT, AGE_RULE,
 * SIGNATURE_BLANK, with `fields`. Rule Q9; requirements W4, W40, W43, W45.
 */
export function judgeSigning(signing: SigningToJudge): { reasons: ReviewReason[]; answerProblems: AnswerProblem[] } {
  const { args, context, documents } = signing;
  if (!context.keepsInvalid && documents.some(({ fault }) => fault === 'no_document'))
    throw new AppError('WAIVER_NOT_READY');
  const answerProblems = signing.asked ? problemsOfAnswers(args, signing.asked) : [];
  const problems = [
    ...problemsOfForm(signing),
    ...documents.flatMap(problemOfDocument),
    ...answerProblems.map(({ field, reason, message }) => invalid(field, reason, message)),
    ...(signing.asked ? problemsOfRelationship(signing) : []),
  ];
  if (problems.length > 0 && !context.keepsInvalid) throw refusalOf(problems);
  const reasons = new Set(problems.map(({ reason }) => reason));
  for (const reason of context.reviewReasons) reasons.add(reason);
  if (args.consent ? !args.consent.electronic : context.keepsInvalid) reasons.add('no_consent');
  if (reasons.has('no_consent') && !context.keepsInvalid)
    throw new AppError('INVALID_INPUT', {
      message: 'Please agree to sign electronically.',
      fields: { consent: 'Please agree to sign electronically.' },
    });
  return { reasons: [...reasons], answerProblems };
}

function problemsOfForm({ args, rules, venueDate, hasInk }: SigningToJudge): SigningProblem[] {
  const { isAddressRequired, adultAge } = rules;
  const draft = { ...args, minors: args.kind === 'adult' ? [] : (args.minors ?? []) };
  return validateSigning(draft, { kind: args.kind, venueDate, isAddressRequired, adultAge, hasInk });
}

function problemOfDocument({ fault, field }: SignedDocument): SigningProblem[] {
  if (fault === null) return [];
  const message =
    fault === 'document_mismatch'
      ? 'This is not the waiver that was published under this version.'
      : 'This version of the waiver is not known.';
  return [invalid(field, fault, message)];
}

function problemsOfAnswers(args: SignWaiverArgs, { inForce, shown }: AskedQuestions): AnswerProblem[] {
  const { answers = [], waiver_ids: people } = args;
  return judgeAnswers({ asked: inForce, askedBefore: shown, answers, people: people.length });
}

function problemsOfRelationship({ args, rules }: SigningToJudge): SigningProblem[] {
  const isMissing =
    rules.isRelationshipRequired &&
    args.kind !== 'adult' &&
    lacksRelationship(args.minors ?? [], args.guardian_relationship);
  const message = 'Please say what you are to the minors: parent, legal guardian or authorized adult.';
  return isMissing ? [invalid('guardian_relationship', 'relationship_missing', message)] : [];
}

/** Every field with its message, and the sentence of the first. */
function refusalOf(problems: readonly SigningProblem[]): AppError {
  const fields = Object.fromEntries(problems.toReversed().map(({ field, message }) => [field, message]));
  const [first] = problems;
  const message = sentences[first?.reason ?? 'missing_field'] ?? signingSentence(problems);
  return new AppError(first?.code ?? 'INVALID_INPUT', { message, fields });
}

/** What is said of all of a kind, where the message of one alone would not tell what is meant. */
const sentences: Partial<Record<ReviewReason, string>> = {
  unknown_document: 'The waiver was replaced. Please reload the page and read it again.',
  document_mismatch: 'The waiver was replaced. Please reload the page and read it again.',
  answer_missing: 'Please answer all required questions.',
  bad_answer: 'Please check your answers.',
  unknown_question: 'The questions have changed. Please reload the page.',
};

function invalid(field: string, reason: ReviewReason, message: string): SigningProblem {
  return { field, reason, code: 'INVALID_INPUT', message, label: '' };
}

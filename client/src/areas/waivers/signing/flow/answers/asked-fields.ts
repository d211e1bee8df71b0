import { askedPersons, textIn } from '@gatehouse/sync-protocol/areas/waivers/documents/answer-fault';
import type { AskedQuestion } from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import type { SigningKind } from '@gatehouse/sync-protocol/areas/waivers/signing-kinds';
import { documentsFor, type VisitDocument } from '../documents/visit-document.ts';

/** A person of a signing, in the order of `waiver_ids`. */
export interface AskedPerson {
  /** What answers are kept under: it stays theirs when an adult signs for themselves after all. */
  key: string;
  /** The name as typed so far; empty before that, and for an adult who signs for themselves alone. */
  name: string;
}

/** Who is in a form so far. */
interface Signers {
  kind: SigningKind | null;
  adult: { adult_first_name: string; adult_last_name: string };
  minors: readonly { first_name: string; last_name: string }[];
}

export const ADULT_KEY = 'adult';

/** One answer that is asked for: of the signing, or of one person. */
export interface AskedField {
  /** What the answer is kept under. */
  key: string;
  question: AskedQuestion;
  /** The question in the visitor's language. */
  text: string;
  /** The index in `waiver_ids`. */
  index: number | undefined;
  person: AskedPerson | null;
}

export function peopleOf({ kind, adult, minors }: Signers): AskedPerson[] {
  const full = (first: string, last: string): string => `${first} ${last}`.trim();
  const adultName = full(adult.adult_first_name, adult.adult_last_name);
  return [
    ...(kind === 'minor' ? [] : [{ key: ADULT_KEY, name: kind === 'adult_minor' ? adultName : '' }]),
    ...minors.map((minor, at) => ({ key: minorKey(at), name: full(minor.first_name, minor.last_name) })),
  ];
}

export function minorKey(at: number): string {
  return `minor-${at}`;
}

function answerKey(questionId: string, person: AskedPerson | null): string {
  return person ? `${questionId} ${person.key}` : questionId;
}

/** The answers of one document, each question once or for each person. Requirement W42. */
export function askedFields(document: VisitDocument, people: readonly AskedPerson[], language: string): AskedField[] {
  return document.questions.flatMap((question) =>
    askedPersons(question, people.length).map((index) => {
      const person = index === undefined ? null : (people[index] ?? null);
      const text = textIn(question.text, language, document.fallbackLanguage);
      return { key: answerKey(question.question_id, person), question, text, index, person };
    }),
  );
}

/** The id of the question of a key. */
export function questionOf(key: string): string {
  return key.split(' ')[0] ?? key;
}

/** Every answer that the form asks for, in the order of the documents. */
export function allFields(signers: Signers, documents: readonly VisitDocument[], language: string): AskedField[] {
  const people = peopleOf(signers);
  return documentsFor(documents, signers.kind ?? 'adult').flatMap((document) =>
    askedFields(document, people, language),
  );
}

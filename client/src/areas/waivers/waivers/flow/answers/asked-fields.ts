import { askedPersons, textIn } from '@gatehouse/sync-protocol/areas/waivers/documents/answers';
import type { AskedQuestion } from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import type { SigningKind } from '@gatehouse/sync-protocol/areas/waivers/signing-kinds';
import { documentsFor, type VisitDocument } from '../documents/visit-document.ts';
import type { FlowState } from '../flow.model.ts';

/** A person of a signing, in the order of `waiver_ids`. */
export interface AskedPerson {
  /** What answers are kept under: it stays theirs when an adult signs for themselves after all. */
  key: string;
  /** As typed so far; empty before that, and for an adult who signs for themselves alone. */
  name: string;
}

export const ADULT_KEY = 'adult';

/** One answer that is asked for: of the signing, or of one person. */
export interface AskedField {
  /** What the answer is kept under. */
  key: string;
  question: AskedQuestion;
  /** In the visitor's language. */
  text: string;
  /** The index in `waiver_ids`. */
  index: number | undefined;
  person: AskedPerson | null;
}

export function peopleOf({ kind, adult, minors }: Pick<FlowState, 'kind' | 'adult' | 'minors'>): AskedPerson[] {
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

export function answerKey(questionId: string, person: AskedPerson | null): string {
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
export function allFields(
  state: Pick<FlowState, 'kind' | 'adult' | 'minors'>,
  documents: readonly VisitDocument[],
  language: string,
): AskedField[] {
  const kind: SigningKind = state.kind ?? 'adult';
  const people = peopleOf(state);
  return documentsFor(documents, kind).flatMap((document) => askedFields(document, people, language));
}

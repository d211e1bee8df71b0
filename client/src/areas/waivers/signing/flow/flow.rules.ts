import {
  type MinorField,
  minorFieldNames,
  requiredFields,
  type SignerField,
  signerFieldNames,
} from '@gatehouse/sync-protocol/areas/people/person-fields';
import { holdsCardNumber } from '@gatehouse/sync-protocol/base/card-number';
import { validateBirthDate } from '@gatehouse/sync-protocol/base/people/age';
import { isEmail } from '@gatehouse/sync-protocol/base/people/email';
import { isPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { isComplete, isoOf } from '#components/visitor/birth-date-text';
import { type AskedField, allFields } from './answers/asked-fields.ts';
import { relationsOf } from './answers/relations.ts';
import { type AnswerProblem, answerProblems, faultOf } from './answers/typed-answers.ts';
import { documentsFor, type VisitDocument } from './documents/visit-document.ts';
import { type FlowState, type FormStep, isReachable, type MinorDraft } from './flow.model.ts';

/** The form of a birth date: a minor's must be under the venue's adult age, an adult's and a guardian's at least that. W4, W45. */
export type AgeGroup = 'adult' | 'minor' | 'guardian';

export type AgeNote =
  | { isRight: boolean; reason: 'adult' | 'minor' | 'guardian'; years: number }
  | { isRight: false; reason: 'invalid' | 'future'; years: null };

/** The banner under a date of birth; null until the date is complete. Requirement W8. */
export function ageNote(
  text: string,
  group: AgeGroup,
  { venueDate, adultAge }: Pick<FormRules, 'venueDate' | 'adultAge'>,
): AgeNote | null {
  if (!isComplete(text)) return null;
  const verdict = validateBirthDate(isoOf(text), venueDate, adultAge);
  if (!verdict.ok) return { isRight: false, reason: verdict.reason, years: null };
  const years = verdict.ageYears;
  if (group === 'minor') return { isRight: !verdict.isAdult, reason: verdict.isAdult ? 'adult' : 'minor', years };
  if (verdict.isAdult) return { isRight: true, reason: 'adult', years };
  return { isRight: false, reason: group === 'guardian' ? 'guardian' : 'minor', years };
}

export type FieldName = SignerField | MinorField;

/** Everything wrong with the form on screen, in the order of the messages. */
export interface FormErrors {
  missing: FieldName[];
  /** Problems in the order of the documents. */
  answers: readonly AnswerProblem[];
  isRelationMissing: boolean;
  isSignatureMissing: boolean;
  age: { field: FieldName; note: AgeNote } | null;
  isEmailWrong: boolean;
  isPhoneWrong: boolean;
  /** The field that contains a card number. Requirement P13. */
  cardNumberIn: FieldName | null;
  isConsentMissing: boolean;
}

export interface FormRules {
  venueDate: string;
  isAddressRequired: boolean;
  /** Years. */
  adultAge: number;
  isRelationshipRequired: boolean;
  /** Documents of the visit; which of them a signing covers depends on its kind. */
  documents: readonly VisitDocument[];
  /** The visitor's, for the words of a question. */
  language: string;
}

const nothingAsked = { answers: [], isRelationMissing: false } as const;

/** The step of one minor: three fields, no signature. */
export function minorErrors(minor: MinorDraft, rules: FormRules): FormErrors {
  const missing = minorFieldNames.filter((field) => !isFilled(field, minor[field]));
  const note = ageNote(minor.DoB, 'minor', rules);
  return {
    missing,
    ...nothingAsked,
    isSignatureMissing: false,
    age: note && !note.isRight ? { field: 'DoB', note } : null,
    isEmailWrong: false,
    isPhoneWrong: false,
    cardNumberIn: minorFieldNames.find((field) => holdsCardNumber(minor[field])) ?? null,
    isConsentMissing: false,
  };
}

/** The last step: the adult or guardian, the signature and the consent to sign electronically. */
export function finalErrors(state: FlowState, rules: FormRules): FormErrors {
  const { adult } = state;
  const missing = requiredFields(rules).filter((field) => !isFilled(field, adult[field]));
  const note = ageNote(adult.adult_DoB, signerGroup(state.kind), rules);
  return {
    missing,
    answers: answerProblems(askedIn(state, rules), state.answers),
    isRelationMissing: asksRelation(state, rules) && !isRelated(state),
    isSignatureMissing: state.signature === null,
    age: note && !note.isRight ? { field: 'adult_DoB', note } : null,
    isEmailWrong: isFilled('email', adult.email) && !isEmail(adult.email),
    isPhoneWrong: isFilled('phone', adult.phone) && !isPhone(adult.phone),
    cardNumberIn: signerFieldNames.find((field) => holdsCardNumber(adult[field])) ?? null,
    isConsentMissing: !state.hasConsented,
  };
}

/** Whether the browser may lead to a step: it exists, and each minor before it is valid. */
export function mayGoTo(state: FlowState, step: FormStep, rules: FormRules): boolean {
  const before = step.name === 'final' ? state.minors.length : step.name === 'minor' ? step.index : 0;
  const areRight = state.minors.slice(0, before).every((minor) => isValid(minorErrors(minor, rules)));
  return areRight && isReachable(state, step);
}

/** The message for a signer who is too young names the guardian when they sign for a minor. */
export function signerGroup(kind: FlowState['kind']): Exclude<AgeGroup, 'minor'> {
  return kind === 'adult' ? 'adult' : 'guardian';
}

/** Whether nothing at all is wrong, so that the form may go on. */
export function isValid(errors: FormErrors): boolean {
  return (
    errors.missing.length === 0 &&
    errors.answers.length === 0 &&
    !errors.isRelationMissing &&
    !errors.isSignatureMissing &&
    errors.age === null &&
    !errors.isEmailWrong &&
    !errors.isPhoneWrong &&
    errors.cardNumberIn === null &&
    !errors.isConsentMissing
  );
}

/**
 * The completion bar of the whole way, in percent: 80 from the required fields of everyone who is signed for and the signer, and 20
 * from the signature. Requirement W8.
 */
export function completionPercent(state: FlowState, rules: FormRules): number {
  return Math.round(80 * filledShare(state, rules) + (state.signature ? 20 : 0));
}

/** Whether every required field has something, of everyone, and every required question its answer. */
export function isEveryoneFilled(state: FlowState, rules: FormRules): boolean {
  return filledShare(state, rules) === 1;
}

/**
 * How far the bar is, when it was at `before`: it never goes back on one way through the form, not when a field is emptied or
 * one more minor is added. Another choice of form begins again. Requirement W17.
 */
export function furthestPercent(before: number, state: FlowState, rules: FormRules): number {
  return state.step.name === 'selection' ? 0 : Math.max(before, completionPercent(state, rules));
}

/** Whether the form asks more than who signs: it has several documents, questions, or asks for the relation to the minors. */
export function asksMore(state: FlowState, rules: FormRules): boolean {
  const documents = documentsFor(rules.documents, state.kind ?? 'adult');
  return documents.length > 1 || documents.some(({ questions }) => questions.length > 0) || asksRelation(state, rules);
}

/** Whether the form asks what the adult is to the minors. Requirement W45. */
export function asksRelation({ kind }: FlowState, { isRelationshipRequired }: FormRules): boolean {
  return isRelationshipRequired && kind !== null && kind !== 'adult';
}

function isRelated({ relations, minors }: FlowState): boolean {
  return relationsOf(relations, minors.length).every((relation) => relation !== null);
}

function askedIn(state: FlowState, { documents, language }: FormRules): AskedField[] {
  return allFields(state, documents, language);
}

function filledShare(state: FlowState, rules: FormRules): number {
  const { adult, minors, answers } = state;
  const required = askedIn(state, rules).filter(({ question }) => question.required);
  const isDone = [
    ...minors.flatMap((minor) => minorFieldNames.map((field) => isFilled(field, minor[field]))),
    ...requiredFields(rules).map((field) => isFilled(field, adult[field])),
    ...required.map((field) => faultOf(field, answers) === null),
    ...(asksRelation(state, rules) ? [isRelated(state)] : []),
  ];
  return isDone.filter(Boolean).length / isDone.length;
}

function isFilled(field: FieldName, value: string): boolean {
  return field === 'DoB' || field === 'adult_DoB' ? isComplete(value) : value.trim() !== '';
}

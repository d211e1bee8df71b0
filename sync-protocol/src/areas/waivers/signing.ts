import { validateBirthDate } from '../../base/people/age.ts';
import { isEmail } from '../../base/people/email.ts';
import { isPhone } from '../../base/people/phone.ts';
import {
  type DetailField,
  type MinorField,
  minorFieldNames,
  minorFields,
  requiredFields,
  type SignerField,
  signerFields,
} from '../people/person-fields.ts';
import type { SigningKind } from './signing-kinds.ts';

/** The fields that both sides check in a signing. Requirements W4, W8. */
export interface SigningDraft
  extends Record<Exclude<SignerField, DetailField>, string>,
    Partial<Record<DetailField, string | undefined>> {
  minors: readonly Record<MinorField, string>[];
}

export interface SigningFacts {
  kind: SigningKind;
  /** The venue's day of the signature, `YYYY-MM-DD`. */
  venueDate: string;
  isAddressRequired: boolean;
  /** Years. */
  adultAge: number;
  hasInk: boolean;
}

/** Why a signing that was kept although it breaks a rule needs review. Stored on the record. */
export type ReviewReason =
  | 'missing_field'
  | 'no_ink'
  | 'bad_email'
  | 'bad_phone'
  | 'bad_birth_date'
  | 'adult_under_age'
  | 'guardian_under_age'
  | 'minor_of_age'
  | 'no_minor'
  | 'no_consent'
  | 'answer_missing'
  | 'bad_answer'
  | 'unknown_question'
  | 'relationship_missing'
  | 'too_many_alerts'
  | 'no_document'
  | 'unknown_document'
  | 'document_mismatch'
  | 'revoked_device'
  | 'venue_cancelled'
  | 'former_role'
  | 'unknown_person'
  | 'person_left'
  | 'role_lacked'
  | 'pin_withdrawn'
  | 'card_withdrawn'
  | 'edited_by_staff'
  | 'card_number_masked'
  | 'picture_redrawn'
  | 'picture_reduced'
  | 'picture_unreadable'
  | 'strokes_thinned'
  | 'consent_cut'
  | 'id_spent'
  | 'clock_flagged';

export interface SigningProblem {
  /** Wire name; minors as `minors.0.DoB`. */
  field: string;
  reason: ReviewReason;
  code: 'INVALID_INPUT' | 'AGE_RULE' | 'SIGNATURE_BLANK';
  message: string;
  /** What the form calls the field, for problems of kind `missing_field`. */
  label: string;
}

const PHONE_MESSAGE = 'Please enter a valid phone number (e.g. 555-123-4567 or (555) 123-4567)';
const EMAIL_MESSAGE = 'Please enter a valid email address';

/** `adultAge` in years. */
export function guardianAgeMessage(adultAge: number): string {
  return `A parent or guardian must be at least ${adultAge} years old`;
}

/** Everything wrong with a signing, in the order of the form; empty when it may be submitted. */
export function validateSigning(draft: SigningDraft, facts: SigningFacts): SigningProblem[] {
  const problems: SigningProblem[] = [
    ...missingOf(draft, facts),
    ...draft.minors.flatMap((minor, index) => validateMinor(minor, index, facts)),
  ];
  if (facts.kind !== 'adult' && draft.minors.length === 0)
    problems.push(problem('minors', 'no_minor', 'INVALID_INPUT', 'Please add at least one minor.'));
  problems.push(...validateSigner(draft, facts));
  if (!facts.hasInk)
    problems.push(problem('signature_data', 'no_ink', 'SIGNATURE_BLANK', 'Please provide your signature.'));
  return problems;
}

/**
 * The one sentence a visitor reads: missing fields by their labels, with the signature,
 * otherwise the first problem. `problems` is not empty.
 */
export function signingSentence(problems: readonly SigningProblem[]): string {
  const missing = problems.filter(({ reason }) => reason === 'missing_field').map(({ label }) => label);
  const isUnsigned = problems.some(({ reason }) => reason === 'no_ink');
  if (missing.length > 0)
    return `Please fill in all required fields: ${missing.join(', ')}${isUnsigned ? ', and provide your signature.' : '.'}`;
  return problems[0]?.message ?? '';
}

function missingOf(draft: SigningDraft, facts: SigningFacts): SigningProblem[] {
  return requiredFields(facts)
    .filter((field) => !(draft[field] ?? '').trim())
    .map((field) => missing(field, signerFields[field].label));
}

function validateMinor(
  minor: SigningDraft['minors'][number],
  index: number,
  { venueDate, adultAge }: SigningFacts,
): SigningProblem[] {
  const path = (field: string) => `minors.${index}.${field}`;
  const problems = minorFieldNames
    .filter((field) => !minor[field].trim())
    .map((field) => missing(path(field), `Minor ${index + 1} ${minorFields[field].label}`));
  if (!minor.DoB.trim()) return problems;
  const verdict = validateBirthDate(minor.DoB, venueDate, adultAge);
  if (!verdict.ok) problems.push(age(path('DoB'), 'bad_birth_date', verdict.message));
  else if (verdict.isAdult) problems.push(age(path('DoB'), 'minor_of_age', verdict.message));
  return problems;
}

function validateSigner(draft: SigningDraft, { kind, venueDate, adultAge }: SigningFacts): SigningProblem[] {
  const problems: SigningProblem[] = [];
  if (draft.adult_DoB.trim()) {
    const verdict = validateBirthDate(draft.adult_DoB, venueDate, adultAge);
    if (!verdict.ok) problems.push(age('adult_DoB', 'bad_birth_date', verdict.message));
    else if (!verdict.isAdult && kind === 'adult') problems.push(age('adult_DoB', 'adult_under_age', verdict.message));
    else if (!verdict.isAdult) problems.push(age('adult_DoB', 'guardian_under_age', guardianAgeMessage(adultAge)));
  }
  if (draft.email.trim() && !isEmail(draft.email))
    problems.push(problem('email', 'bad_email', 'INVALID_INPUT', EMAIL_MESSAGE));
  if (draft.phone.trim() && !isPhone(draft.phone))
    problems.push(problem('phone', 'bad_phone', 'INVALID_INPUT', PHONE_MESSAGE));
  return problems;
}

function missing(field: string, label: string): SigningProblem {
  return { ...problem(field, 'missing_field', 'INVALID_INPUT', 'This field is required'), label };
}

function age(field: string, reason: ReviewReason, message: string): SigningProblem {
  return problem(field, reason, 'AGE_RULE', `Age Validation: ${message}`);
}

function problem(field: string, reason: ReviewReason, code: SigningProblem['code'], message: string): SigningProblem {
  return { field, reason, code, message, label: '' };
}

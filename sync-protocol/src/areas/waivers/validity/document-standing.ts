import { addDays } from '#base/days/venue-day';
import { ageOn, birthdayOf } from '#base/people/age';
import type { DocumentRow } from '../documents/document.ts';
import { DEFAULT_DOCUMENT } from '../documents/document-kinds.ts';
import { isOutdated, lastValidDay, type SignedDocument } from './last-valid-day.ts';

/** What decides who needs a document, and for how long its signature is valid. */
export type DocumentRule = Pick<
  DocumentRow,
  'document_id' | 'name' | 'status' | 'needed_by' | 'offering_ids' | 'validity' | 'validity_count' | 'text_version'
>;

/** A signature of a person's, on whichever of their records it is. */
export interface PersonSignature extends SignedDocument {
  waiver_id: string;
  /** A guardian signed for them. */
  is_guardians: boolean;
}

export interface Signer {
  /** `YYYY-MM-DD`, or null where it isn't known, as after an upload. */
  birth_date: string | null;
  /** What they are where the birth date isn't known. */
  waiver_type: 'Adult' | 'Minor';
}

/** What decides about a person's documents besides the venue day. */
export interface PersonDocuments {
  rules: readonly DocumentRule[];
  signatures: readonly PersonSignature[];
  person: Signer;
  /** Years. */
  adultAge: number;
  /** Offerings of the bookings whose guest the person is, on this day or later. */
  offeringIds: readonly string[];
}

/** What a document is worth for a person on a day. */
export type DocumentStatus = 'valid' | 'expired' | 'outdated' | 'came_of_age' | 'missing';

export interface DocumentStanding {
  rule: DocumentRule;
  status: DocumentStatus;
  /** The signature that is valid longest, or the last one where none is; null where there is none. */
  signature: PersonSignature | null;
  /** The last valid day; null without an end, and where it never was or is no longer valid without one. */
  valid_until: string | null;
}

/** Whether a person is an adult at this venue on a day. */
export function isAdultOn({ birth_date: born, waiver_type: type }: Signer, date: string, adultAge: number): boolean {
  return born === null ? type === 'Adult' : ageOn(born, date) >= adultAge;
}

/**
 * The documents that a person needs on a day. `default` is needed for as long as nothing else is published, so that a venue that
 * replaces its only waiver goes on judging by it. Requirement W40.
 */
export function neededRules(
  { rules, person, adultAge, offeringIds }: Omit<PersonDocuments, 'signatures'>,
  date: string,
): DocumentRule[] {
  const isOnlyDefault = !rules.some(isPublished);
  const isAdult = isAdultOn(person, date, adultAge);
  const needed: DocumentRule[] = [];
  for (const rule of rules)
    if (isPublished(rule) ? isFor(rule, isAdult, offeringIds) : isOnlyDefault && rule.document_id === DEFAULT_DOCUMENT)
      needed.push(rule);
  return needed;
}

function isPublished({ status }: DocumentRule): boolean {
  return status === 'published';
}

function isFor(
  { needed_by: by, offering_ids: ids }: DocumentRule,
  isAdult: boolean,
  booked: readonly string[],
): boolean {
  if (by === 'minors') return !isAdult;
  return by === 'everyone' || ids.some((id) => booked.includes(id));
}

/** What each document that a person needs is worth on a day, in the order of the documents. Requirement W46. */
export function documentStandings(facts: PersonDocuments, date: string): DocumentStanding[] {
  return neededRules(facts, date).map((rule) => standingOf(rule, facts, date));
}

/** What one document is worth for a person on a day, whether they need it or not. */
export function standingOf(rule: DocumentRule, facts: PersonDocuments, date: string): DocumentStanding {
  let best: DocumentStanding | null = null;
  for (const signature of facts.signatures) {
    if (signature.document_id !== rule.document_id || signature.date_signed > date) continue;
    const standing = judgeSignature(rule, signature, facts, date);
    if (best === null || isBetter(standing, best)) best = standing;
  }
  return best ?? { rule, status: 'missing', signature: null, valid_until: null };
}

function judgeSignature(
  rule: DocumentRule,
  signature: PersonSignature,
  { person, adultAge }: PersonDocuments,
  date: string,
): DocumentStanding {
  const until = asMinor(lastValidDay(rule, signature), signature, person, adultAge);
  if (signature.is_guardians && isAdultOn(person, date, adultAge))
    return { rule, status: 'came_of_age', signature, valid_until: until };
  if (isOutdated(rule, signature)) return { rule, status: 'outdated', signature, valid_until: null };
  return { rule, status: until !== null && until < date ? 'expired' : 'valid', signature, valid_until: until };
}

/** A guardian's signature counts until the day before the person comes of age. */
function asMinor(
  until: string | null,
  { is_guardians: isGuardians }: PersonSignature,
  { birth_date: born }: Signer,
  adultAge: number,
): string | null {
  if (!isGuardians || born === null) return until;
  const birthday = birthdayOf(born, adultAge);
  return until !== null && until < birthday ? until : dayBefore(birthday);
}

/** Dates are worked out only where a month begins: a list has tens of thousands of people. */
function dayBefore(day: string): string {
  const date = Number(day.slice(8));
  return date === 1 ? addDays(day, -1) : `${day.slice(0, 8)}${String(date - 1).padStart(2, '0')}`;
}

/** Valid before not, then longer before shorter, then the newer signature. */
function isBetter(a: DocumentStanding, b: DocumentStanding): boolean {
  const [isValid, wasValid] = [a.status === 'valid', b.status === 'valid'];
  if (isValid !== wasValid) return isValid;
  if (isValid && a.valid_until !== b.valid_until)
    return a.valid_until === null || (b.valid_until !== null && a.valid_until > b.valid_until);
  return (a.signature?.date_signed ?? '') >= (b.signature?.date_signed ?? '');
}

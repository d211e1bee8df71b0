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

export interface StandingFacts {
  rules: readonly DocumentRule[];
  signatures: readonly PersonSignature[];
  person: Signer;
  /** The venue day asked about. */
  date: string;
  /** Years. */
  adultAge: number;
  /** Of the bookings whose guest the person is, on this day or later. */
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
export function neededRules({ rules, person, date, adultAge, offeringIds }: StandingFacts): DocumentRule[] {
  const isOnlyDefault = !rules.some(({ status }) => status === 'published');
  const isAdult = isAdultOn(person, date, adultAge);
  return rules.filter((rule) => {
    if (rule.status !== 'published') return isOnlyDefault && rule.document_id === DEFAULT_DOCUMENT;
    if (rule.needed_by === 'minors') return !isAdult;
    return rule.needed_by === 'everyone' || rule.offering_ids.some((id) => offeringIds.includes(id));
  });
}

/** What each document that a person needs is worth on a day, in the order of the documents. Requirement W46. */
export function documentStandings(facts: StandingFacts): DocumentStanding[] {
  return neededRules(facts).map((rule) => standingOf(rule, facts));
}

/** What one document is worth for a person on a day, whether they need it or not. */
export function standingOf(rule: DocumentRule, facts: StandingFacts): DocumentStanding {
  let best: DocumentStanding = { rule, status: 'missing', signature: null, valid_until: null };
  for (const signature of facts.signatures) {
    if (signature.document_id !== rule.document_id || signature.date_signed > facts.date) continue;
    const standing = judgeSignature(rule, signature, facts);
    if (isBetter(standing, best)) best = standing;
  }
  return best;
}

function judgeSignature(
  rule: DocumentRule,
  signature: PersonSignature,
  { person, date, adultAge }: StandingFacts,
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

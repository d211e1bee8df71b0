import { DEFAULT_DOCUMENT } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type { MissingDocument } from '@gatehouse/sync-protocol/areas/waivers/validity/waiver-standing';
import { ADULT_AGE_YEARS } from '@gatehouse/sync-protocol/base/people/age';

const words: readonly [MissingDocument['status'], string][] = [
  ['missing', 'Missing'],
  ['expired', 'Expired'],
  ['outdated', 'New text to sign'],
];

/** Documents may have an “and” in their names. */
const listOf = (documents: readonly MissingDocument[]): string => documents.map(({ name }) => name).join('; ');

/**
 * What a person has to sign, in sentences: 'Missing: Axe throwing waiver', 'Ana turned 18 and needs a waiver of their own'. Without a
 * name where the person's is next to it. Requirements F65, F67.
 */
export function missingSentences(
  missing: readonly MissingDocument[],
  adultAge: number = ADULT_AGE_YEARS,
  firstName = '',
): string[] {
  const ofAge = missing.filter(({ status }) => status === 'came_of_age');
  const sentences = ofAge.length > 0 ? [ofAgeSentence(ofAge, adultAge, firstName)] : [];
  for (const [status, label] of words) {
    const some = missing.filter((document) => document.status === status);
    if (some.length > 0) sentences.push(`${label}: ${listOf(some)}`);
  }
  return sentences;
}

/** The same in one line. */
export function missingText(missing: readonly MissingDocument[], adultAge?: number): string {
  return missingSentences(missing, adultAge).join(' · ');
}

function ofAgeSentence(missing: readonly MissingDocument[], adultAge: number, firstName: string): string {
  const turned = firstName ? `${firstName} turned ${adultAge} and` : `Turned ${adultAge} and`;
  const isDefault = missing.every(({ document_id: id }) => id === DEFAULT_DOCUMENT);
  return isDefault
    ? `${turned} needs a waiver of their own`
    : `${turned} has to sign again, without a guardian: ${listOf(missing)}`;
}

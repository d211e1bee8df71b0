import type { CodeLookup } from '#domain/codes/code-lookup';
import { verdictSentences } from '#domain/verdict/verdict-labels';
import {
  looksMistyped,
  MAY_BE_ARCHIVED,
  mayBeArchived,
  personName,
  type ScanState,
  STILL_FILLING,
} from './scan-in.model.ts';

/** The verdict's sentences, and what staff can try when a typed id is one character off. */
function scanSentences(state: Extract<ScanState, { kind: 'checked' }>, timeZone: string): string[] {
  const { lookup, trouble } = state;
  const person = lookup.member ?? lookup.customer;
  const sentences = verdictSentences(lookup.verdict, {
    memberUntil: lookup.member?.expiration_date,
    dateSigned: person?.date_signed,
    firstName: firstNameOf(lookup),
    adultAge: lookup.documents?.adultAge,
    timeZone,
    trouble: trouble === 'partial' ? null : trouble,
  });
  if (!person && looksMistyped(lookup.text)) sentences.push('That code isn’t valid. Try scanning again.');
  if (state.isPartial && lookup.verdict.reasons.includes('not_found')) sentences.push(STILL_FILLING);
  else if (mayBeArchived(lookup)) sentences.push(MAY_BE_ARCHIVED);
  return sentences;
}

function firstNameOf({ member, customer }: CodeLookup): string | undefined {
  if (member) return member.adult_first_name;
  return customer?.waiver_type === 'Minor' ? (customer.minor_first_name ?? '') : customer?.adult_first_name;
}

/** The verdict's largest line and those below it: who it is, or that nobody was found, and then the code that was scanned. */
export function scanWords(
  state: Extract<ScanState, { kind: 'checked' }>,
  timeZone: string,
): { name: string; sentences: string[] } {
  const { lookup, trouble } = state;
  const name = personName(lookup);
  if (trouble === 'partial')
    return { name: 'Try scanning again', sentences: [name, 'Only part of the code was read.'] };
  const sentences = scanSentences(state, timeZone);
  if (name === '') return { name: 'No code', sentences };
  if (lookup.member || lookup.customer || lookup.verdict.reasons.includes('unreadable')) return { name, sentences };
  const [found = name, ...others] = sentences;
  return { name: found, sentences: [name, ...others] };
}

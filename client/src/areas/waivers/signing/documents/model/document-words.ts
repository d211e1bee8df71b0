import type { DocumentLanguage, Validity } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type {
  DocumentFile,
  WaiverDocument,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { lastValidDay } from '@gatehouse/sync-protocol/areas/waivers/validity/last-valid-day';
import { dayText } from '@gatehouse/sync-protocol/base/days/day-text';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { english } from '@gatehouse/sync-protocol/languages/languages';

/* A document in the owner's words. Requirement W53. */

const languageNames = new Intl.DisplayNames(english, { type: 'language' });
const and = new Intl.ListFormat(english);

export const languageName = (language: DocumentLanguage): string => languageNames.of(language) ?? language;

const count = (many: number, what: string): string => `${many} ${what}${many === 1 ? '' : 's'}`;

/** Names the offerings if all of them are known, and counts them otherwise. */
export function needText(
  { needed_by: need, offering_ids: ids }: Pick<WaiverDocument, 'needed_by' | 'offering_ids'>,
  offerings: readonly { offering_id: string; offering_name: string }[],
): string {
  if (need === 'everyone') return 'Everyone';
  if (need === 'minors') return 'Minors';
  const names = ids.map((id) => offerings.find(({ offering_id: known }) => known === id)?.offering_name);
  const isKnown = names.length > 0 && names.every((name) => name !== undefined);
  return isKnown ? `Guests of ${and.format(names)}` : `Guests of ${count(ids.length, 'offering')}`;
}

/** Says for how long a signature is valid, in a few words. */
export function validityText(validity: Validity, validityCount: number | null): string {
  switch (validity) {
    case 'calendar_year':
      return 'Until the end of the year';
    case 'days':
      return `For ${count(validityCount ?? 0, 'day')}`;
    case 'months':
      return `For ${count(validityCount ?? 0, 'month')}`;
    case 'visit':
      return 'For one visit';
    case 'until_changed':
      return 'Until its text changes';
    default:
      return validity satisfies never;
  }
}

/** Whether a signature ends on a day that is known when it is made. */
export const hasDatedEnd = (validity: Validity): boolean => validity !== 'visit' && validity !== 'until_changed';

/** Days until the visit in the example. */
const EXAMPLE_VISIT_DAYS = 3;

/** What a validity means, with today as the example; null while its count isn't a number yet. */
export function validitySentence(validity: Validity, validityCount: number | null, today: string): string | null {
  if (validity === 'visit')
    return `Someone who signs today and first checks in on ${dayText(addDays(today, EXAMPLE_VISIT_DAYS))} is covered for that day, and signs again before the next visit.`;
  const signsToday = `Someone who signs today, ${dayText(today)},`;
  if (validity === 'until_changed')
    return `${signsToday} is covered until you publish a changed text. Adding a translation changes nothing for them.`;
  if (validity !== 'calendar_year' && !(validityCount !== null && validityCount > 0)) return null;
  const rule = { validity, validity_count: validityCount, text_version: null };
  const end = lastValidDay(rule, { date_signed: today, first_visit: null });
  return `${signsToday} is covered through ${dayText(end ?? today)}.`;
}

export const stateWords = {
  draft: { label: 'Draft', color: 'yellow' },
  published: { label: 'Published', color: 'green' },
  retired: { label: 'Retired', color: 'gray' },
} as const;

export const questionsText = ({ questions }: Pick<WaiverDocument, 'questions'>): string =>
  questions.length === 0 ? 'No questions' : count(questions.length, 'question');

/** The languages that a document has a file in, published or not. */
export function languagesOf({ files, draft_files: drafts }: WaiverDocument): DocumentLanguage[] {
  return [...new Set([...files, ...drafts].map(({ language }) => language))];
}

/** Those that its texts are written in: its own first. */
export function textLanguages(document: WaiverDocument): DocumentLanguage[] {
  return [...new Set([document.fallback_language, ...languagesOf(document)])];
}

export const languagesText = (languages: readonly DocumentLanguage[]): string =>
  languages.length === 0 ? 'No file' : and.format(languages.map(languageName));

/** `1 page`, `3 pages joined into one`. */
export function pagesText({ page_count: pages, is_joined: isJoined }: DocumentFile): string {
  return isJoined ? `${pages} pages joined into one` : count(pages, 'page');
}

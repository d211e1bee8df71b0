import { addDays } from '#base/days/venue-day';
import type { Validity } from '../documents/document-kinds.ts';

/** How long a signature of a document is valid, as the document says now. */
export interface ValidityRule {
  validity: Validity;
  validity_count: number | null;
  /** The version of the text in force; null before the first publication. */
  text_version: number | null;
}

/** One document that a person signed, or a guardian for them. Days are venue days. */
export interface SignedDocument {
  document_id: string;
  date_signed: string;
  /** The version of the text that was shown. */
  text_version: number;
  /** The day of the person's first effective check-in (M4) on or after `date_signed`; null before it. */
  first_visit: string | null;
}

/** Longest that lists and devices keep a signature of an earlier year. Requirement W5. */
const KEPT_YEARS = 2;

/**
 * The last day on which a signature is valid; null without an end that is known. One whose text was replaced isn't valid at all: see
 * `isOutdated`. Requirement W46.
 */
export function lastValidDay(
  rule: ValidityRule,
  signed: Pick<SignedDocument, 'date_signed' | 'first_visit'>,
): string | null {
  const { date_signed: day } = signed;
  switch (rule.validity) {
    case 'calendar_year':
      return `${day.slice(0, 4)}-12-31`;
    case 'days':
      return addDays(day, rule.validity_count ?? 0);
    case 'months':
      return addMonths(day, rule.validity_count ?? 0);
    case 'visit':
      return signed.first_visit;
    case 'until_changed':
      return null;
    default:
      return rule.validity satisfies never;
  }
}

/** Whether a later text was published, where validity ends with that. */
export function isOutdated(rule: ValidityRule, { text_version: shown }: Pick<SignedDocument, 'text_version'>): boolean {
  return rule.validity === 'until_changed' && rule.text_version !== null && shown < rule.text_version;
}

/** The same day so many months later, held back to the end of a shorter month. */
export function addMonths(day: string, months: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const year = Math.floor(month / 12);
  const wanted = Number(day.slice(8));
  const date = wanted <= SHORTEST_MONTH_DAYS ? wanted : Math.min(wanted, daysInMonth(year, month % 12));
  return `${String(year).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

const SHORTEST_MONTH_DAYS = 28;

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/**
 * The last day on which lists and devices hold a signing: all of its year, and for as long as one of its documents is valid after that,
 * two years from signing at most. Requirement W5.
 */
export function keptUntil(
  dateSigned: string,
  documents: readonly { rule: ValidityRule; signed: SignedDocument }[],
): string {
  const longest = addMonths(dateSigned, KEPT_YEARS * 12);
  let kept = `${dateSigned.slice(0, 4)}-12-31`;
  for (const { rule, signed } of documents) {
    if (isOutdated(rule, signed)) continue;
    const last = lastValidDay(rule, signed) ?? longest;
    const end = last < longest ? last : longest;
    if (end > kept) kept = end;
  }
  return kept;
}

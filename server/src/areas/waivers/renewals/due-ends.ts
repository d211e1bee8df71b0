import type { DocumentStanding } from '@gatehouse/sync-protocol/areas/waivers/validity/document-standing';
import {
  addMonths,
  lastValidDay,
  type ValidityRule,
} from '@gatehouse/sync-protocol/areas/waivers/validity/last-valid-day';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { yearOf } from '@gatehouse/sync-protocol/base/days/venue-year';
import type { KnownPerson } from '#areas/people/signatures/standings.service';

/** Days before the end on which the mail goes out, at the earliest. */
export const AHEAD_DAYS = 14;
/** Longer months end on days that shorter ones don't have. */
const MONTH_END_DAYS = 3;

/** A signature that ends within two weeks. */
export interface DueEnd {
  person_key: string;
  document_id: string;
  name: string;
  ends_on: string;
  waiver_id: string;
}

/** The days on which anything was signed that ends in the next two weeks; null where a document's end has no date. */
export function signedDaysDue(
  rule: Pick<ValidityRule, 'validity' | 'validity_count'>,
  today: string,
): { from: string; to: string } | null {
  const last = addDays(today, AHEAD_DAYS);
  const count = rule.validity_count ?? 0;
  switch (rule.validity) {
    case 'calendar_year':
      return yearOf(today).to <= last ? yearOf(today) : null;
    case 'days':
      return { from: addDays(today, -count), to: addDays(last, -count) };
    case 'months':
      return { from: addMonths(today, -count), to: addDays(addMonths(last, -count), MONTH_END_DAYS) };
    default:
      return null;
  }
}

/**
 * The ends by `today` plus two weeks, among a person's standings, of signatures of these documents. One that ends
 * because the person comes of age is left out: a guardian can't renew it. Requirement W48.
 */
export function dueEnds(
  { id }: Pick<KnownPerson, 'id'>,
  standings: readonly DocumentStanding[],
  { documentIds, today }: { documentIds: ReadonlySet<string>; today: string },
): DueEnd[] {
  const last = addDays(today, AHEAD_DAYS);
  return standings.flatMap(({ rule, signature, status, valid_until: endsOn }) => {
    if (!documentIds.has(rule.document_id) || status !== 'valid' || signature === null) return [];
    if (endsOn === null || endsOn > last || lastValidDay(rule, signature) !== endsOn) return [];
    const { document_id, name } = rule;
    return [{ person_key: id, document_id, name, ends_on: endsOn, waiver_id: signature.waiver_id }];
  });
}

import type { CheckInRow } from '@gatehouse/sync-protocol/areas/desk/check-in';
import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import type { MemberRow } from '@gatehouse/sync-protocol/areas/people/member';
import { recordIdOf } from '@gatehouse/sync-protocol/areas/people/merged-records';
import { firstText, textsOf } from '@gatehouse/sync-protocol/areas/waivers/documents/signed-text';
import type { DocumentRule, PersonSignature } from '@gatehouse/sync-protocol/areas/waivers/validity/document-standing';

/** The first day on which a person came in on or after a signature; null before it. By their records. */
export type FirstVisit = (records: readonly Counted[], dateSigned: string) => string | null;

/** A record or a member's row whose check-ins count. */
type Counted = Pick<CustomerRow, 'waiver_id' | 'merged_into'>;

/** First visits on this device for documents valid for one visit: the server may not know them yet. Rule M4. */
export function firstVisitsOf(
  rules: readonly DocumentRule[],
  checkIns: { values(): Iterable<CheckInRow> },
): FirstVisit {
  if (!rules.some(({ validity }) => validity === 'visit')) return () => null;
  const days = new Map<string, string[]>();
  for (const row of checkIns.values()) {
    if (row.undone_at !== null) continue;
    const id = recordIdOf(row);
    days.set(id, [...(days.get(id) ?? []), row.venue_date]);
  }
  return (records, dateSigned) => {
    const ids = new Set(records.map(recordIdOf));
    const after = [...ids].flatMap((id) => days.get(id) ?? []).filter((day) => day >= dateSigned);
    return after.toSorted()[0] ?? null;
  };
}

/** Everything that one person signed, or a guardian for them, by all of their records. */
export function recordSignatures(records: readonly CustomerRow[], firstVisit: FirstVisit): PersonSignature[] {
  const found: PersonSignature[] = [];
  for (const row of records) {
    if (!row.has_signature) continue;
    for (const { document_id, text_version } of textsOf(row.documents))
      found.push({
        waiver_id: row.waiver_id,
        document_id,
        text_version,
        date_signed: row.date_signed,
        first_visit: row.first_visit ?? firstVisit(records, row.date_signed),
        is_guardians: row.waiver_type === 'Minor',
      });
  }
  for (const { last_signed: day, waiver_id, waiver_type: type } of records) {
    /* The record of this signature may not have reached the device yet. */
    if (day === undefined || found.some(({ date_signed: known }) => known === day)) continue;
    const first_visit = firstVisit(records, day);
    found.push({ ...firstText, waiver_id, date_signed: day, first_visit, is_guardians: type === 'Minor' });
  }
  return found;
}

/** The same as a member's row tells it, which is all that a scan station has. */
export function memberSignatures(member: MemberRow, firstVisit: FirstVisit): PersonSignature[] {
  const { waiver_id, date_signed, has_signature: isSigned, signatures } = member;
  const first = { ...firstText, date_signed, first_visit: null, is_guardians: false };
  return (signatures ?? (isSigned ? [first] : [])).map((signature) => ({
    ...signature,
    waiver_id,
    first_visit: signature.first_visit ?? firstVisit([member], signature.date_signed),
  }));
}

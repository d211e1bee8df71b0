import type { CustomerRow } from '@gatehouse/sync-protocol/entities/customer';
import type { MemberRow } from '@gatehouse/sync-protocol/entities/member';
import { memberStatus } from '@gatehouse/sync-protocol/rules/member-status';
import { foldQuery, searchKey } from '@gatehouse/sync-protocol/rules/people/search-keys';

export interface ShownMember extends MemberRow {
  status: 'active' | 'expired';
}

export interface MemberLists {
  /** What the filters leave, newest first. */
  shown: ShownMember[];
  active: number;
  expired: number;
}

/** My Members shows who has not expired on the venue's today, or everyone. Requirement F8. */
export function memberLists(
  rows: Iterable<MemberRow>,
  venueDate: string,
  { showAll, search }: { showAll: boolean; search: string },
): MemberLists {
  const all = Array.from(rows, (row) => ({ ...row, status: memberStatus(row.expiration_date, venueDate) }));
  const active = all.filter(({ status }) => status === 'active');
  const query = foldQuery(search);
  const shown = (showAll ? all : active)
    .filter((member) => query === '' || keyOf(member).includes(query))
    .toSorted((a, b) => (a.created_at === b.created_at ? 0 : a.created_at < b.created_at ? 1 : -1));
  return { shown, active: active.length, expired: all.length - active.length };
}

function keyOf(member: MemberRow): string {
  const { adult_first_name: first, adult_last_name: last, email, phone, membership_id, waiver_id } = member;
  return searchKey({ names: [`${first} ${last}`, `${last} ${first}`], email, phone, ids: [membership_id, waiver_id] });
}

/** `Ana Lopez · ana@example.com`: what tells two people of one name apart. */
export function customerLine({ adult_first_name: first, adult_last_name: last, email, phone }: CustomerRow): string {
  return [`${first} ${last}`.trim(), email || phone].filter(Boolean).join(' · ');
}

import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import type { MemberRow } from '@gatehouse/sync-protocol/areas/people/member';
import { memberName } from '@gatehouse/sync-protocol/areas/people/member-name';
import { memberStatus } from '@gatehouse/sync-protocol/areas/people/member-status';
import { foldQuery, searchKey } from '@gatehouse/sync-protocol/areas/people/search-keys';
import type { MemberCardProps } from '#domain/members/member-card.tsx';
import type { CardVenue } from '#domain/members/use-card-venue';

export interface ShownMember extends MemberRow {
  status: 'active' | 'expired';
}

export interface MemberLists {
  /** Newest first. */
  all: ShownMember[];
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
  const all = Array.from(rows, (row) => ({ ...row, status: memberStatus(row.expiration_date, venueDate) })).toSorted(
    (a, b) => (a.created_at === b.created_at ? 0 : a.created_at < b.created_at ? 1 : -1),
  );
  const active = all.filter(({ status }) => status === 'active');
  const query = foldQuery(search);
  const shown = (showAll ? all : active).filter((member) => query === '' || keyOf(member).includes(query));
  return { all, shown, active: active.length, expired: all.length - active.length };
}

function keyOf(member: MemberRow): string {
  const { adult_first_name: first, adult_last_name: last, email, phone, membership_id, waiver_id } = member;
  return searchKey({ names: [`${first} ${last}`, `${last} ${first}`], email, phone, ids: [membership_id, waiver_id] });
}

/** The card of a member, as it is printed. */
export function memberCardOf(member: MemberRow, venue: CardVenue): MemberCardProps {
  const { membership_id: membershipId, expiration_date: memberUntil } = member;
  return { venue, name: memberName(member), membershipId, memberUntil };
}

/** Whether a name has letters that the fonts of this application lack, so that the computer's own may lack them too. */
export function needsFonts(name: string): boolean {
  return /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]|\p{Extended_Pictographic}/u.test(
    name,
  );
}

/** `Ana Lopez · ana@example.com`: what tells two people of one name apart. */
export function customerLine({ adult_first_name: first, adult_last_name: last, email, phone }: CustomerRow): string {
  return [`${first} ${last}`.trim(), email || phone].filter(Boolean).join(' · ');
}

import { judge, type Verdict } from '@gatehouse/sync-protocol/areas/desk/verdict';
import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import type { MemberRow } from '@gatehouse/sync-protocol/areas/people/member';
import { recordIdOf } from '@gatehouse/sync-protocol/areas/people/merged-records';
import { contactOf } from '@gatehouse/sync-protocol/areas/people/person-fields';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { ageOn } from '@gatehouse/sync-protocol/base/people/age';
import type { TodaysCheckIn } from '#domain/check-ins/todays-check-ins';
import type { DocumentsOf } from '#domain/verdict/people-documents';
import type { CustomerFilter, Overlaid } from '#sync/port/engine-port';

export type Customer = Overlaid<CustomerRow>;

export type DeskView = 'not_checked_in' | 'checked_in';

export interface TypeFilter {
  hideAdults: boolean;
  hideMinors: boolean;
}

export interface TableFilter extends TypeFilter {
  /** The shown table's own search. */
  tableSearch: string;
}

/** One row of either table; `checkIn` is there in the checked-in one. */
export interface DeskRow {
  customer: Customer;
  checkIn: TodaysCheckIn | null;
}

/** Customers without a search or 'Show All' are those of the last 7 days. Requirement F1. */
const RECENT_DAYS = 7;

/** The first six characters of a waiver id are the venue's. Requirement F1. */
export function isOwn({ waiver_id: id }: Customer, clientId: string): boolean {
  return id.startsWith(clientId);
}

/** The venue's own customers, newest first; merged records once, as the one they were merged into. Requirement F22. */
export function ownNewestFirst(
  customers: { values(): Iterable<Customer>; get(waiverId: string): Customer | undefined },
  clientId: string,
): Customer[] {
  const own: Customer[] = [];
  for (const row of customers.values()) {
    const isShownAsOther = row.merged_into !== undefined && customers.get(row.merged_into) !== undefined;
    if (!isShownAsOther && isOwn(row, clientId)) own.push(row);
  }
  return newestFirst(own);
}

/** Sorts by when the record was created. Returns a new list. */
export function newestFirst(customers: readonly Customer[]): Customer[] {
  return customers.toSorted((a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : 0));
}

/** Recent customers, and everyone who is in today, however old the waiver. Keeps the order. */
export function recentOrIn(
  customers: readonly Customer[],
  checkIns: ReadonlyMap<string, TodaysCheckIn>,
  venueDate: string,
): Customer[] {
  const since = addDays(venueDate, -RECENT_DAYS);
  return customers.filter(
    (row) =>
      (row.last_signed || row.waiver_date || row.created_at.slice(0, 10)) >= since || checkIns.has(recordIdOf(row)),
  );
}

/**
 * Members who are in today with a waiver of an earlier year: this device has no customer row of theirs, so it is
 * derived from the membership.
 */
export function membersInWithoutCustomer(
  checkIns: ReadonlyMap<string, TodaysCheckIn>,
  customers: { get(waiverId: string): Customer | undefined },
  members: Iterable<MemberRow>,
): Customer[] {
  const found: Customer[] = [];
  for (const member of members) {
    const recordId = recordIdOf(member);
    if (!checkIns.has(recordId) || customers.get(member.waiver_id) || customers.get(recordId)) continue;
    found.push({
      waiver_id: member.waiver_id,
      client_id: member.client_id,
      waiver_type: 'Adult',
      adult_first_name: member.adult_first_name,
      adult_last_name: member.adult_last_name,
      adult_DoB: null,
      ...contactOf(member),
      minor_first_name: null,
      minor_last_name: null,
      minor_DoB: null,
      date_signed: member.date_signed,
      waiver_date: member.date_signed,
      kept_until: member.date_signed,
      created_at: member.created_at,
      has_signature: member.has_signature,
      needs_review: false,
      alert: member.alert,
      merged_into: member.merged_into,
    });
  }
  return found;
}

/** The last day of each member's membership, by the person's record: the latest, where one has had several. */
export function membershipEnds(members: Iterable<MemberRow>): Map<string, string> {
  const ends = new Map<string, string>();
  for (const member of members) {
    const recordId = recordIdOf(member);
    const known = ends.get(recordId);
    if (known === undefined || known < member.expiration_date) ends.set(recordId, member.expiration_date);
  }
  return ends;
}

/** Both tables: who is not in, newest waiver first; who is in, latest check-in first. */
export function splitByCheckIn(
  customers: readonly Customer[],
  checkIns: ReadonlyMap<string, TodaysCheckIn>,
): Record<DeskView, DeskRow[]> {
  const notIn: DeskRow[] = [];
  const isIn: (DeskRow & { checkIn: TodaysCheckIn })[] = [];
  for (const customer of customers) {
    const checkIn = checkIns.get(recordIdOf(customer));
    if (checkIn) isIn.push({ customer, checkIn });
    else notIn.push({ customer, checkIn: null });
  }
  isIn.sort((a, b) => Date.parse(b.checkIn.check_in_time) - Date.parse(a.checkIn.check_in_time));
  return { not_checked_in: notIn, checked_in: isIn };
}

/**
 * Leaves out hidden types and what a table's own search doesn't find; null when everyone is left. The search is for
 * waiver ID, names, email and phone by the prepared keys of `matcherOf`, or for the waiver type. Requirement F1.
 */
export function tableFilter(
  { hideAdults, hideMinors, tableSearch }: TableFilter,
  matcherOf: (query: string) => (waiverId: string) => boolean,
): CustomerFilter | null {
  const wanted = tableSearch.trim().toLowerCase();
  if (!hideAdults && !hideMinors && !wanted) return null;
  const isMatch = wanted ? matcherOf(wanted) : () => true;
  return ({ waiver_id: id, waiver_type: type }) =>
    !(type === 'Adult' ? hideAdults : hideMinors) && (type.toLowerCase().includes(wanted) || isMatch(id));
}

/** '(Adult waivers hidden)' and similar; empty when nothing is hidden. */
export function hiddenSuffix({ hideAdults, hideMinors }: TypeFilter): string {
  if (hideAdults && hideMinors) return '(All waiver types hidden)';
  if (hideAdults) return '(Adult waivers hidden)';
  return hideMinors ? '(Minor waivers hidden)' : '';
}

const viewTitles = { not_checked_in: 'Not Checked In', checked_in: 'Already Checked In' } as const;

/** 'Not Checked In (12)': the count before hiding and the table's search; no count while unknown. */
export function toggleLabel(view: DeskView, count: number | null): string {
  return count === null ? viewTitles[view] : `${viewTitles[view]} (${number(count)})`;
}

/** 'Not Checked In Customers (3 of 12) (Minor waivers hidden)'; without figures while one of them is not known. */
export function tableHeading(
  view: DeskView,
  { shown, total }: { shown: number | null; total: number | null },
  filter: TypeFilter,
): string {
  const title = `${viewTitles[view]} Customers`;
  if (shown === null || total === null) return [title, hiddenSuffix(filter)].filter(Boolean).join(' ');
  const count = shown === total ? number(total) : `${number(shown)} of ${number(total)}`;
  return [`${title} (${count})`, hiddenSuffix(filter)].filter(Boolean).join(' ');
}

/** The page's counter; null while it is not counted. */
export function scopeText({ inScope, all }: { inScope: number | null; all: number }): string | null {
  return inScope === null ? null : `Showing ${number(inScope)} of ${number(all)} customers`;
}

/** Heading of a table that lists only the first of those found. */
export function cutText(listed: number): string {
  return `Showing the newest ${number(listed)} matches. Type more to narrow the list.`;
}

export interface EmptyFacts {
  view: DeskView;
  /** Whether the page's or the table's search has text. */
  isSearched: boolean;
  /** Rows of this view before types are hidden and the table is searched; null while they are too many to count at once. */
  total: number | null;
  /** Customers the page looks at: recent, all or found; null likewise. */
  inScope: number | null;
}

/** Why a table is empty. Requirement F1. */
export function emptyMessage({ view, isSearched, total, inScope }: EmptyFacts): string {
  if (isSearched) return 'No customers match your search criteria.';
  if (total !== 0) return 'No customers match the current filter criteria.';
  if (view === 'checked_in') return 'No customers checked in today.';
  return inScope === 0 ? 'No customers match the current filter criteria.' : 'All customers are checked in today!';
}

/** 'Ada Byron': the adult, or the guardian of a minor. Empty where the record has no name. */
export function adultName({ adult_first_name: first, adult_last_name: last }: Customer): string {
  return `${first} ${last}`.trim();
}

/** What a row has instead of a value. */
export const BLANK = '–';

/** Blank for an adult's own waiver. */
export function minorName({ minor_first_name: first, minor_last_name: last }: Customer): string {
  return [first, last].filter(Boolean).join(' ') || BLANK;
}

/** The person of a waiver: the minor of a minor's one. */
export function customerName(customer: Customer): string {
  return customer.waiver_type === 'Minor' && customer.minor_first_name ? minorName(customer) : adultName(customer);
}

/** What people are judged by at the desk. */
export interface Judging {
  /** The venue's today. */
  venueDate: string;
  documentsOf: DocumentsOf;
}

/** The verdict on a person of the lists; with a check-in, of one who is in. */
export function verdictOn(customer: Customer, { venueDate, documentsOf }: Judging, checkedInAt?: string): Verdict {
  return judge({ customer, venueDate, checkedInAt, documents: documentsOf(customer) });
}

/** What staff need first: 'Minor, 9' or 'Adult'. */
export function typeLabel(customer: Customer, venueDate: string): string {
  if (customer.waiver_type === 'Adult' || !customer.minor_DoB) return customer.waiver_type;
  return `Minor, ${ageOn(customer.minor_DoB, venueDate)}`;
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}

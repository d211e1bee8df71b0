import type { Alert } from '../people/alert.ts';
import { stopsDesk } from '../people/alert-level.ts';
import type { CustomerRow } from '../people/customer.ts';
import type { MemberRow } from '../people/member.ts';
import { memberStatus } from '../people/member-status.ts';
import { signatureOf } from '../people/merged-records.ts';
import type { PersonDocuments } from '../waivers/validity/document-standing.ts';
import { type MissingDocument, type WaiverStanding, waiverStanding } from '../waivers/validity/waiver-standing.ts';

/**
 * The verdict on a person, by whichever way they come in: a row, a group, a code or a station. The same function runs
 * over the replica, so it is the same online and offline. Requirements K15, K17, F52.
 */
export type VerdictReason =
  | 'alert_stop'
  | 'alert_notice'
  | 'member_active'
  | 'waiver_active'
  | 'member_expired'
  | 'waiver_last_year'
  | 'no_signature'
  | 'document_missing'
  | 'already_in'
  | 'not_found'
  | 'other_venue'
  | 'unreadable';

export interface Verdict {
  /** `stop`: an alert keeps the person out until staff give a reason. */
  level: 'ready' | 'attention' | 'stop' | 'unknown';
  reasons: VerdictReason[];
  /** ISO instant of the check-in that counts today, with `already_in`. */
  checkedInAt?: string;
  /** What staff wrote, with `alert_stop` and `alert_notice`. Never for the screen of an unattended station. */
  alert?: Alert;
  /** Set with `document_missing`: the documents that the person needs and has no valid signature of, in their order. */
  missing?: MissingDocument[];
}

export interface VerdictFacts {
  member?: Pick<MemberRow, 'expiration_date' | 'date_signed' | 'has_signature' | 'alert'> | undefined;
  customer?: Pick<CustomerRow, 'date_signed' | 'has_signature' | 'last_signed' | 'alert'> | undefined;
  /** ISO instant of today's effective check-in. */
  checkedInAt?: string | undefined;
  venueDate: string;
  /** The venue's documents and what the person signed; absent where nothing but the row is known. */
  documents?: PersonDocuments | undefined;
}

/** Reasons are in the order in which staff act on them: alert, already in, member, then what is missing of the waiver. */
export function judge(facts: VerdictFacts): Verdict {
  const { member, customer, checkedInAt, venueDate } = facts;
  const person = member ?? customer;
  if (!person) return { level: 'unknown', reasons: ['not_found'] };
  const { alert } = person;
  const reasons: VerdictReason[] = [];
  if (alert) reasons.push(alert.level === 'stop' ? 'alert_stop' : 'alert_notice');
  if (checkedInAt) reasons.push('already_in');
  if (member && memberStatus(member.expiration_date, venueDate) === 'expired') reasons.push('member_expired');
  const { state, missing } = waiverStanding(signatureOf(person), venueDate, facts.documents);
  if (state !== 'active') reasons.push(waiverReasons[state]);
  if (reasons.length > 0)
    return {
      level: stopsDesk(alert) ? 'stop' : 'attention',
      reasons,
      ...(checkedInAt ? { checkedInAt } : {}),
      ...(alert ? { alert } : {}),
      ...(missing.length > 0 ? { missing } : {}),
    };
  return { level: 'ready', reasons: [member ? 'member_active' : 'waiver_active'] };
}

const waiverReasons: Readonly<Record<Exclude<WaiverStanding['state'], 'active'>, VerdictReason>> = {
  unsigned: 'no_signature',
  last_year: 'waiver_last_year',
  lacking: 'document_missing',
};

/** Whether staff are asked once more before the person is checked in. Requirements F53, F66. */
export function needsSignature(verdict: Pick<Verdict, 'reasons'>): boolean {
  return lacksSignature(verdict) && !verdict.reasons.includes('already_in');
}

/** Whether something that the person needs is not signed, whether they are in or not. */
export function lacksSignature({ reasons }: Pick<Verdict, 'reasons'>): boolean {
  return reasons.includes('no_signature') || reasons.includes('document_missing');
}

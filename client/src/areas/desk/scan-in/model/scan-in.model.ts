import { stepOf } from '@gatehouse/sync-protocol/areas/desk/ways-in';
import { memberStatus } from '@gatehouse/sync-protocol/areas/people/member-status';
import { recordIdOf } from '@gatehouse/sync-protocol/areas/people/merged-records';
import { isMembershipIdValid, readCode } from '@gatehouse/sync-protocol/base/ids';
import type { ScanTrouble } from '#devices/scanner-text';
import type { Admission } from '#domain/check-ins/check-in-ledger';
import type { CodeLookup } from '#domain/codes/code-lookup';
import { waiverWords } from '#domain/verdict/waiver-words';
import { calendarDay } from '#lib/venue-format';

/**
 * What the scan-in screen shows.
 *
 *   idle ──code──▶ checked ──check in──▶ done ──undo──▶ undone
 *    ▲               │ └──could not save, or is in already──▶ checked, and says so
 *    └────clear──────┘          any code replaces any state
 */
export type ScanState =
  | { kind: 'idle' }
  | { kind: 'checked'; lookup: CodeLookup; trouble: ScanTrouble | null; isPartial: boolean; failure?: string }
  | { kind: 'done'; lookup: CodeLookup; checkinId: string }
  | { kind: 'undone'; lookup: CodeLookup };

/** Shown below the verdict that replaced an earlier one while that person's check-in was being saved. */
export interface EarlierOutcome {
  isFailed: boolean;
  text: string;
}

/** Below 'Member not found' while `isPartial`: the first fill runs, and the person may still arrive. */
export const STILL_FILLING = 'This device is still getting customers. Scan again in a moment.';

/** Below 'Member not found' for a waiver's code: devices hold those of this year, and of members. Requirement W13. */
export const MAY_BE_ARCHIVED = 'A waiver from an earlier year is in the archive, and a new one is due.';

/** One line of the member's card. */
export interface PersonFact {
  label: string;
  value: string;
}

/** The member, else the customer, who is the minor of a minor's waiver; the scanned text where nobody was found. */
export function personName({ member, customer, text }: CodeLookup): string {
  if (member) return `${member.adult_first_name} ${member.adult_last_name}`.trim();
  if (!customer) return text;
  if (customer.waiver_type === 'Minor' && customer.minor_first_name)
    return `${customer.minor_first_name} ${customer.minor_last_name ?? ''}`.trim();
  return `${customer.adult_first_name} ${customer.adult_last_name}`.trim();
}

/** Who to check in, or null when nobody was found. */
export function checkInTarget({
  member,
  customer,
}: CodeLookup): { waiverId: string; membershipId?: string; recordId: string } | null {
  if (member) return { waiverId: member.waiver_id, membershipId: member.membership_id, recordId: recordIdOf(member) };
  return customer ? { waiverId: customer.waiver_id, recordId: recordIdOf(customer) } : null;
}

/** Whether the verdict has a person to check in: nothing changes for someone who is already in. */
export function isAdmittable(lookup: CodeLookup): boolean {
  return checkInTarget(lookup) !== null && !lookup.verdict.reasons.includes('already_in');
}

/**
 * How the check-in of the person before ended: 'Ada Byron is checked in.', '… was already in.' or '… wasn’t checked in.' with
 * the reason.
 */
export function earlierOutcome(lookup: CodeLookup, result: Admission): EarlierOutcome {
  const name = personName(lookup);
  if (!result.ok) return { isFailed: true, text: `${name} wasn’t checked in. ${result.message}` };
  return { isFailed: false, text: result.isNew ? `${name} is checked in.` : `${name} was already in.` };
}

/**
 * An expired member may be checked in, with the warning in the button; one whom an alert stops with a reason, and one without a
 * signature after a question. Requirements F4, F19, F53.
 */
export function checkInLabel({ verdict }: CodeLookup): string {
  const step = stepOf('card', verdict);
  if (step === 'reason') return 'Check In Anyway…';
  if (step === 'ask') return 'Check In…';
  return verdict.reasons.includes('member_expired') ? 'Check In (Expired)' : 'Check In';
}

/** The message after a check-in. Requirement F4. */
export function successMessage({ member, customer }: CodeLookup): string {
  if (member) return `Member ${member.membership_id} checked in successfully!`;
  return `Customer ${customer?.waiver_id ?? ''} checked in successfully!`;
}

/** A person must be ready to be checked in without staff; all others wait for staff. */
export function isAdmittedUnattended({ verdict }: CodeLookup): boolean {
  return stepOf('scan', verdict) === 'admit';
}

/** The facts that staff decide by. `venueDate` is the venue's today. */
export function personFacts({ member, customer, documents }: CodeLookup, venueDate: string): PersonFact[] {
  const person = member ?? customer;
  if (!person) return [];
  const waiver = waiverWords(person, venueDate, documents).text;
  if (customer)
    return [
      { label: 'Waiver ID', value: customer.waiver_id },
      { label: 'Type', value: customer.waiver_type },
      { label: 'Waiver', value: waiver },
    ];
  return member
    ? [
        { label: 'Membership ID', value: member.membership_id },
        { label: 'Status', value: memberStatus(member.expiration_date, venueDate) === 'active' ? 'Active' : 'Expired' },
        { label: 'Member until', value: calendarDay(member.expiration_date) },
        { label: 'Waiver', value: waiver },
      ]
    : [];
}

/** Whether an unknown code reads as a waiver's, which may be of an earlier year. */
export function mayBeArchived({ verdict, text }: Pick<CodeLookup, 'verdict' | 'text'>): boolean {
  return verdict.reasons.includes('not_found') && readCode(text).kind === 'waiver';
}

/** A typed member id whose check character is wrong was mistyped: shown next to 'Member not found'. */
export function looksMistyped(text: string): boolean {
  const compact = text.toUpperCase().replaceAll(/[\s-]/g, '');
  return /^[A-Z]\d{5}M[0-9A-Z]{8}$/.test(compact) && !isMembershipIdValid(`${compact.slice(0, 6)}-${compact.slice(6)}`);
}

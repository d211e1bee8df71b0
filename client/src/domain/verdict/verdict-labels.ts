import type { Verdict, VerdictReason } from '@gatehouse/sync-protocol/areas/desk/verdict';
import { calendarDay, venueTime } from '../../lib/venue-format.ts';
import { missingSentences } from './missing-words.ts';

export interface VerdictFacts {
  /** Last day of the membership. */
  memberUntil?: string | undefined;
  /** The day on which the waiver was signed. */
  dateSigned?: string | undefined;
  /** The person's first name, for a sentence about coming of age. */
  firstName?: string | undefined;
  /** Years from which people sign for themselves at this venue. */
  adultAge?: number | undefined;
  timeZone: string;
  /** The scanner's problem, when nothing was read. */
  trouble?: 'keyboard_layout' | 'input_method' | null | undefined;
}

/** The word shown with the color and the icon. */
export const verdictTitles: Readonly<Record<Verdict['level'], string>> = {
  ready: 'Ready',
  attention: 'Attention',
  stop: 'Stop',
  unknown: 'Unknown',
};

/** Each reason as a sentence for staff, in the verdict's order. Requirements K13 and K15. */
export function verdictSentences(verdict: Verdict, facts: VerdictFacts): string[] {
  return verdict.reasons.flatMap((reason) =>
    reason === 'document_missing'
      ? missingSentences(verdict.missing ?? [], facts.adultAge, facts.firstName)
      : sentence(reason, verdict, facts),
  );
}

function sentence(reason: Exclude<VerdictReason, 'document_missing'>, verdict: Verdict, facts: VerdictFacts): string {
  switch (reason) {
    case 'member_active':
      return `Member until ${calendarDay(facts.memberUntil)}`;
    case 'waiver_active':
      return `Waiver signed on ${calendarDay(facts.dateSigned)}`;
    case 'member_expired':
      return `Membership expired on ${calendarDay(facts.memberUntil)}`;
    case 'waiver_last_year':
      return `Last signed on ${calendarDay(facts.dateSigned)}: a new waiver is due this year`;
    case 'no_signature':
      return 'No signature on file';
    case 'already_in':
      return verdict.checkedInAt
        ? `Already in at ${venueTime(verdict.checkedInAt, facts.timeZone)}`
        : 'Already in today';
    case 'alert_stop':
    case 'alert_notice':
      return verdict.alert?.text ?? 'Staff left an alert';
    case 'other_venue':
      return 'This code belongs to another venue';
    case 'not_found':
      return 'Member not found';
    default:
      return unreadable[facts.trouble ?? 'none'];
  }
}

const unreadable = {
  keyboard_layout:
    'The code couldn’t be read: the keyboard layout doesn’t match the scanner’s. Set the keyboard to English (US).',
  input_method:
    'The code couldn’t be read: a language keyboard changed it. Turn off the on-screen or language keyboard.',
  none: 'The code couldn’t be read',
} as const;

import { dayText } from '@gatehouse/sync-protocol/base/days/day-text';

/** How much an erasure concerns. Never what it was. */
export interface ErasureCounts {
  records: number;
  /** Signed ones among them: their evidence is kept. */
  signed: number;
  memberships: number;
  /** Includes alerts. */
  notes: number;
  pastBookings: number;
  /** Not over yet: they keep their contact. */
  upcomingBookings: number;
  /** Absent in those from before there was a waitlist. */
  waits?: number;
  /** Signings with answers about the person; absent in those from before documents asked anything. */
  answered?: number;
  mails: number;
  checkIns: number;
  /** Emails and phones that another customer has too: bookings and mail under them may be that one's. */
  sharedContacts: number;
  /** Waivers of children whom the person signed for. */
  asGuardian: number;
  keptUntil: string | null;
}

/** What an erasure erases and keeps, as sentences for the owner and the person. Requirements F24, F25. */
export function erasureSentences(counts: ErasureCounts): { erased: string[]; kept: string[] } {
  const erased = [
    `${some(counts.records, 'customer record')} with name, birth date, email, phone and address, from lists, search and every device.`,
  ];
  if (counts.memberships > 0) erased.push(`${some(counts.memberships, 'membership')}; the card stops working.`);
  if (counts.notes > 0) erased.push(`The text of ${some(counts.notes, 'note')}, with its history and alerts.`);
  if (counts.pastBookings > 0) erased.push(`Name, email and phone on ${some(counts.pastBookings, 'past booking')}.`);
  if ((counts.waits ?? 0) > 0)
    erased.push(`Name, email and phone on ${some(counts.waits ?? 0, 'request')} on the waitlist, which they leave.`);
  if ((counts.answered ?? 0) > 0)
    erased.push(`What was answered about them with ${some(counts.answered ?? 0, 'signed waiver')}.`);
  if (counts.mails > 0) erased.push(`${some(counts.mails, 'email')} to them in the outbox.`);
  const kept: string[] = [];
  if (counts.signed > 0 && counts.keptUntil)
    kept.push(
      `${some(counts.signed, 'signed waiver')} as legal evidence, at least until ${dayText(counts.keptUntil)}. Only the owner can open them, and must give a reason, which is recorded.`,
    );
  if (counts.checkIns > 0) kept.push(`${some(counts.checkIns, 'check-in')} as a number without a name.`);
  if (counts.upcomingBookings > 0)
    kept.push(
      `The contact on ${some(counts.upcomingBookings, 'upcoming booking')}. Cancel first, or ask again afterward.`,
    );
  if (counts.asGuardian > 0)
    kept.push(
      `The guardian’s name on ${some(counts.asGuardian, 'children’s waiver')}. To erase it, erase each child’s record.`,
    );
  if (counts.sharedContacts > 0)
    kept.push('Bookings and emails under an email or phone number that another customer shares.');
  kept.push('Payments, as tax law requires. Backups made before today hold the data until they are replaced.');
  return { erased, kept };
}

/** A letter to the person that names nothing about them. */
export function certificateOf(
  venueName: string,
  { erasureId, requestedOn }: { erasureId: string; requestedOn: string },
  { erased, kept }: { erased: readonly string[]; kept: readonly string[] },
): string {
  return [
    `On ${dayText(requestedOn)}, ${venueName} carried out your request to erase your personal data.`,
    `Request number: ${erasureId}`,
    ['Erased:', ...erased.map((line) => `- ${line}`)].join('\n'),
    ['Kept, as far as the law requires it:', ...kept.map((line) => `- ${line}`)].join('\n'),
  ].join('\n\n');
}

function some(count: number, one: string): string {
  return `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;
}

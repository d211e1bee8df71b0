import { expect, it } from 'vitest';
import { type ErasureCounts, erasureSentences } from './erasure-sentences.ts';

const none: ErasureCounts = {
  records: 1,
  signed: 0,
  memberships: 0,
  notes: 0,
  pastBookings: 0,
  upcomingBookings: 0,
  mails: 0,
  checkIns: 0,
  sharedContacts: 0,
  asGuardian: 0,
  keptUntil: null,
};
const added = (counts: Partial<ErasureCounts>) => {
  const [before, after] = [none, { ...none, ...counts }].map((given) => erasureSentences(given));
  return (['erased', 'kept'] as const).map((list) => after?.[list].filter((line) => !before?.[list].includes(line)));
};

it('[F24] an erasure that finds nothing else names the record, and what is always kept', () => {
  const { erased, kept } = erasureSentences({ ...none, waits: 0, answered: 0, keptUntil: '2029-12-31' });
  expect(erased).toEqual([expect.stringMatching(/^1 customer record with name/)]);
  expect(kept).toEqual([expect.stringMatching(/^Payments, as tax law requires/)]);
});

it.each<[keyof ErasureCounts, number, string]>([
  ['memberships', 1, 'erased: 1 membership; the card stops working.'],
  ['notes', 1, 'erased: The text of 1 note, with its history and alerts.'],
  ['pastBookings', 1_234, 'erased: Name, email and phone on 1,234 past bookings.'],
  ['waits', 1, 'erased: Name, email and phone on 1 request on the waitlist, which they leave.'],
  ['answered', 2, 'erased: What was answered about them with 2 signed waivers.'],
  ['mails', 1, 'erased: 1 email to them in the outbox.'],
  ['checkIns', 1, 'kept: 1 check-in as a number without a name.'],
  ['upcomingBookings', 1, 'kept: The contact on 1 upcoming booking. Cancel first, or ask again afterward.'],
  ['asGuardian', 1, 'kept: The guardian’s name on 1 children’s waiver. To erase it, erase each child’s record.'],
  ['sharedContacts', 1, 'kept: Bookings and emails under an email or phone number that another customer shares.'],
])('[F24] an erasure says what it concerns: %s, %i', (name, count, line) => {
  const [erased, kept] = added({ [name]: count });
  expect([...(erased ?? []).map((text) => `erased: ${text}`), ...(kept ?? []).map((text) => `kept: ${text}`)]).toEqual([
    line,
  ]);
});

it('[F24] an erasure keeps what was signed until a day', () => {
  expect(added({ signed: 2, keptUntil: '2029-12-31' })).toEqual([
    [],
    [expect.stringMatching(/^2 signed waivers as legal evidence, at least until Dec 31, 2029\./)],
  ]);
});

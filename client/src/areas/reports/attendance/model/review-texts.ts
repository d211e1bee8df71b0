/** What should be looked at in a check-in, worst first. Rules C3, Q10, Q18, Q22. */
const texts: Readonly<Record<string, string>> = {
  person_left: 'This person did not work here at that time.',
  unknown_person: 'The device named a person who is not known here.',
  role_lacked: 'This person was not allowed to do this at that time.',
  pin_withdrawn: 'The PIN was no longer this person’s.',
  card_withdrawn: 'The staff card was no longer this person’s.',
  revoked_device: 'The device had been removed.',
  former_role: 'The device had been given another role.',
  venue_cancelled: 'The subscription had been canceled.',
  clock_flagged: 'The device’s clock was wrong.',
};

/** Why a check-in is marked. A reason of a later release has no words yet. */
export function reviewText(reason: string): string {
  return texts[reason] ?? 'Please look at this check-in.';
}

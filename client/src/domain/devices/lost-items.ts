import type { MutationName } from '@gatehouse/sync-protocol/sync/mutations/current-versions';

/** What was done on a device whose browser cleared it before it was sent, by the mutation's name. Rule D25. */
export const lostTitles: Readonly<Record<string, string>> = {
  sign_waiver: 'Lost waiver',
  check_in: 'Lost check-in',
  undo_check_in: 'Lost undo of a check-in',
  check_in_party: 'Lost party check-in',
  undo_check_in_party: 'Lost undo of a party check-in',
} satisfies Readonly<Record<MutationName, string>>;

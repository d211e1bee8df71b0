import type { MutationName } from './current-versions.ts';

/** Arguments that say when something happened. */
export type Instant = 'signed_at' | 'checked_in_at';

/** The instant of each mutation. The device's engine writes it from the entry's own clock. Rule C6. */
export const instantOf = {
  sign_waiver: 'signed_at',
  check_in: 'checked_in_at',
  undo_check_in: null,
  check_in_party: 'checked_in_at',
  undo_check_in_party: null,
} as const satisfies Record<MutationName, Instant | null>;

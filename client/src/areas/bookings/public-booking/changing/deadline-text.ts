import type { GuestChangesView } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';

/** Whether an instant is the end of what can still be done, or of what could; null where neither is worth a sentence. */
type Tense = 'until' | 'was';

interface Deadline {
  /** Key of one of the texts of `change`. */
  text: `${Tense}${'Both' | 'Move' | 'Cancel'}`;
  atMs: number;
}

/** Deadlines for a guest to move and cancel, past ones too: one sentence where both are alike. Requirement B40. */
export function deadlines(
  { can_move, move_until, can_cancel, cancel_until }: GuestChangesView,
  nowMs: number,
): Deadline[] {
  const move = tenseOf(can_move, move_until, nowMs);
  const cancel = tenseOf(can_cancel, cancel_until, nowMs);
  if (move && cancel && move.tense === cancel.tense && move.atMs === cancel.atMs)
    return [{ text: `${move.tense}Both`, atMs: move.atMs }];
  return [
    ...(move ? [{ text: `${move.tense}Move`, atMs: move.atMs } as const] : []),
    ...(cancel ? [{ text: `${cancel.tense}Cancel`, atMs: cancel.atMs } as const] : []),
  ];
}

function tenseOf(can: boolean, until: string | null, nowMs: number): { tense: Tense; atMs: number } | null {
  if (until === null) return null;
  const atMs = Date.parse(until);
  /* A place that is held may always be let go, also after the time for booked ones. */
  if (can) return atMs >= nowMs ? { tense: 'until', atMs } : null;
  return atMs < nowMs ? { tense: 'was', atMs } : null;
}

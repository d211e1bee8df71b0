import type { WaitlistStatus, WishedTimes } from '@gatehouse/sync-protocol/areas/bookings/waitlist';

/** What an entry's page shows. `missed`: it still waits, and the one start that it wished for was offered and not taken. */
export type EntryState = WaitlistStatus | 'missed';

interface Seen {
  status: WaitlistStatus;
  wishes: readonly WishedTimes[];
  missed: readonly { date_scheduled: string; start_time: string }[];
  /** Seconds left of the offer, counted down since the server's answer; null without one. */
  secondsLeft: number | null;
}

/** An offer that ran out in the meantime no longer counts: the entry keeps waiting. Requirement B38. */
export function entryState({ status, wishes, missed, secondsLeft }: Seen): EntryState {
  const now = status === 'offered' && secondsLeft === 0 ? 'waiting' : status;
  if (now !== 'waiting' || missed.length === 0) return now;
  const isMissed = ({ date, from, to }: WishedTimes): boolean =>
    from !== undefined &&
    from === to &&
    missed.some((start) => start.date_scheduled === date && start.start_time === from);
  return wishes.every(isMissed) ? 'missed' : 'waiting';
}

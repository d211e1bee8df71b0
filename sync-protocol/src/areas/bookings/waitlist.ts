import { addDays } from '#base/days/venue-day';
import type { VenueClock } from '#base/days/venue-time';

/* Who waits for a place, and who is offered one that becomes free. Requirements B37 and B38. */

export const WISHES_MAX = 14;
/** Waiting and offered entries in a venue that one caller may have under one email. Another caller has as many of their own. */
export const LIVE_ENTRIES_MAX = 5;
/** Those of one caller under any emails: guests behind one address, such as a school's, share it. */
export const CALLER_ENTRIES_MAX = 60;
/** Those of a venue that guests made, and as many that its staff made. */
export const VENUE_ENTRIES_MAX = 5_000;
/** How many entries one call clears. */
export const CLEARED_MAX = 500;

export const waitlistStatuses = ['waiting', 'offered', 'booked', 'left', 'expired'] as const;
export type WaitlistStatus = (typeof waitlistStatuses)[number];

/** A day and its start times that would do, `HH:MM`, both included; without them any time of the day. */
export interface WishedTimes {
  date: string;
  from?: string | undefined;
  to?: string | undefined;
}

/** A day and a start time of it. */
export interface Start {
  date: string;
  time: string;
}

/** A start with room; `placesLeft` is the largest party, null where nothing limits it. */
export interface FreeStart extends Start {
  placesLeft: number | null;
}

/** Someone who waits. */
export interface Waiting {
  players: number;
  wishes: readonly WishedTimes[];
  /** Starts that were offered before are not offered again. */
  offered: readonly Start[];
}

/** Why a party of this size can't wait for a place of the offering, without a period; null where it can. Requirement B37. */
export function partySizeProblem(
  players: number,
  { base_players: least, max_players: most }: { base_players: number; max_players: number },
): string | null {
  if (players >= least && players <= most) return null;
  if (least !== most) return `Please enter ${least} to ${most} players`;
  return least === 1 ? 'This offering is for one player' : `This offering is for ${least} players`;
}

/** The first and last start time that would do, of any wish. */
export function timesOf({ from = '00:00', to = '23:59' }: WishedTimes): { from: string; to: string } {
  return { from, to };
}

/** Whether one of the wishes is for this start. */
export function isWished(wishes: readonly WishedTimes[], { date, time }: Start): boolean {
  return wishes.some((wish) => wish.date === date && timesOf(wish).from <= time && time <= timesOf(wish).to);
}

/** The earliest start that fits a guest who waits; undefined where none does. */
export function earliestFit(
  { players, wishes, offered }: Waiting,
  starts: readonly FreeStart[],
): FreeStart | undefined {
  return starts
    .filter(({ placesLeft }) => placesLeft === null || players <= placesLeft)
    .filter((start) => isWished(wishes, start))
    .filter(({ date, time }) => !offered.some((before) => before.date === date && before.time === time))
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))[0];
}

const orderOf = ({ date, time }: Start): string => `${date}T${time}`;

/** First come, first that fits: of those in line, the first whom one of the starts fits, with the earliest that does. */
export function firstThatFits<W extends Waiting>(
  line: readonly W[],
  starts: readonly FreeStart[],
): { waiting: W; start: FreeStart } | undefined {
  for (const waiting of line) {
    const start = earliestFit(waiting, starts);
    if (start) return { waiting, start };
  }
  return undefined;
}

/** When the last start that was wished for has begun, in milliseconds since 1970: from then on no wish is ahead. */
export function wishesEndMs(wishes: readonly WishedTimes[], clock: VenueClock): number {
  const ends = wishes.map(({ date, to }) =>
    to === undefined ? clock.instantOfOrChange(addDays(date, 1), '00:00') : clock.instantOfOrChange(date, to),
  );
  return Math.max(...ends);
}

/** What an entry is now: its offer may have run out, and its wishes may have passed, before anyone looked. */
export function statusOf(
  stored: Exclude<WaitlistStatus, 'expired'>,
  { isOfferRunning, endMs, nowMs }: { isOfferRunning: boolean; endMs: number; nowMs: number },
): WaitlistStatus {
  if (stored === 'booked' || stored === 'left') return stored;
  if (stored === 'offered' && isOfferRunning) return 'offered';
  return endMs > nowMs ? 'waiting' : 'expired';
}

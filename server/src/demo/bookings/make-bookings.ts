import { startTimesOn, weekdayOf } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { instantOf } from '@gatehouse/sync-protocol/base/days/venue-time';
import { weekOf } from '@gatehouse/sync-protocol/base/days/week';
import { toBookable } from '../../areas/bookings/offerings/offering-view.ts';
import type { Row } from '../../db/tables.ts';
import type { DemoVenue } from '../invented/demo-venues.ts';
import type { Regular } from '../invented/history.ts';
import { BookingStory, type StoryTools } from './booking-story.ts';
import { type ClosedDays, next } from './closed-days.ts';
import { isInSeason } from './offerings.ts';

const PAST_DAYS = 365;
const AHEAD_DAYS = 28;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface Season {
  venue: DemoVenue;
  offerings: readonly Row<'offerings'>[];
  people: readonly Regular[];
  closed: ClosedDays;
  nowMs: number;
}

/** The next Saturday on which the venue is open: nothing for a group is left on it. */
export function fullSaturday({ venue, closed, nowMs }: Season): string {
  let day = next(addDays(venueDateAt(nowMs, venue.timeZone), 1), 'sat');
  while (closed.business.has(day)) day = addDays(day, 7);
  return day;
}

/** A year of bookings and four weeks ahead, by the rule that visitors book by, busiest on weekends. */
export function makeBookings(tools: StoryTools, season: Season): BookingStory[] {
  const { venue, nowMs, closed } = season;
  const today = venueDateAt(nowMs, venue.timeZone);
  const thisWeek = new Set(weekOf(today));
  const stories: BookingStory[] = [];
  for (let offset = -PAST_DAYS; offset <= AHEAD_DAYS; offset++) {
    const day = addDays(today, offset);
    if (closed.business.has(day)) continue;
    const slots = slotsOf(tools, season, day);
    /* The dashboard shows the current week: it is never empty, on whatever day the demo is created. */
    if (thisWeek.has(day) && slots.length === 0) slots.push(...slotsOf(tools, season, day, 1).slice(0, 2));
    stories.push(...slots.map((slot) => bookingAt(tools, season, slot)));
  }
  return stories;
}

/** The places that are booked on a day, each once for every booking. */
function slotsOf(tools: StoryTools, season: Season, day: string, demandMin = 0): Slot[] {
  const { venue, offerings, closed, nowMs } = season;
  const isWeekend = ['sat', 'sun'].includes(weekdayOf(day));
  const isFull = day === fullSaturday(season);
  return venue.offerings.flatMap((offering, index) => {
    const row = offerings[index];
    if (!row || closed.offering.get(index)?.has(day)) return [];
    if (offering.season && !isInSeason(offering.season, day)) return [];
    /* Seasons were the same a year ago. */
    const times = startTimesOn({ ...toBookable(row), startDate: null, endDate: null }, day);
    const usual = isWeekend ? offering.demand.weekend : offering.demand.weekday;
    const isFilled = isFull && offering.type === 'Group';
    return times.flatMap((time, at) => {
      /* One evening of single players is full, too. */
      const demand = isFilled ? 1 : isFull && at === 1 ? (offering.capacity ?? 1) : Math.max(usual, demandMin);
      const startMs = instantOf(day, time, venue.timeZone);
      if (startMs === null) return [];
      const slot = { offering: row, day, time, startMs, mustStay: isFull && startMs > nowMs };
      return Array.from({ length: placesTaken(tools, offering, demand) }, () => slot);
    });
  });
}

function placesTaken({ random }: StoryTools, offering: DemoVenue['offerings'][number], demand: number): number {
  if (offering.type === 'Group') return random.chance(demand) ? 1 : 0;
  const capacity = offering.capacity ?? 1;
  const wanted = demand >= capacity ? capacity : Math.round(random.next() * 2 * demand);
  return Math.min(capacity, wanted);
}

interface Slot {
  offering: Row<'offerings'>;
  day: string;
  time: string;
  startMs: number;
  /** Whether it may not be canceled. */
  mustStay: boolean;
}

function bookingAt(tools: StoryTools, season: Season, slot: Slot): BookingStory {
  const { random } = tools;
  const { people, nowMs } = season;
  const { offering, day: date, time, startMs, mustStay } = slot;
  const room = Math.max(0, offering.max_players - offering.base_players);
  const extra = room === 0 ? 0 : random.between(0, Math.min(room, 12));
  const source = random.chance(0.7) ? 'public' : 'staff';
  const latestMs = Math.min(startMs - 2 * HOUR_MS, nowMs - HOUR_MS);
  const atMs = Math.min(startMs - random.between(2, 20) * DAY_MS, latestMs) - random.between(0, 300) * 60_000;
  const { person } = random.pick(people);
  const story = new BookingStory(tools, offering, { person, date, time, extra, source, atMs });
  const isPast = startMs < nowMs;
  const paidAtMs = atMs + random.between(2, 15) * 60_000;
  if (offering.deposit_cents > 0) {
    if (!mustStay && source === 'public' && random.chance(0.04)) {
      story.expire(atMs + 20 * 60_000);
      return story;
    }
    if (source === 'public' || random.chance(0.7)) story.pay(paidAtMs);
  }
  if (!mustStay && random.chance(0.06)) {
    const cancelledAtMs = Math.min(paidAtMs + random.between(1, 40) * HOUR_MS, startMs - HOUR_MS, nowMs - HOUR_MS / 2);
    const reason = random.pick(['Rain', 'The party asked for it', 'Too few players']);
    story.cancel(Math.max(cancelledAtMs, paidAtMs + 60_000), reason);
    if (random.chance(0.75)) story.refund(Math.max(cancelledAtMs, paidAtMs + 60_000) + 60_000, reason);
    return story;
  }
  if (!isPast) return story;
  const isToday = date === venueDateAt(nowMs, season.venue.timeZone);
  const checkIn = random.chance(0.95) ? 'checked in' : 'no show';
  story.end(Math.min(startMs + 5 * 60_000, nowMs), checkIn, isToday ? 'confirmed' : 'completed');
  return story;
}

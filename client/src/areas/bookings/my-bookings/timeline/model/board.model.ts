import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { dayByResource } from '@gatehouse/sync-protocol/areas/bookings/day-by-resource';
import type { ResourceView } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { timeTextAt } from '@gatehouse/sync-protocol/base/days/day-text';
import type { Interval } from '@gatehouse/sync-protocol/base/days/interval';

const HOUR_MS = 3_600_000;
/** What a booking without a length is drawn as. */
const DRAWN_WITHOUT_LENGTH_MS = HOUR_MS / 2;
/** Shown where nothing of the day says more. */
const FIRST_HOUR = 8;
const LAST_HOUR = 20;

/** A booking in one lane; one that takes two resources is in two. */
export interface Block {
  row: BookingRow;
  /** Which of its resources this lane is; null where it takes none. */
  at: number | null;
  /** Its time with setup and cleanup. */
  occupied: Interval;
  /** Its own time. */
  shown: Interval;
  /** Line among those at the same time, from 0. */
  line: number;
}

/** What a booking takes of a lane. */
export const blockKey = ({ row, at }: Pick<Block, 'row' | 'at'>): string => `${row.booking_id}:${at ?? 'none'}`;

export interface Lane {
  /** Null for bookings that take no resource, and for a resource that is gone. */
  resource: ResourceView | null;
  name: string;
  open: readonly Interval[];
  blocks: readonly Block[];
  /** How many bookings are side by side. */
  lines: number;
}

export interface Board {
  date: string;
  timeZone: string;
  /** The hours that are drawn. */
  frame: Interval;
  lanes: readonly Lane[];
  bookings: readonly { row: BookingRow; occupied: Interval }[];
}

interface BoardFacts {
  resources: readonly ResourceView[];
  /** Bookings, also of other days; canceled ones are left out. */
  bookings: Iterable<BookingRow>;
  timeZone: string;
}

/** A day as the timeline draws it: a lane for each resource, and one for bookings that take none. Requirement B32. */
export function boardOf(date: string, { resources, bookings, timeZone }: BoardFacts): Board {
  const kept = [...bookings].filter(({ status }) => status !== 'cancelled');
  const found = dayByResource(date, { resources, bookings: kept, timeZone });
  const blocks = new Map<string | null, Block[]>();
  const add = (lane: string | null, block: Block): void => {
    const known = blocks.get(lane);
    if (known) known.push(block);
    else blocks.set(lane, [block]);
  };
  for (const { row, occupied } of found.bookings) {
    const drawn = { row, occupied, shown: shownOf(row, occupied), line: 0 };
    if (row.resources.length === 0) add(null, { ...drawn, at: null });
    row.resources.forEach(({ resource_id: id }, at) => {
      add(id, { ...drawn, at });
    });
  }
  const lanes = found.resources.map(({ view, open }) =>
    laneOf({ resource: view, name: view.resource_name, open }, blocks.get(view.resource_id)),
  );
  const known = new Set(resources.map(({ resource_id: id }) => id));
  for (const [id, here] of blocks) {
    if (id === null || known.has(id)) continue;
    const at = here[0]?.at ?? 0;
    lanes.push(
      laneOf({ resource: null, name: here[0]?.row.resources[at]?.resource_name ?? '', open: [found.day] }, here),
    );
  }
  const others = blocks.get(null);
  if (others) lanes.push(laneOf({ resource: null, name: 'Other bookings', open: [found.day] }, others));
  return { date, timeZone, frame: frameOf(found.day, lanes), lanes, bookings: found.bookings };
}

/** A booking's own time, or what is drawn of one without a length. */
export function shownOf(
  { duration_minutes: minutes, setup_minutes: setup }: Pick<BookingRow, 'duration_minutes' | 'setup_minutes'>,
  occupied: Interval,
): Interval {
  if (minutes === null) return { startMs: occupied.startMs, endMs: occupied.startMs + DRAWN_WITHOUT_LENGTH_MS };
  const startMs = occupied.startMs + setup * 60_000;
  return { startMs, endMs: startMs + minutes * 60_000 };
}

/** `10:00 AM – 12:00 PM`; of a booking without a length its start alone. */
export function timesText({ row, shown }: Pick<Block, 'row' | 'shown'>, timeZone: string): string {
  const start = timeTextAt(shown.startMs, timeZone);
  return row.duration_minutes === null ? start : `${start} – ${timeTextAt(shown.endMs, timeZone)}`;
}

/** Puts those at the same time side by side: each in the first line that is free. */
function laneOf(lane: Pick<Lane, 'resource' | 'name' | 'open'>, blocks: readonly Block[] = []): Lane {
  const ends: number[] = [];
  const placed = blocks
    .toSorted((a, b) => a.occupied.startMs - b.occupied.startMs)
    .map((block) => {
      const free = ends.findIndex((endMs) => endMs <= block.occupied.startMs);
      const line = free === -1 ? ends.length : free;
      ends[line] = Math.max(block.occupied.endMs, block.shown.endMs);
      return { ...block, line };
    });
  return { ...lane, blocks: placed, lines: Math.max(1, ends.length) };
}

/** Whole hours that hold all bookings and all hours that a resource has; at least those of a long working day. */
function frameOf(day: Interval, lanes: readonly Lane[]): Interval {
  let startMs = day.startMs + FIRST_HOUR * HOUR_MS;
  let endMs = day.startMs + LAST_HOUR * HOUR_MS;
  const isAllDay = (open: Interval): boolean => open.startMs === day.startMs && open.endMs === day.endMs;
  for (const { open, blocks } of lanes)
    for (const one of [...open.filter((hours) => !isAllDay(hours)), ...blocks.map(drawnOf)]) {
      startMs = Math.min(startMs, one.startMs);
      endMs = Math.max(endMs, one.endMs);
    }
  const hourOf = (ms: number, round: (hours: number) => number): number =>
    day.startMs + round((ms - day.startMs) / HOUR_MS) * HOUR_MS;
  return {
    startMs: Math.max(day.startMs, hourOf(startMs, Math.floor)),
    endMs: Math.min(day.endMs, hourOf(endMs, Math.ceil)),
  };
}

/** All that is drawn of a booking. */
export function drawnOf({ occupied, shown }: Pick<Block, 'occupied' | 'shown'>): Interval {
  return { startMs: occupied.startMs, endMs: Math.max(occupied.endMs, shown.endMs) };
}

/** The full hours of a frame, with the end of the last. */
export function hoursOf({ startMs, endMs }: Interval): number[] {
  const hours: number[] = [];
  for (let at = startMs; at <= endMs; at += HOUR_MS) hours.push(at);
  return hours;
}

import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { dayByResource } from '@gatehouse/sync-protocol/areas/bookings/day-by-resource';
import type { ResourceView } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { timeTextAt } from '@gatehouse/sync-protocol/base/days/day-text';
import type { Interval } from '@gatehouse/sync-protocol/base/days/interval';

const HOUR_MS = 3_600_000;
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
  /** Its resource's id, or its name. */
  key: string;
  /** Null for bookings that take no resource, and for a resource that is gone. */
  resource: ResourceView | null;
  name: string;
  /** Says whether it is the lane of bookings that take no resource. */
  isRest: boolean;
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

/** A booking on the board, or one that would be there. */
type Placed = Board['bookings'][number];

interface BoardFacts {
  resources: readonly ResourceView[];
  /** Bookings, also of other days; canceled ones are left out. */
  bookings: Iterable<BookingRow>;
  timeZone: string;
  /** Says whether bookings without a resource have a lane also where there are none. */
  hasRest?: boolean;
}

/** A day as the timeline draws it: a lane for each resource, and one for bookings that take none. Requirement B32. */
export function boardOf(date: string, { resources, bookings, timeZone, hasRest = false }: BoardFacts): Board {
  const kept = [...bookings].filter(({ status }) => status !== 'cancelled');
  const found = dayByResource(date, { resources, bookings: kept, timeZone });
  const frame = frameOf(found);
  const blocks = new Map<string | null, Block[]>();
  const add = (lane: string | null, block: Block): void => {
    const known = blocks.get(lane);
    if (known) known.push(block);
    else blocks.set(lane, [block]);
  };
  for (const { row, occupied } of found.bookings) {
    const drawn = { row, occupied, shown: shownOf({ row, occupied }, found.bookings, frame.endMs), line: 0 };
    if (row.resources.length === 0) add(null, { ...drawn, at: null });
    row.resources.forEach(({ resource_id: id }, at) => {
      add(id, { ...drawn, at });
    });
  }
  const lanes = found.resources.map(({ view, open }) =>
    laneOf(
      { key: view.resource_id, resource: view, name: view.resource_name, isRest: false, open },
      blocks.get(view.resource_id),
    ),
  );
  const known = new Set(resources.map(({ resource_id: id }) => id));
  for (const [id, here] of blocks) {
    if (id === null || known.has(id)) continue;
    const name = here[0]?.row.resources[here[0].at ?? 0]?.resource_name ?? '';
    lanes.push(laneOf({ key: id, resource: null, name, isRest: false, open: [found.day] }, here));
  }
  const others = blocks.get(null);
  if (others || hasRest)
    lanes.push(laneOf({ key: '', resource: null, name: 'Other bookings', isRest: true, open: [found.day] }, others));
  return { date, timeZone, frame, lanes, bookings: found.bookings };
}

/**
 * A booking's own time. One without a length has the place until the next start in the same room or of the same offering, or
 * until the end of the day.
 */
export function shownOf(booking: Placed, others: readonly Placed[], dayEndMs: number): Interval {
  const { row } = booking;
  const startMs = startOf(booking);
  if (row.duration_minutes !== null) return { startMs, endMs: startMs + row.duration_minutes * 60_000 };
  const isBeside = (other: BookingRow): boolean =>
    other.offering_id === row.offering_id ||
    other.resources.some(({ resource_id: id }) => row.resources.some(({ resource_id: own }) => own === id));
  const next = others.filter((other) => startOf(other) > startMs && isBeside(other.row)).map(startOf);
  return { startMs, endMs: Math.max(startMs, Math.min(dayEndMs, ...next)) };
}

/** When a party is expected, after the setup. */
function startOf({ row, occupied }: Placed): number {
  return row.duration_minutes === null ? occupied.startMs : occupied.startMs + row.setup_minutes * 60_000;
}

/** The bookings that start next; none once the last one has started. */
export function nextOf({ bookings, frame }: Board, nowMs: number): ReadonlySet<string> {
  const ahead = bookings.filter((booking) => startOf(booking) >= Math.max(nowMs, frame.startMs));
  const firstMs = Math.min(...ahead.map(startOf));
  return new Set(ahead.filter((booking) => startOf(booking) === firstMs).map(({ row }) => row.booking_id));
}

/** `10:00 AM – 12:00 PM`; of a booking without a length its start alone. */
export function timesText(
  { row, shown }: Pick<Block, 'shown'> & { row: Pick<BookingRow, 'duration_minutes'> },
  timeZone: string,
): string {
  const start = timeTextAt(shown.startMs, timeZone);
  return row.duration_minutes === null ? start : `${start} – ${timeTextAt(shown.endMs, timeZone)}`;
}

/** The same board where every block is at least so long that its text can be read. */
export function legible(board: Board, leastMs: number): Board {
  return { ...board, lanes: board.lanes.map((lane) => laneOf(lane, lane.blocks, leastMs)) };
}

/** Puts those at the same time side by side: each in the first line that is free. */
function laneOf(lane: Omit<Lane, 'blocks' | 'lines'>, blocks: readonly Block[] = [], leastMs = 0): Lane {
  const ends: number[] = [];
  const placed = blocks
    .toSorted((a, b) => a.occupied.startMs - b.occupied.startMs)
    .map((block) => {
      const free = ends.findIndex((endMs) => endMs <= block.occupied.startMs);
      const line = free === -1 ? ends.length : free;
      ends[line] = Math.max(block.occupied.endMs, block.shown.endMs, block.shown.startMs + leastMs);
      return { ...block, line };
    });
  return { ...lane, blocks: placed, lines: Math.max(1, ends.length) };
}

/** Whole hours that hold all bookings and all hours that a resource has; at least those of a long working day. */
function frameOf({ day, resources, bookings }: ReturnType<typeof dayByResource<BookingRow>>): Interval {
  const isAllDay = (open: Interval): boolean => open.startMs === day.startMs && open.endMs === day.endMs;
  const held = [
    { startMs: day.startMs + FIRST_HOUR * HOUR_MS, endMs: day.startMs + LAST_HOUR * HOUR_MS },
    ...resources.flatMap(({ open }) => open.filter((hours) => !isAllDay(hours))),
    /* A booking without a length counts for enough time to read it. */
    ...bookings.map(({ occupied: { startMs, endMs } }) => ({ startMs, endMs: Math.max(endMs, startMs + HOUR_MS / 2) })),
  ];
  const hourOf = (ms: number, round: (hours: number) => number): number =>
    day.startMs + round((ms - day.startMs) / HOUR_MS) * HOUR_MS;
  return {
    startMs: Math.max(day.startMs, hourOf(Math.min(...held.map(({ startMs }) => startMs)), Math.floor)),
    endMs: Math.min(day.endMs, hourOf(Math.max(...held.map(({ endMs }) => endMs)), Math.ceil)),
  };
}

/** All that is drawn of a booking. */
export function drawnOf({ occupied, shown }: Pick<Block, 'occupied' | 'shown'>): Interval {
  return { startMs: occupied.startMs, endMs: Math.max(occupied.endMs, shown.endMs) };
}

/** The full hours of a frame, or parts of them, with the end of the last. */
export function hoursOf({ startMs, endMs }: Interval, parts = 1): number[] {
  const hours: number[] = [];
  for (let at = startMs; at <= endMs; at += HOUR_MS / parts) hours.push(at);
  return hours;
}

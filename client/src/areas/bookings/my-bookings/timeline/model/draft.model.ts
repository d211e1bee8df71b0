import { type Held, type Misfit, misfitOf } from '@gatehouse/sync-protocol/areas/bookings/availability/misfit';
import { openHours, toResource } from '@gatehouse/sync-protocol/areas/bookings/availability/resource';
import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import type { rescheduleBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { occupiedOf } from '@gatehouse/sync-protocol/areas/bookings/day-by-resource';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { type Interval, overlaps, peakOf } from '@gatehouse/sync-protocol/base/days/interval';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { venueClock } from '@gatehouse/sync-protocol/base/days/venue-time';
import { type Block, type Board, shownOf, timesText } from './board.model.ts';

/** Minutes by which a booking is made longer or shorter at a time. */
export const LENGTH_STEP = 15;
/** The longest that a booking takes. */
export const LENGTH_MAX = 1_440;

/** Where a booking would go, before it does. */
export interface Draft {
  row: BookingRow;
  /** Which of its resources is exchanged; null for a booking without any. */
  at: number | null;
  /** `HH:MM` of the day on the board. */
  time: string;
  /** Null without a length. */
  minutes: number | null;
  /** Ids in the order of what the booking needs. */
  resourceIds: readonly string[];
}

/** What staff may choose from. */
export interface Choices {
  /** Start times of the day, each with whether there is room left at it. */
  slots: readonly { time: string; available: boolean }[];
  /** The resources that serve what the draft exchanges. */
  targets: readonly string[];
}

export function draftOf({ row, at }: Pick<Block, 'row' | 'at'>): Draft {
  const resourceIds = row.resources.map(({ resource_id: id }) => id);
  return { row, at, time: row.booking_time, minutes: row.duration_minutes, resourceIds };
}

export function isChanged({ row, time, minutes, resourceIds }: Draft): boolean {
  return (
    time !== row.booking_time ||
    minutes !== row.duration_minutes ||
    row.resources.some(({ resource_id: id }, at) => id !== resourceIds[at])
  );
}

/** The start times of the draft's day, with its own, earliest first. */
function timesFor({ row }: Draft, { slots }: Choices): string[] {
  return [...new Set([row.booking_time, ...slots.map(({ time }) => time)])].toSorted();
}

/** The next start time, or the one before; the same where there is none. */
export function steppedInTime(draft: Draft, choices: Choices, step: 1 | -1): Draft {
  const times = timesFor(draft, choices);
  return { ...draft, time: times[times.indexOf(draft.time) + step] ?? draft.time };
}

/** Moves a draft to the start time that is nearest to an instant. */
export function movedTo(draft: Draft, choices: Choices, startMs: number, board: Board): Draft {
  const clock = venueClock(board.timeZone);
  const distance = (time: string): number => Math.abs(clock.instantOfOrChange(board.date, time) - startMs);
  const [nearest = draft.time] = timesFor(draft, choices).toSorted((a, b) => distance(a) - distance(b));
  return { ...draft, time: nearest };
}

/** Moves a draft to another resource that serves the same need; unchanged where it doesn't. */
export function inResource(draft: Draft, { targets }: Choices, resourceId: string): Draft {
  if (draft.at === null || !targets.includes(resourceId)) return draft;
  return { ...draft, resourceIds: draft.resourceIds.with(draft.at, resourceId) };
}

/** Moves a draft to the next lane that serves the need, downward or upward. */
export function steppedInLanes(draft: Draft, choices: Choices, step: 1 | -1, { lanes }: Board): Draft {
  const ids = lanes.flatMap(({ resource }) => (resource ? [resource.resource_id] : []));
  const inOrder = ids.filter((id) => choices.targets.includes(id));
  const next = inOrder[inOrder.indexOf(draft.at === null ? '' : (draft.resourceIds[draft.at] ?? '')) + step];
  return next === undefined ? draft : inResource(draft, choices, next);
}

/** Gives a draft another length, in steps; a booking without a length keeps none. */
export function ofLength(draft: Draft, minutes: number): Draft {
  if (draft.minutes === null) return draft;
  const stepped = Math.round(minutes / LENGTH_STEP) * LENGTH_STEP;
  return { ...draft, minutes: Math.min(LENGTH_MAX, Math.max(LENGTH_STEP, stepped)) };
}

/** The change that the server is asked for. Resources stay those that are on the board, rather than chosen anew. */
export function askedOf(
  { row, time, minutes, resourceIds }: Draft,
  date: string,
): BodyInputOf<typeof rescheduleBooking> {
  return {
    date_scheduled: date,
    booking_time: time,
    updated_at: row.updated_at,
    ...(resourceIds.length > 0 ? { resource_ids: [...resourceIds] } : {}),
    ...(minutes !== null && minutes !== row.duration_minutes ? { duration_minutes: minutes } : {}),
  };
}

/** When a draft would be, with setup and cleanup, and without. */
export function placeOf({ row, time, minutes }: Draft, board: Board): Pick<Block, 'occupied' | 'shown'> {
  const moved = { ...row, date_scheduled: board.date, booking_time: time, duration_minutes: minutes };
  const occupied = occupiedOf(moved, venueClock(board.timeZone));
  const others = board.bookings.filter((other) => other.row.booking_id !== row.booking_id);
  return { occupied, shown: shownOf({ row: moved, occupied }, others, board.frame.endMs) };
}

/** `10:30 AM – 12:30 PM, Blue Room`. */
export function draftText(draft: Draft, board: Board): string {
  const { shown } = placeOf(draft, board);
  const names = draft.resourceIds.map((id) => nameOf(id, board));
  return [timesText({ row: { ...draft.row, duration_minutes: draft.minutes }, shown }, board.timeZone), ...names].join(
    ', ',
  );
}

const nameOf = (resourceId: string, { lanes }: Board): string =>
  lanes.find(({ resource }) => resource?.resource_id === resourceId)?.name ?? '';

/**
 * Why a draft would not fit, in a sentence; null where nothing on the board is in its way. The server decides: it also knows what
 * the offering allows. Requirement B32.
 */
export function problemOf(draft: Draft, { slots }: Pick<Choices, 'slots'>, board: Board): string | null {
  const { occupied } = placeOf(draft, board);
  const { resources } = draft.row;
  if (resources.length === 0) {
    const slot = slots.find(({ time }) => time === draft.time);
    const isElsewhere = draft.time !== draft.row.booking_time;
    return isElsewhere && slot?.available === false ? 'There is no room left at this time.' : null;
  }
  const wanted = draft.resourceIds.map((id, at) => ({ id, held: { occupied, units: resources[at]?.units ?? 0 } }));
  return misfitText(wanted, draft.row.booking_id, board);
}

/** What is in the way of a party in the resources that it wants, in a sentence; its own booking is not. */
export function misfitText(
  wanted: readonly { id: string; held: Held }[],
  ownId: string | null,
  board: Board,
): string | null {
  for (const [at, { id, held }] of wanted.entries()) {
    const lane = board.lanes.find(({ resource }) => resource?.resource_id === id);
    if (!lane?.resource) continue;
    const others = heldIn(id, ownId, board);
    const resource = toResource(lane.resource);
    const days = { from: addDays(board.date, -1), to: addDays(board.date, 3) };
    const hours = openHours(resource.hours, days, venueClock(board.timeZone));
    const besides = wanted.filter((other, index) => index !== at && other.id === id).map((other) => other.held);
    const uses = [...others, ...besides].map((other) => ({ ...other.occupied, amount: other.units }));
    const misfit = misfitOf(held, { ...resource, hours }, peakOf(uses, held.occupied));
    if (misfit) return sentenceOf(misfit, { name: lane.name, occupied: held.occupied, others });
  }
  return null;
}

type HeldBy = Held & { row: BookingRow };

/** What the other bookings take of a resource. */
function heldIn(resourceId: string, own: string | null, { bookings }: Board): HeldBy[] {
  return bookings.flatMap(({ row, occupied }) =>
    row.booking_id === own
      ? []
      : row.resources.filter(({ resource_id: id }) => id === resourceId).map(({ units }) => ({ row, occupied, units })),
  );
}

function sentenceOf(
  misfit: Misfit,
  { name, occupied, others }: { name: string; occupied: Interval; others: readonly HeldBy[] },
): string {
  if (misfit === 'hours') return `${name} isn’t open then.`;
  if (misfit === 'closure') return `${name} is closed then.`;
  if (misfit === 'units') return `${name} has no room for this party then.`;
  const other = others.find((one) => overlaps(one.occupied, occupied));
  return `${name} is taken then${other ? ` by ${other.row.party_name}` : ''}.`;
}

/** The change that puts a booking back where it was before a move. */
export function askedBack({
  before,
  after,
}: {
  before: BookingRow;
  after: BookingRow;
}): BodyInputOf<typeof rescheduleBooking> {
  const { duration_minutes: minutes, overbooked_reason: reason } = before;
  return {
    date_scheduled: before.date_scheduled,
    booking_time: before.booking_time,
    updated_at: after.updated_at,
    ...(before.resources.length > 0 ? { resource_ids: before.resources.map(({ resource_id: id }) => id) } : {}),
    ...(minutes !== null && minutes !== after.duration_minutes ? { duration_minutes: minutes } : {}),
    ...(reason === null ? {} : { overbook: { reason } }),
  };
}

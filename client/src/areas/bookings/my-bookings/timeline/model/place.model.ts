import { chooseResources } from '@gatehouse/sync-protocol/areas/bookings/availability/choose-resources';
import { smallestParty } from '@gatehouse/sync-protocol/areas/bookings/availability/day-availability';
import { type Need, type Places, unitsNeeded } from '@gatehouse/sync-protocol/areas/bookings/availability/needs';
import { lengthOf, occupiedBy } from '@gatehouse/sync-protocol/areas/bookings/availability/occupied';
import { openTimes, toResource } from '@gatehouse/sync-protocol/areas/bookings/availability/resource';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { timeTextAt } from '@gatehouse/sync-protocol/base/days/day-text';
import { type Interval, isWithin } from '@gatehouse/sync-protocol/base/days/interval';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { venueClock } from '@gatehouse/sync-protocol/base/days/venue-time';
import { type Board, type Lane, timesText } from './board.model.ts';
import { LENGTH_MAX, LENGTH_STEP, misfitText } from './draft.model.ts';

const HOUR_MS = 3_600_000;

/** An offering with its start times of the board's day, each with whether the server has room at it. */
export interface Startable {
  offering: OfferingView;
  slots: readonly { time: string; available: boolean }[];
}

/** A place on the board that a party could get. */
export interface NewPlace {
  lane: Lane;
  offering: OfferingView;
  /** `HH:MM` */
  time: string;
  shown: Interval;
  /** Null without a length. */
  minutes: number | null;
  /** One for each need of the offering, the lane's own among them. */
  resourceIds: readonly string[];
  /** Why nobody fits there; null where someone does. */
  problem: string | null;
}

/** Where staff pressed, or from where to where they dragged. */
export interface Pressed {
  lane: Lane;
  atMs: number;
  /** Null for a press: the offering says how long it takes. */
  untilMs: number | null;
}

/** The day as the rule of resources reads it. */
export interface Ground {
  board: Board;
  startables: readonly Startable[];
  /** What is known of each resource. */
  resources: Places;
  /** The places of a lane, earliest first. */
  placesIn: (lane: Lane) => readonly NewPlace[];
}

export function groundOf(board: Board, startables: readonly Startable[]): Ground {
  const clock = venueClock(board.timeZone);
  const days = { from: addDays(board.date, -1), to: addDays(board.date, 3) };
  const known = board.lanes.flatMap(({ resource }) => {
    if (!resource) return [];
    const { resource_id: id, mode, units } = resource;
    const uses = board.bookings.flatMap(({ row, occupied }) =>
      row.resources.filter((held) => held.resource_id === id).map((held) => ({ ...occupied, amount: held.units })),
    );
    return [[id, { mode, units, open: openTimes(toResource(resource), days, clock), uses }] as const];
  });
  const found = new Map<string, readonly NewPlace[]>();
  const ground: Ground = {
    board,
    startables,
    resources: new Map(known),
    placesIn: (lane) => {
      const places = found.get(lane.key) ?? allPlacesIn(lane, ground);
      found.set(lane.key, places);
      return places;
    },
  };
  return ground;
}

/** Someone fits where the server has room at the start time and the rule of resources has room in the lane. */
function allPlacesIn(lane: Lane, ground: Ground): NewPlace[] {
  return ground.startables
    .flatMap((startable) => {
      const at = servedIn(lane, startable.offering);
      return at === undefined
        ? []
        : startable.slots.map((_, index) => placeFrom(lane, startable, { at, index }, ground));
    })
    .toSorted((a, b) => a.shown.startMs - b.shown.startMs);
}

/** Returns which need of an offering a lane serves; null in the lane of bookings that take no resource, undefined where it serves none. */
function servedIn({ resource, isRest }: Lane, { resource_needs: needs }: OfferingView): number | null | undefined {
  if (isRest) return needs.length === 0 ? null : undefined;
  const at = needs.findIndex(({ resource_ids: ids }) => resource !== null && ids.includes(resource.resource_id));
  return at === -1 ? undefined : at;
}

function placeFrom(
  lane: Lane,
  { offering, slots }: Startable,
  { at, index, minutes = offering.duration_minutes }: { at: number | null; index: number; minutes?: number | null },
  { board, resources }: Ground,
): NewPlace {
  const clock = venueClock(board.timeZone);
  const startOf = (time: string): number => clock.instantOfOrChange(board.date, time);
  const { time, available } = slots[index] ?? { time: '', available: false };
  const startMs = startOf(time);
  const next = slots[index + 1];
  const endMs =
    minutes === null
      ? Math.min(next ? startOf(next.time) : startMs + HOUR_MS, board.frame.endMs)
      : startMs + minutes * 60_000;
  const here = { lane, offering, time, minutes, shown: { startMs, endMs } };
  const full = available ? null : 'There is no room left at this time.';
  if (at === null) return { ...here, resourceIds: [], problem: full };
  const occupied = occupiedBy(startMs, { ...lengthOf(offering), durationMinutes: minutes });
  const players = smallestParty({ basePlayers: offering.base_players });
  const needs = offering.resource_needs.map(
    (need, of): Need => ({
      resourceIds: of === at && lane.resource ? [lane.resource.resource_id] : need.resource_ids,
      unitsPer: need.units_per,
      units: need.units,
    }),
  );
  const day = { startMs: startOf('00:00'), endMs: clock.instantOfOrChange(addDays(board.date, 1), '00:00') };
  const uses = chooseResources(needs, players, { occupied, places: resources, day });
  const taken =
    uses ?? needs.map((need) => ({ resourceId: need.resourceIds[0] ?? '', units: unitsNeeded(need, players) }));
  const wanted = taken.map(({ resourceId: id, units }) => ({ id, held: { occupied, units } }));
  const problem = uses ? full : (misfitText(wanted, null, board) ?? `${lane.name} has no room for a party then.`);
  return { ...here, resourceIds: taken.map(({ resourceId }) => resourceId), problem };
}

/**
 * The place that staff mean: the latest start around the moment that they pressed at which someone fits, otherwise a free one
 * nearby, otherwise one that they can overbook. A drag keeps its length. Null where nothing starts.
 */
export function placeAt({ lane, atMs, untilMs }: Pressed, ground: Ground, offeringId?: string): NewPlace | null {
  const all = ground.placesIn(lane).filter(({ offering: { offering_id: id } }) => !offeringId || id === offeringId);
  const moment = { startMs: atMs, endMs: atMs + 1 };
  const around = all.filter(({ shown }) => isWithin(moment, [shown]));
  const awayMs = ({ shown }: NewPlace): number => Math.abs(shown.startMs - atMs);
  const nearest = (some: readonly NewPlace[]) => some.toSorted((a, b) => awayMs(a) - awayMs(b))[0];
  const isFree = ({ problem }: NewPlace): boolean => problem === null;
  const found =
    nearest(around.filter(isFree)) ??
    nearest(all.filter((place) => isFree(place) && awayMs(place) <= HOUR_MS)) ??
    nearest(around);
  /* A hand that trembles on a press drags nothing. */
  const isDrag = untilMs !== null && untilMs - atMs >= LENGTH_STEP * 60_000;
  if (!found || !isDrag || found.minutes === null) return found ?? null;
  const steps = Math.round((untilMs - found.shown.startMs) / 60_000 / LENGTH_STEP);
  const minutes = Math.min(LENGTH_MAX, Math.max(1, steps) * LENGTH_STEP);
  const startable = ground.startables.find(({ offering }) => offering === found.offering);
  const index = startable?.slots.findIndex(({ time }) => time === found.time) ?? -1;
  if (!startable || index === -1) return found;
  return placeFrom(lane, startable, { at: servedIn(lane, found.offering) ?? null, index, minutes }, ground);
}

/** The free place that an arrow key leads to: the next start of the lane, or the nearest one of the next lane that has any. */
export function steppedFrom({ lane, shown }: NewPlace, direction: Direction, ground: Ground): NewPlace | null {
  const awayMs = (place: NewPlace): number => Math.abs(place.shown.startMs - shown.startMs);
  if (direction === 'ArrowRight')
    return freeIn(lane, ground).find((place) => place.shown.startMs > shown.startMs) ?? null;
  if (direction === 'ArrowLeft')
    return freeIn(lane, ground).findLast((place) => place.shown.startMs < shown.startMs) ?? null;
  const { lanes } = ground.board;
  const row = lanes.findIndex(({ key }) => key === lane.key);
  const others = direction === 'ArrowDown' ? lanes.slice(row + 1) : lanes.slice(0, row).toReversed();
  for (const other of others) {
    const [nearest] = freeIn(other, ground).toSorted((a, b) => awayMs(a) - awayMs(b));
    if (nearest) return nearest;
  }
  return null;
}

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** The places of a lane in which someone fits. */
function freeIn(lane: Lane, ground: Ground): NewPlace[] {
  return ground.placesIn(lane).filter(({ problem }) => problem === null);
}

/** The free place from which the keyboard starts: the first from a moment on, of the first lane that has one. */
export function firstFree({ lanes }: Pick<Board, 'lanes'>, fromMs: number, ground: Ground): NewPlace | null {
  for (const lane of lanes) {
    const free = freeIn(lane, ground);
    const first = free.find(({ shown }) => shown.startMs >= fromMs) ?? free.at(-1);
    if (first) return first;
  }
  return null;
}

/** When someone could come to a lane: starts that touch or overlap are one. */
export function stretchesOf(lane: Lane, ground: Ground): NewPlace[] {
  const stretches: NewPlace[] = [];
  for (const place of freeIn(lane, ground)) {
    const last = stretches.at(-1);
    if (last && place.shown.startMs <= last.shown.endMs)
      last.shown = { ...last.shown, endMs: Math.max(last.shown.endMs, place.shown.endMs) };
    else stretches.push({ ...place });
  }
  return stretches;
}

/** `Red Room: Birthday, 2:00 PM – 4:00 PM`. */
export function placeText({ lane, offering, minutes, shown }: NewPlace, timeZone: string): string {
  return `${lane.name}: ${offering.offering_name}, ${timesText({ row: { duration_minutes: minutes }, shown }, timeZone)}`;
}

/** What is said where nothing starts. */
export function nothingText({ lane, atMs }: Pressed, timeZone: string): string {
  return `No offering starts at ${timeTextAt(atMs, timeZone)} in ${lane.name}.`;
}

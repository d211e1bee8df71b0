import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { SCHEMA_VERSION } from '@gatehouse/sync-protocol/base/version';
import { type CollectionName, type DeviceRole, scopeOf } from '@gatehouse/sync-protocol/sync/collections';
import type { Cursor } from '@gatehouse/sync-protocol/sync/messages/pull';
import { z } from 'zod';

/** The server's own object inside the opaque cursor. Rule L2. */
const serverCursorSchema = z.object({
  epoch: z.string(),
  /** What the device has reached; 0 during its first fill. */
  version: z.int().min(0),
  scope: z.string(),
  /** The venue day that the device's rows are for. */
  day: z.string(),
  /** Unix seconds of the last checksums; 0 for never. */
  checked: z.int(),
  /** Target of the pages while they are under way, frozen by the first page. */
  to: z.object({ version: z.int(), day: z.string(), fill: z.boolean() }).optional(),
  /** The last row sent: number of the segment and position in it. */
  at: z.object({ segment: z.int(), version: z.int(), id: z.string() }).optional(),
  /** This server's MAC over the newest version in the cursor; absent in cursors of earlier releases. Rule E4. */
  proof: z.string().optional(),
});
export type ServerCursor = z.infer<typeof serverCursorSchema>;

/** What the venue's row says when a page is read. */
export interface VenueState {
  epoch: string;
  version: number;
  floor: number;
}

/** The device's role from the server's rows, and the venue's current day. */
export interface PullScope {
  tag: string;
  day: string;
}

/** What a cursor is for: with another role, other collections or another version of the schema, a device starts over. */
export function scopeTag(role: DeviceRole, names: readonly CollectionName[]): string {
  const missing = scopeOf[role].filter((name) => !names.includes(name));
  return [role, SCHEMA_VERSION, ...missing].join('.');
}

/** Clocks of several servers differ a little: just before midnight a device may have received the next day. */
const CLOCK_SKEW_MS = 5 * 60 * 1000;

/** The day of this pull. It never goes back because of clock skew, only where the venue's time zone changed. */
export function pullDay(nowMs: number, timeZone: string, cursor: Cursor | null): string {
  const today = venueDateAt(nowMs, timeZone);
  const told = typeof cursor?.['day'] === 'string' ? cursor['day'] : today;
  return told > today && venueDateAt(nowMs + CLOCK_SKEW_MS, timeZone) === told ? told : today;
}

/** A fill from the beginning, up to the venue's version now. */
export function startOfFill(state: VenueState, scope: PullScope): ServerCursor {
  return {
    epoch: state.epoch,
    version: 0,
    scope: scope.tag,
    day: scope.day,
    checked: 0,
    to: { version: state.version, day: scope.day, fill: true },
  };
}

/** Null for anything but a cursor of this server. */
export function readCursor(cursor: Cursor | null): ServerCursor | null {
  const parsed = serverCursorSchema.safeParse(cursor);
  return parsed.success ? parsed.data : null;
}

/** The version that the venue must have reached for this cursor to exist. */
export function topOf({ version, to }: ServerCursor): number {
  return Math.max(version, to?.version ?? 0);
}

/**
 * Where this pull continues; null when the device must start over: another epoch, a cursor ahead of the server or below the
 * tombstone floor, another scope, a day that went back, or one that can't be read. Rules L6, S15.
 */
export function resume(cursor: Cursor, state: VenueState, scope: PullScope): ServerCursor | null {
  const given = readCursor(cursor);
  if (!given) return null;
  if (given.epoch !== state.epoch || given.scope !== scope.tag || given.day > scope.day) return null;
  const reached = given.to?.fill ? given.to.version : given.version;
  if (reached < state.floor || topOf(given) > state.version) return null;
  if (given.to) return given;
  if (given.version === state.version && given.day === scope.day) return given;
  return { ...given, to: { version: state.version, day: scope.day, fill: false } };
}

/** The pull is complete: the device has the state at `to`. */
export function arrived(cursor: ServerCursor): ServerCursor {
  const { epoch, scope, checked, to } = cursor;
  return { epoch, version: to?.version ?? cursor.version, scope, day: to?.day ?? cursor.day, checked };
}

import type { DeviceRole } from '@gatehouse/sync-protocol/sync/collections';

export const roleNames: Readonly<Record<DeviceRole, string>> = {
  kiosk: 'Waiver kiosk',
  front_desk: 'Front desk',
  scan_station: 'Scan station',
};

export const roleHints: Readonly<Record<DeviceRole, string>> = {
  kiosk: 'Visitors sign waivers on it. It never stores customers.',
  front_desk: 'Staff find people and check them in.',
  scan_station: 'Members scan their card and see a verdict.',
};

export const roleOptions = (Object.keys(roleNames) as DeviceRole[]).map((value) => ({
  value,
  label: roleNames[value],
}));

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SEEN_JUST_NOW_MS = 2 * MINUTE_MS;

/** 'just now', '12 minutes ago', '3 days ago'. */
export function agoText(atUtc: string | null, nowMs: number): string {
  if (!atUtc) return 'never';
  const passedMs = nowMs - Date.parse(atUtc);
  if (passedMs < SEEN_JUST_NOW_MS) return 'just now';
  const format = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });
  if (passedMs < HOUR_MS) return format.format(-Math.floor(passedMs / MINUTE_MS), 'minute');
  if (passedMs < DAY_MS) return format.format(-Math.floor(passedMs / HOUR_MS), 'hour');
  return format.format(-Math.floor(passedMs / DAY_MS), 'day');
}

/** Below this, nobody needs to know. */
const CLOCK_QUIET_MS = 5_000;

/** 'OK', '12 s fast', '3 min slow'. Positive means that the device is ahead. */
export function clockText(errorMs: number | null): string {
  if (errorMs === null) return 'unknown';
  const size = Math.abs(errorMs);
  if (size < CLOCK_QUIET_MS) return 'OK';
  const amount =
    size < MINUTE_MS
      ? `${Math.round(size / 1000)} s`
      : size < HOUR_MS
        ? `${Math.round(size / MINUTE_MS)} min`
        : size < DAY_MS
          ? `${Math.round(size / HOUR_MS)} h`
          : `${Math.round(size / DAY_MS)} days`;
  return `${amount} ${errorMs > 0 ? 'fast' : 'slow'}`;
}

/** 'm:ss' until the instant; null when it has passed. */
export function countdownText(expiresAtUtc: string, nowMs: number): string | null {
  const leftS = Math.ceil((Date.parse(expiresAtUtc) - nowMs) / 1000);
  if (leftS <= 0) return null;
  return `${Math.floor(leftS / 60)}:${String(leftS % 60).padStart(2, '0')}`;
}

/**
 * Instants of wall-clock times in a venue's IANA time zone, from the zone's own calendar: a library that knows zones weighs
 * 19 kB on the booking page. A test compares both across clock changes. Requirement B2.
 */

const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string): Intl.DateTimeFormat {
  let known = formats.get(timeZone);
  if (!known) {
    known = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(timeZone, known);
  }
  return known;
}

/** The venue's wall clock at an instant, `YYYY-MM-DDTHH:MM`. */
export function wallClockAt(epochMs: number, timeZone: string): string {
  return format(timeZone).format(epochMs).replace(', ', 'T');
}

/**
 * When a venue's clock shows this day (`YYYY-MM-DD`) and time (`HH:MM`), in milliseconds since 1970: the first time where it
 * does so twice, null where the clock is set forward over it.
 */
export function instantOf(date: string, time: string, timeZone: string): number | null {
  const wanted = `${date}T${time}`;
  const asUtc = Date.parse(`${wanted}:00Z`);
  /* An offset in force some time that day; around a change there are two. */
  const offsets = [-DAY_MS, DAY_MS].map((shift) => offsetAt(asUtc + shift, timeZone));
  const candidates = offsets.map((offset) => asUtc - offset).toSorted((a, b) => a - b);
  return candidates.find((instant) => wallClockAt(instant, timeZone) === wanted) ?? null;
}

/** Like `instantOf`, but gives the moment of the change for a time that the clock is set forward over. */
function instantOfOrChange(date: string, time: string, timeZone: string): number {
  const instant = instantOf(date, time, timeZone);
  if (instant !== null) return instant;
  const wanted = `${date}T${time}`;
  const asUtc = Date.parse(`${wanted}:00Z`);
  let [before, after] = [asUtc - DAY_MS, asUtc + DAY_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (wallClockAt(middle, timeZone) < wanted) before = middle;
    else after = middle;
  }
  return after;
}

/** Instants of a venue's clock, for one question that asks for many: the zone is looked up once for each day. */
export interface VenueClock {
  instantOf(date: string, time: string): number | null;
  instantOfOrChange(date: string, time: string): number;
}

export function venueClock(timeZone: string): VenueClock {
  const midnights = new Map<number, number>();
  const offsetAtMidnight = (midnight: number): number => {
    let known = midnights.get(midnight);
    if (known === undefined) midnights.set(midnight, (known = offsetAt(midnight, timeZone)));
    return known;
  };
  const offsets = new Map<string, number | null>();
  /* Null on the day of a change, and around it. */
  const offsetOn = (date: string): number | null => {
    let known = offsets.get(date);
    if (known === undefined) {
      const [before, after] = aroundDay(date).map(offsetAtMidnight);
      known = before === after ? (before ?? null) : null;
      offsets.set(date, known);
    }
    return known;
  };
  const within = <T>(date: string, time: string, onChange: (date: string, time: string, timeZone: string) => T) => {
    const offset = offsetOn(date);
    return offset === null ? onChange(date, time, timeZone) : Date.parse(`${date}T${time}:00Z`) - offset;
  };
  return {
    instantOf: (date, time) => within(date, time, instantOf),
    instantOfOrChange: (date, time) => within(date, time, instantOfOrChange),
  };
}

/** Whether the venue's clock may be set forward or back on this day. */
export function changesClock(date: string, timeZone: string): boolean {
  const [before, after] = aroundDay(date).map((midnight) => offsetAt(midnight, timeZone));
  return before !== after;
}

/** Midnights in UTC before and after a day of any zone. */
function aroundDay(date: string): [before: number, after: number] {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return [midnight - DAY_MS, midnight + 2 * DAY_MS];
}

const DAY_MS = 86_400_000;

/** How far the venue's clock is ahead of UTC at an instant, in milliseconds. */
function offsetAt(epochMs: number, timeZone: string): number {
  const minute = Math.floor(epochMs / 60_000) * 60_000;
  return Date.parse(`${wallClockAt(minute, timeZone)}:00Z`) - minute;
}

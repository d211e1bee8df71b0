/** Time, so that tests decide it. Milliseconds since 1970. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** The instant as it is stored and sent: ISO 8601, UTC, three fraction digits. */
export function isoNow(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}

/** The sources of a device's clock; tests replace all three. */
export interface ClockSource {
  /** The wall clock, which people set. Milliseconds since 1970. */
  wall(): number;
  /** Never set; may stop while the device sleeps. Milliseconds since any start. */
  monotonic(): number;
  /** A new id for a run of the monotonic clock. */
  newSession(): string;
}

/** When an entry was queued, by the clocks of then. Rule C1. */
export interface Written {
  client_at: string;
  monotonic_ms: number;
  session: string;
}

/** What survives a restart. Rule C8. */
export interface ClockMemory {
  /** Server time minus wall clock at the last contact; null before the first. */
  offsetMs: number | null;
  /** Server time at the last contact plus the time the app has run since: it has certainly passed. */
  floorMs: number;
  /** The device's time when this was written, and so at its latest entry. Releases before rule C8 lack it. */
  latestMs?: number;
}

/** A wall clock that moved by more than this against the monotonic one was set, or the device slept. */
const JUMP_MS = 60_000;
const DAY_MS = 86_400_000;
/** A longer leap forwards is not sleep: someone set the clock. */
const SLEEP_MAX_MS = 3 * DAY_MS;
const ROUND_TRIP_MAX_MS = 20_000;
/** A clock that is set forwards and back again is set by hand, to the minute. */
const BY_HAND_MS = 2 * 60_000;
/** A time further above the floor than this is more likely a clock that is set ahead than a season without contact. */
const SEASON_MS = 31 * DAY_MS;

/**
 * The device's time. While the app runs it follows the monotonic clock, so that a clock that is set backwards has
 * no effect. A forward jump of up to three days counts as sleep for the time of day, until it is set back; any jump
 * starts another session (monotonic differences across it would mislead, rule C2) and none counts towards the lease or
 * the floor. Each contact sets the clock to the server's time. Rules C4, C8 and C9.
 */
export class DeviceClock {
  readonly #source: ClockSource;
  #offsetMs: number | null;
  #session: string;
  #startMs: number;
  #startMonotonic: number;
  #wallAtStart: number;
  #sleptMs = 0;
  /* The floor and the lease move only with the monotonic clock. */
  #floorStartMs: number;
  #leaseStartMs: number;
  #steadyMonotonic: number;

  constructor(source: ClockSource, memory: ClockMemory) {
    this.#source = source;
    this.#offsetMs = memory.offsetMs;
    this.#session = source.newSession();
    this.#wallAtStart = source.wall();
    this.#startMonotonic = source.monotonic();
    this.#steadyMonotonic = this.#startMonotonic;
    this.#floorStartMs = floorOf(memory);
    const start = startTime(this.#wallAtStart, memory);
    this.#startMs = start.nowMs;
    this.#leaseStartMs = start.leaseMs;
  }

  /** The current corrected instant, in milliseconds. */
  nowMs(): number {
    this.#notice();
    return this.#steadyMs();
  }

  /** The time that the lease of people is measured by; a jump while the app runs is not elapsed time. Rule C9. */
  leaseMs(): number {
    return this.#leaseStartMs + this.#ranMs();
  }

  /** Milliseconds for durations: nothing sets this clock, not even a contact. */
  monotonicMs(): number {
    return this.#source.monotonic();
  }

  /** Server time minus wall clock, as far as it is known. */
  offsetMs(): number | null {
    return this.#offsetMs === null ? null : Math.round(this.nowMs() - this.#source.wall());
  }

  /** Stamp of an entry or a push. Rule C1. */
  stamp(): { clientAtMs: number; offsetMs: number | null; monotonicMs: number; session: string } {
    const offsetMs = this.offsetMs();
    return {
      clientAtMs: this.#source.wall(),
      offsetMs,
      monotonicMs: this.#source.monotonic(),
      session: this.#session,
    };
  }

  /**
   * Milliseconds by which an entry's instants are off as far as is known now: what was learned since it was queued
   * counts too, as for the server. Null for an entry of another clock session. Rule C2.
   */
  correctionOf({ session, client_at, monotonic_ms }: Written): number | null {
    if (session !== this.#session) return null;
    return this.nowMs() - (this.#source.monotonic() - monotonic_ms) - Date.parse(client_at);
  }

  /**
   * The server's time from a response; half the round trip is added. A long one may be a tab that was frozen
   * before it read the response: then the time is only known to be between the server's and that plus the round trip.
   */
  contact(serverMs: number, roundTripMs: number): void {
    const latestMs = serverMs + roundTripMs;
    const isLong = roundTripMs > ROUND_TRIP_MAX_MS;
    const nowMs = isLong ? Math.min(latestMs, Math.max(serverMs, this.nowMs())) : serverMs + roundTripMs / 2;
    this.#wallAtStart = this.#source.wall();
    this.#startMonotonic = this.#source.monotonic();
    this.#startMs = nowMs;
    this.#offsetMs = this.#startMs - this.#wallAtStart;
    this.#leaseStartMs = this.#startMs;
    this.#floorStartMs = serverMs;
    this.#steadyMonotonic = this.#startMonotonic;
    this.#sleptMs = 0;
  }

  /** Adopts what another tab learned from the server: the wall clock is the same for all of them. */
  adopt(offsetMs: number): void {
    this.contact(this.#source.wall() + offsetMs, 0);
  }

  memory(): ClockMemory {
    return { offsetMs: this.#offsetMs, floorMs: this.#floorStartMs + this.#ranMs(), latestMs: this.nowMs() };
  }

  #ranMs(): number {
    return this.#source.monotonic() - this.#steadyMonotonic;
  }

  #steadyMs(): number {
    return this.#startMs + (this.#source.monotonic() - this.#startMonotonic);
  }

  #notice(): void {
    const wall = this.#source.wall();
    const monotonic = this.#source.monotonic();
    const jumpMs = wall - this.#wallAtStart - (monotonic - this.#startMonotonic);
    if (Math.abs(jumpMs) <= JUMP_MS) return;
    this.#startMs = this.#steadyMs() + this.#leapOf(jumpMs);
    this.#wallAtStart = wall;
    this.#startMonotonic = monotonic;
    this.#session = this.#source.newSession();
  }

  /** The effect of a wall clock jump on the time of day: sleep advances it, and so does reverting a leap. */
  #leapOf(jumpMs: number): number {
    const isTakenBack = this.#sleptMs > 0 && Math.abs(jumpMs + this.#sleptMs) <= BY_HAND_MS;
    const leapMs = isTakenBack ? -this.#sleptMs : jumpMs > 0 && jumpMs <= SLEEP_MAX_MS ? jumpMs : 0;
    this.#sleptMs = Math.max(0, leapMs);
    return leapMs;
  }
}

/**
 * The time at a start. A wall clock below the floor is not trusted: the time continues where it was last,
 * and the lease counts only what has certainly passed. A trusted one counts towards the lease as well. Rules C8
 * and C9.
 */
function startTime(wallMs: number, memory: ClockMemory): { nowMs: number; leaseMs: number } {
  const { latestMs = 0 } = memory;
  const floorMs = floorOf(memory);
  const readMs = readingOf(wallMs, wallMs + (memory.offsetMs ?? 0), floorMs);
  if (readMs === null)
    return { nowMs: latestMs - floorMs <= SEASON_MS ? Math.max(floorMs, latestMs) : floorMs, leaseMs: floorMs };
  /* Slightly before the latest entry is drift; more than that was a clock set ahead. */
  const nowMs = latestMs > readMs && latestMs - readMs <= JUMP_MS ? latestMs : readMs;
  return { nowMs, leaseMs: nowMs };
}

/**
 * The time by the wall clock, or null when it can't be true. Most clocks keep their error, so the corrected time
 * is used while it gives a plausible time without contact. A large error may have been fixed: then the wall clock itself is.
 */
function readingOf(wallMs: number, correctedMs: number, floorMs: number): number | null {
  const isSmall = Math.abs(correctedMs - wallMs) < DAY_MS;
  const plausible = [correctedMs, wallMs].filter((reading) => reading >= floorMs);
  const near = plausible.find((reading) => reading - floorMs <= SEASON_MS);
  if (isSmall && correctedMs >= floorMs) return correctedMs;
  return near ?? (plausible.length > 0 ? Math.min(...plausible) : null);
}

/** The memory as any release stored it. Earlier ones stored nothing with an entry, so the last entry's time is used. */
export function readMemory(stored: unknown, lastEntryAtUtc: string | undefined): ClockMemory {
  const latestMs = lastEntryAtUtc === undefined ? 0 : Date.parse(lastEntryAtUtc);
  return { offsetMs: null, floorMs: 0, latestMs, ...(stored as Partial<ClockMemory> | undefined) };
}

/** Before the first contact nothing is known but the device's own entries. */
function floorOf({ offsetMs, floorMs, latestMs = 0 }: ClockMemory): number {
  return offsetMs === null ? Math.max(floorMs, latestMs) : floorMs;
}

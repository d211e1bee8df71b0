/** What a device's clock is made of; tests replace all three. */
export interface ClockSource {
  /** The wall clock, which people set. Milliseconds since 1970. */
  wall(): number;
  /** Never set, may stand still while the device sleeps. Milliseconds since any start. */
  monotonic(): number;
  /** A new name for a run of the monotonic clock. */
  newSession(): string;
}

/** What survives a restart. */
export interface ClockMemory {
  /** Server time minus wall clock at the last contact; null before the first. */
  offsetMs: number | null;
  /** The latest time this device knew: it never runs below. Rule C4. */
  floorMs: number;
}

/** A wall clock that moved by more than this against the monotonic one was set, or the device slept. */
const JUMP_MS = 60_000;
const DAY_MS = 86_400_000;
/** A longer leap forwards is not sleep: someone set the clock. */
const SLEEP_MAX_MS = 3 * DAY_MS;

/**
 * The device's time. While the app runs it follows the monotonic clock, so that a clock that is set backwards moves
 * nothing. A forward jump of up to three days is taken as sleep for the time of day; any jump begins another session
 * (monotonic differences across it would mislead, rule C2) and none counts towards the lease. Each contact sets the
 * clock to the server's time.
 */
export class DeviceClock {
  readonly #source: ClockSource;
  #offsetMs: number | null;
  #floorMs: number;
  #session: string;
  #startMs: number;
  #startMonotonic: number;
  #wallAtStart: number;
  #leaseStartMs: number;
  #leaseMonotonic: number;

  constructor(source: ClockSource, memory: ClockMemory) {
    this.#source = source;
    this.#offsetMs = memory.offsetMs;
    this.#floorMs = memory.floorMs;
    this.#session = source.newSession();
    this.#wallAtStart = source.wall();
    this.#startMonotonic = source.monotonic();
    this.#startMs = startTime(this.#wallAtStart, memory);
    this.#leaseStartMs = this.#startMs;
    this.#leaseMonotonic = this.#startMonotonic;
  }

  /** The corrected instant now, in milliseconds. */
  nowMs(): number {
    this.#notice();
    return this.#steadyMs();
  }

  /** Time that surely passed while people were cached; a jump while the app runs is not elapsed time. */
  leaseMs(): number {
    return this.#leaseStartMs + (this.#source.monotonic() - this.#leaseMonotonic);
  }

  /** Server time minus wall clock, as far as it is known now. */
  offsetMs(): number | null {
    return this.#offsetMs === null ? null : Math.round(this.nowMs() - this.#source.wall());
  }

  /** For an entry or a push: rule C1. */
  stamp(): { clientAtMs: number; offsetMs: number | null; monotonicMs: number; session: string } {
    const offsetMs = this.offsetMs();
    return {
      clientAtMs: this.#source.wall(),
      offsetMs,
      monotonicMs: this.#source.monotonic(),
      session: this.#session,
    };
  }

  /** The server's time as an answer brought it; half the round trip is added. */
  contact(serverMs: number, roundTripMs: number): void {
    this.#wallAtStart = this.#source.wall();
    this.#startMonotonic = this.#source.monotonic();
    this.#startMs = serverMs + roundTripMs / 2;
    this.#offsetMs = this.#startMs - this.#wallAtStart;
    this.#leaseStartMs = this.#startMs;
    this.#leaseMonotonic = this.#startMonotonic;
    this.#floorMs = this.#startMs;
  }

  /** What another tab learnt from the server: the wall clock is the same for all of them. */
  adopt(offsetMs: number): void {
    this.contact(this.#source.wall() + offsetMs, 0);
  }

  memory(): ClockMemory {
    return { offsetMs: this.#offsetMs, floorMs: Math.max(this.#floorMs, this.nowMs()) };
  }

  #steadyMs(): number {
    return this.#startMs + (this.#source.monotonic() - this.#startMonotonic);
  }

  #notice(): void {
    const wall = this.#source.wall();
    const monotonic = this.#source.monotonic();
    const jumpMs = wall - this.#wallAtStart - (monotonic - this.#startMonotonic);
    if (Math.abs(jumpMs) <= JUMP_MS) return;
    const sleptMs = jumpMs > 0 && jumpMs <= SLEEP_MAX_MS ? jumpMs : 0;
    this.#startMs = this.#steadyMs() + sleptMs;
    this.#wallAtStart = wall;
    this.#startMonotonic = monotonic;
    if (this.#offsetMs !== null) this.#offsetMs = this.#startMs - wall;
    this.#session = this.#source.newSession();
  }
}

/**
 * The wall clock as it was corrected before, because most clocks stay as wrong as they were; never below the floor. A
 * large error may have been mended meanwhile: then the earlier of the plausible times is the true one, because the
 * other is off by the whole error.
 */
function startTime(wallMs: number, { offsetMs, floorMs }: ClockMemory): number {
  const correctedMs = wallMs + (offsetMs ?? 0);
  const isSmall = Math.abs(offsetMs ?? 0) < DAY_MS;
  if (isSmall && correctedMs >= floorMs) return correctedMs;
  const plausible = [wallMs, correctedMs].filter((candidate) => candidate >= floorMs);
  return plausible.length > 0 ? Math.min(...plausible) : floorMs;
}

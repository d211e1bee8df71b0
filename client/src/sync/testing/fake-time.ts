import type { Timers } from '../port/sync-deps.ts';
import type { ClockSource } from '../time/device-clock.ts';

interface Timer {
  atMs: number;
  run(): void;
}

/** Timers and a device's clocks that advance only when the test advances them. */
export class FakeTime implements ClockSource {
  /** The requested delays, oldest first, without frames. */
  readonly delays: number[] = [];
  readonly timers: Timers;
  readonly #startMs: number;
  #waiting: Timer[] = [];
  #frames: (() => void)[] = [];
  #ranMs = 0;
  #sessions = 0;

  constructor(startMs = Date.parse('2026-06-15T15:00:00Z')) {
    this.#startMs = startMs;
    this.timers = {
      after: (delayMs, run) => {
        this.delays.push(delayMs);
        const timer = { atMs: this.#ranMs + delayMs, run };
        this.#waiting.push(timer);
        return () => this.#drop(timer);
      },
      nextFrame: (run) => {
        this.#frames.push(run);
        return () => {
          this.#frames = this.#frames.filter((other) => other !== run);
        };
      },
    };
  }

  wall(): number {
    return this.#startMs + this.#ranMs;
  }

  monotonic(): number {
    return this.#ranMs;
  }

  newSession(): string {
    this.#sessions += 1;
    return `session-${this.#sessions}`;
  }

  /** Milliseconds until each timer that waits, soonest first. */
  get waits(): number[] {
    return this.#waiting.map(({ atMs }) => atMs - this.#ranMs).toSorted((a, b) => a - b);
  }

  get frames(): number {
    return this.#frames.length;
  }

  frame(): void {
    for (const run of this.#frames.splice(0)) run();
  }

  /** Advances time, and waits until the effects of each timer have settled. */
  async pass(durationMs: number): Promise<void> {
    const untilMs = this.#ranMs + durationMs;
    await settled();
    for (let next = this.#next(untilMs); next; next = this.#next(untilMs)) {
      this.#drop(next);
      this.#ranMs = Math.max(this.#ranMs, next.atMs);
      next.run();
      await settled();
    }
    this.#ranMs = untilMs;
  }

  #next(untilMs: number): Timer | undefined {
    return this.#waiting.filter(({ atMs }) => atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs)[0];
  }

  #drop(timer: Timer): void {
    this.#waiting = this.#waiting.filter((other) => other !== timer);
  }
}

/** Resolves when all pending promises have settled. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

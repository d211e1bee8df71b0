import type { Timers } from '../port/sync-deps.ts';
import { backoffMs } from './backoff.ts';

/** What one round came to. */
export type Round =
  | { kind: 'again' }
  | { kind: 'idle'; waitMs: number | null }
  /** Waits by full-jitter back-off, at least what the server asked for. */
  | { kind: 'failed'; retryAfterMs?: number | null };

export interface LoopDelegate {
  timers: Timers;
  random(): number;
  round(signal: AbortSignal): Promise<Round>;
}

/**
 * Repeats a round, one at a time:
 *
 *     stopped ──start──▶ running ──idle/failed──▶ waiting ──time or wake──▶ running
 *
 * A wake while running runs once more. A wake while backing off is ignored unless it is urgent, so that work that
 * keeps arriving does not hammer a server that is down.
 */
export class Loop {
  readonly #delegate: LoopDelegate;
  #stop: AbortController | null = null;
  #isRunning = false;
  #isWoken = false;
  #failures = 0;
  #cancelTimer: (() => void) | null = null;

  constructor(delegate: LoopDelegate) {
    this.#delegate = delegate;
  }

  start(): void {
    if (this.#stop) return;
    this.#stop = new AbortController();
    this.#failures = 0;
    void this.#run(this.#stop.signal);
  }

  stop(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  wake({ isUrgent = false } = {}): void {
    const signal = this.#stop?.signal;
    if (!signal) return;
    if (isUrgent) this.#failures = 0;
    else if (this.#failures > 0) return;
    if (this.#isRunning) this.#isWoken = true;
    else void this.#run(signal);
  }

  async #run(signal: AbortSignal): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (this.#isRunning) {
      this.#isWoken = true;
      return;
    }
    this.#isRunning = true;
    let waitMs: number | null = null;
    do {
      this.#isWoken = false;
      waitMs = await this.#round(signal);
    } while (!signal.aborted && (waitMs === 0 || this.#isWoken));
    this.#isRunning = false;
    /* Stopped and started again meanwhile: the new start found this one running. */
    if (signal.aborted) {
      if (this.#stop) void this.#run(this.#stop.signal);
      return;
    }
    if (waitMs !== null) this.#cancelTimer = this.#delegate.timers.after(waitMs, () => void this.#run(signal));
  }

  /** Milliseconds to the next round; null waits for a wake. */
  async #round(signal: AbortSignal): Promise<number | null> {
    const { random } = this.#delegate;
    try {
      const round = await this.#delegate.round(signal);
      if (round.kind === 'failed') {
        this.#failures += 1;
        return Math.max(1, backoffMs(this.#failures, random, round.retryAfterMs));
      }
      this.#failures = 0;
      return round.kind === 'again' ? 0 : round.waitMs === null ? null : Math.max(1, round.waitMs);
    } catch {
      /* Storage that failed, for the most part: the next round finds what is there. */
      this.#failures += 1;
      return Math.max(1, backoffMs(this.#failures, random));
    }
  }
}

interface Event {
  atMs: number;
  order: number;
  run(): void;
  isCancelled: boolean;
}

/**
 * The time of a simulated world: events in order, and between them everything that real promises (the server, storage)
 * still have to do. Milliseconds since 1970.
 */
export class VirtualTime {
  nowMs: number;
  /** Real work under way: calls into the server, cryptography. Time stands still until it is done. */
  pending = 0;
  readonly #events: Event[] = [];
  #order = 0;

  constructor(startMs: number) {
    this.nowMs = startMs;
  }

  /** Returns the function that cancels it. */
  after(delayMs: number, run: () => void): () => void {
    const event = { atMs: this.nowMs + Math.max(0, delayMs), order: this.#order++, run, isCancelled: false };
    let low = 0;
    let high = this.#events.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#events[middle] as Event;
      if (other.atMs < event.atMs || (other.atMs === event.atMs && other.order < event.order)) low = middle + 1;
      else high = middle;
    }
    this.#events.splice(low, 0, event);
    return () => {
      event.isCancelled = true;
    };
  }

  sleep(delayMs: number): Promise<void> {
    return new Promise((resolve) => this.after(delayMs, resolve));
  }

  /** Real work that time waits for. */
  async working<T>(work: () => Promise<T>): Promise<T> {
    this.pending += 1;
    try {
      return await work();
    } finally {
      this.pending -= 1;
    }
  }

  /** Lets time pass; `onEvent` looks at the world after each event. */
  async run(durationMs: number, onEvent: () => void = () => undefined): Promise<void> {
    const untilMs = this.nowMs + durationMs;
    await this.#settle();
    for (let next = this.#events[0]; next && next.atMs <= untilMs; next = this.#events[0]) {
      this.#events.shift();
      if (next.isCancelled) continue;
      this.nowMs = next.atMs;
      next.run();
      await this.#settle();
      onEvent();
    }
    this.nowMs = untilMs;
  }

  async #settle(): Promise<void> {
    do await new Promise((resolve) => setImmediate(resolve));
    while (this.pending > 0);
  }
}

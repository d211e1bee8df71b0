/** Anyone may ask for health, so that a write must be rare while all is well. */
const WRITE_EVERY_MS = 60_000;
/** The interval in trouble, so that its end is seen soon. */
const RETRY_EVERY_MS = 2_000;

export type Part = 'ok' | 'unavailable';

/** Finds out whether something can be saved by saving it: at most once a minute while it can. */
export class WriteProbe {
  readonly #write: () => Promise<Part>;
  readonly #nowMs: () => number;
  #part: Part = 'ok';
  #beganMs = Number.NEGATIVE_INFINITY;
  #nextMs = Number.NEGATIVE_INFINITY;
  #doubts = 0;

  constructor(write: () => Promise<Part>, nowMs: () => number) {
    this.#write = write;
    this.#nowMs = nowMs;
  }

  get part(): Part {
    return this.#part;
  }

  /** It may have changed: the next write needn't wait for its minute. */
  hurry(): void {
    this.#nextMs = Math.min(this.#nextMs, this.#beganMs + RETRY_EVERY_MS);
  }

  /** It can not save, until a write that begins after this shows that it can. */
  fail(): void {
    this.#part = 'unavailable';
    this.#doubts += 1;
    this.hurry();
  }

  async run(): Promise<void> {
    if (this.#nowMs() < this.#nextMs) return;
    const doubts = this.#doubts;
    this.#beganMs = this.#nowMs();
    const part = await this.#write();
    this.#part = doubts === this.#doubts ? part : 'unavailable';
    this.#nextMs = this.#beganMs + (this.#part === 'ok' ? WRITE_EVERY_MS : RETRY_EVERY_MS);
  }
}

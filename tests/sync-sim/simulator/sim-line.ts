import type { VirtualTime } from './virtual-time.ts';

interface Transfer {
  leftBits: number;
  end(): void;
}

/** One direction of a line. Whatever is under way shares its rate; what is given up frees its share. */
export class SimLine {
  readonly #time: VirtualTime;
  readonly #bitsPerSecond: number;
  readonly #transfers = new Set<Transfer>();
  #countedAtMs: number;
  #cancel: () => void = () => undefined;
  /** Bytes that anyone put on the line, also lost ones. */
  offeredBytes = 0;

  constructor(time: VirtualTime, bitsPerSecond: number) {
    this.#time = time;
    this.#bitsPerSecond = bitsPerSecond;
    this.#countedAtMs = time.nowMs;
  }

  /** Resolves when the bytes are through; rejects when the signal aborts before. */
  carry(bytes: number, signal: AbortSignal): Promise<void> {
    this.#count();
    this.offeredBytes += bytes;
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.#count();
        this.#transfers.delete(transfer);
        this.#plan();
        reject(new DOMException('The call was given up.', 'AbortError'));
      };
      const end = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const transfer: Transfer = { leftBits: bytes * 8, end };
      signal.addEventListener('abort', giveUp, { once: true });
      this.#transfers.add(transfer);
      this.#plan();
    });
  }

  #count(): void {
    const bits = ((this.#time.nowMs - this.#countedAtMs) / 1_000) * this.#bitsPerSecond;
    this.#countedAtMs = this.#time.nowMs;
    for (const transfer of this.#transfers) transfer.leftBits -= bits / this.#transfers.size;
  }

  #plan(): void {
    this.#cancel();
    if (this.#transfers.size === 0) return;
    const least = Math.min(...[...this.#transfers].map(({ leftBits }) => leftBits));
    const waitMs = (Math.max(0, least) * this.#transfers.size * 1_000) / this.#bitsPerSecond;
    this.#cancel = this.#time.after(waitMs, () => {
      this.#count();
      for (const transfer of this.#transfers)
        if (transfer.leftBits < 1) {
          this.#transfers.delete(transfer);
          transfer.end();
        }
      this.#plan();
    });
  }
}

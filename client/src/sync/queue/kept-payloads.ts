import type { Sealed } from '../../db/sealing.ts';

/** More than a day of signings at a busy door; what comes after is on the disk alone. */
const KEPT_BYTES_MAX = 32 * 1024 * 1024;

/**
 * The sealed arguments of what waits, by id, in memory too: from here they are written back when the browser clears the storage
 * under a living tab. Rule D24.
 */
export class KeptPayloads {
  readonly #kept = new Map<string, Sealed>();
  readonly #bytesMax: number;
  #bytes = 0;
  #isFull = false;

  constructor(bytesMax = KEPT_BYTES_MAX) {
    this.#bytesMax = bytesMax;
  }

  /** Since one had no room, until others leave. */
  get isFull(): boolean {
    return this.#isFull;
  }

  get(id: string): Sealed | undefined {
    return this.#kept.get(id);
  }

  keep(id: string, sealed: Sealed): void {
    if (this.#kept.has(id)) return;
    if (this.#bytes + sealed.data.length > this.#bytesMax) {
      this.#isFull = true;
      return;
    }
    this.#kept.set(id, sealed);
    this.#bytes += sealed.data.length;
  }

  /** Drops what no longer waits. */
  retain(isWanted: (id: string) => boolean): void {
    for (const [id, { data }] of this.#kept) {
      if (isWanted(id)) continue;
      this.#kept.delete(id);
      this.#bytes -= data.length;
      this.#isFull = false;
    }
  }
}

import type { QueueEntry } from '../../db/queue-store.ts';

/** The order in which entries are sent: what the line could not carry even alone goes last, one at a time. Rule Q17. */
export class SendOrder {
  /** Those that go last by `mid`, the one that waits longest first. */
  readonly #late = new Set<number>();

  inTurn(entries: readonly QueueEntry[]): readonly QueueEntry[] {
    const prompt = entries.filter(({ mid }) => !this.#late.has(mid));
    const longest = [...this.#late].find((late) => entries.some(({ mid }) => mid === late));
    return prompt.length > 0 ? prompt : entries.filter(({ mid }) => mid === longest);
  }

  /** Moves it to the end, also among those. */
  putLast({ mid }: QueueEntry): void {
    this.#late.delete(mid);
    this.#late.add(mid);
  }

  carried(batch: readonly { entry: QueueEntry }[]): void {
    for (const { entry } of batch) this.#late.delete(entry.mid);
  }
}

import type { Cursor } from '@gatehouse/sync-protocol/sync/messages/pull';
import type { QueueEntry } from '../../db/queue-store.ts';

/**
 * Which acknowledged entries the server may lack: those of another epoch than the rows'. What was answered since the last whole pull may
 * be of an epoch that the rows have yet to come to, so it waits for that pull. Rule D6.
 */
export class LostEntries {
  /** The epoch of the rows at the answer, by `mid`. */
  readonly #answered = new Map<number, string | undefined>();

  of(own: readonly QueueEntry[], { epoch }: Cursor): QueueEntry[] {
    return own.filter(
      ({ mid, state, result }) => state === 'sent' && result?.epoch !== epoch && this.#answered.get(mid) !== epoch,
    );
  }

  answered(mid: number, rows: Cursor | null): void {
    this.#answered.set(mid, rows?.epoch);
  }

  /** The rows are of the server's epoch now. */
  pulled(): void {
    this.#answered.clear();
  }
}

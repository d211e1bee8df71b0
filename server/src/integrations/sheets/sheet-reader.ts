import { FairQueue } from '../../fair-queue.ts';
import type { Logger } from '../../logger.ts';
import { runWorker, WorkerFailure, workerModule } from '../../run-worker.ts';
import type { ReadSheet } from './read-worker.ts';

/** Reads files of customers in threads of their own, one after the other: each may take a few hundred megabytes. */
export interface SheetReader {
  /** Null when the venue's queue, or that of all, is full. Requirements F26, X4. */
  read(bytes: Uint8Array, venue: string): Promise<ReadSheet> | null;
}

const LIMITS = { timeoutMs: 15_000, heapMbMax: 384 };
/** The places of uploads bound how many can wait; these keep one venue from all of them. */
const QUEUE = { runningMax: 1, waitingPerVenueMax: 2, waitingMax: 8 };

export function createSheetReader(logger: Logger): SheetReader {
  const queue = new FairQueue(QUEUE);
  const module = workerModule(import.meta.url, './read-worker');
  return {
    read: (bytes, venue) =>
      queue.run({ venue, caller: venue }, () =>
        runWorker<Uint8Array, ReadSheet>(module, bytes, LIMITS).catch((error: unknown): ReadSheet => {
          if (!(error instanceof WorkerFailure)) throw error;
          logger.warn({ bytes: bytes.length, reason: error.message }, 'reading a file of customers failed');
          return { ok: false, fault: 'unreadable' };
        }),
      ),
  };
}

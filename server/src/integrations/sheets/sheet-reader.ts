import { FairQueue } from '../../fair-queue.ts';
import type { Logger } from '../../logger.ts';
import { runWorker, WorkerFailure, type WorkerLimits, WorkerTimeout, workerModule } from '../../run-worker.ts';
import type { ReadSheet } from './read-worker.ts';

/** Reads files of customers in threads of their own, few at a time: each may take a few hundred megabytes. */
export interface SheetReader {
  /** Null when the venue's queue, or that of all, is full, or the machine had no time for the file. Requirements F26, F39, X4. */
  read(bytes: Uint8Array, venue: string): Promise<ReadSheet | null>;
}

/** A file is judged by what it computes; the longer time on the clock is for a machine that is busy with other things. */
const LIMITS = { timeoutMs: 45_000, computingMsMax: 10_000, heapMbMax: 384 };
/** A file that takes all of its time delays only others of its own venue. The places of uploads bound how many can wait. */
const QUEUE = { runningMax: 2, runningPerVenueMax: 1, waitingPerVenueMax: 2, waitingMax: 8 };

export function createSheetReader(logger: Logger, limits: WorkerLimits = LIMITS): SheetReader {
  const queue = new FairQueue('sheets', QUEUE);
  const module = workerModule(import.meta.url, './read-worker');
  return {
    read: async (bytes, venue) =>
      queue.run({ venue, caller: venue }, () =>
        runWorker<Uint8Array, ReadSheet>(module, bytes, limits).catch((error: unknown): ReadSheet | null => {
          if (!(error instanceof WorkerFailure)) throw error;
          logger.warn({ bytes: bytes.length, reason: error.message }, 'reading a file of customers failed');
          return error instanceof WorkerTimeout ? null : { ok: false, fault: 'unreadable' };
        }),
      ),
  };
}

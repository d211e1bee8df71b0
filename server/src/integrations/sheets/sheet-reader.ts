import type { ChosenSource } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-source';
import { FairQueue } from '../../base/fair-queue.ts';
import type { Logger } from '../../base/logger.ts';
import { runWorker, WorkerFailure, type WorkerLimits, WorkerTimeout, workerModule } from '../../base/run-worker.ts';
import type { NothingRead, ReadJob, ReadSheet, ReadWhole } from './read-worker.ts';

/** Reads files of customers in threads of their own, few at a time: each may take a few hundred megabytes. */
export interface SheetReader {
  /** Null when the venue's queue, or that of all, is full, or the machine had no time for the file. Requirements F26, F39, X4. */
  read(bytes: Uint8Array, venue: string, chosen?: ChosenSource): Promise<ReadSheet | null>;
  /** The same for a file of many requests. Requirement F60. */
  readWhole(bytes: Uint8Array, venue: string, chosen?: ChosenSource): Promise<ReadWhole | null>;
}

/** A file is judged by what it computes; the longer time on the clock is for a machine that is busy with other things. */
const LIMITS = { timeoutMs: 45_000, computingMsMax: 10_000, heapMbMax: 384 };
/** A hundred times as many rows. A workbook of them is a few hundred megabytes of objects. */
const WHOLE_LIMITS = { timeoutMs: 80_000, computingMsMax: 25_000, heapMbMax: 768 };
/** A file that takes all of its time delays only others of its own venue. The places of uploads bound how many can wait. */
const QUEUE = { runningMax: 2, runningPerVenueMax: 1, waitingPerVenueMax: 2, waitingMax: 8 };
/** One at a time, because of its memory. */
const WHOLE_QUEUE = { ...QUEUE, runningMax: 1 };

/** One for each process: its queues are what bounds memory. `limits` applies to `read` alone. */
export function createSheetReader(logger: Logger, limits: WorkerLimits = LIMITS): SheetReader {
  const requests = new FairQueue('sheets', QUEUE);
  const files = new FairQueue('sheet-files', WHOLE_QUEUE);
  const module = workerModule(import.meta.url, './read-worker');
  async function work<Read>(job: ReadJob, room: WorkerLimits): Promise<Read | NothingRead | null> {
    try {
      return await runWorker<ReadJob, Read>(module, job, room);
    } catch (error) {
      if (!(error instanceof WorkerFailure)) throw error;
      logger.warn({ bytes: job.bytes.length, reason: error.message }, 'reading a file of customers failed');
      return error instanceof WorkerTimeout ? null : { ok: false, fault: 'unreadable', row: null };
    }
  }
  return {
    read: async (bytes, venue, chosen) =>
      requests.run({ venue, caller: venue }, () => work<ReadSheet>({ ...chosen, bytes, isWhole: false }, limits)),
    readWhole: async (bytes, venue, chosen) =>
      files.run({ venue, caller: venue }, () => work<ReadWhole>({ ...chosen, bytes, isWhole: true }, WHOLE_LIMITS)),
  };
}

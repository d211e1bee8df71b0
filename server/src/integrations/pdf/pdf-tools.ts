import { FairQueue, limitConcurrency, type Turn } from '../../base/fair-queue.ts';
import type { Logger } from '../../base/logger.ts';
import { runWorker, WorkerFailure, type WorkerLimits, WorkerTimeout, workerModule } from '../../base/run-worker.ts';
import type { Inspection } from './inspect-worker.ts';
import { pagePicture } from './page-picture.ts';

/** An accepted one-page PDF. */
interface InspectedPage {
  text: string;
  widthPt: number;
  heightPt: number;
  /** WebP. */
  picture: Buffer;
}

export type PdfVerdict = { ok: true; page: InspectedPage } | { ok: false; reason: 'invalid' | 'pages' | 'busy' };

/** Everything the server does with PDFs, in threads of their own. Requirement I5. */
export interface PdfTools {
  /**
   * Validates an uploaded file: one page that shows something, not encrypted, within time and memory. `busy` says nothing about the
   * file: the machine had no time for it. Requirements X4, F39.
   */
  inspect(bytes: Uint8Array): Promise<PdfVerdict>;
  /**
   * Generates a document off the event loop, when its turn comes. `worker` is a module that posts the PDF's bytes,
   * made with `workerModule`. `prepare` returns its job, which is plain data, and runs once a thread is free, so that a job
   * that waits uses no memory. Null when the venue's queue is full.
   */
  write(worker: URL, turn: Turn, prepare: () => Promise<object>): Promise<Uint8Array> | null;
}

/** A file is judged by what it computes; the longer time on the clock is for a machine that is busy with other things. */
const INSPECT_LIMITS = { timeoutMs: 30_000, computingMsMax: 5_000, heapMbMax: 256 };
/** Generous, because the machine may be busy; a document takes about half a second. */
const WRITE_LIMITS = { timeoutMs: 60_000, heapMbMax: 512 };
/** One, because a file of 20 MB may take 500 MB to inspect. Threads of its own, so that no download waits for a hostile upload. */
const INSPECTIONS_MAX = 1;
/**
 * Two threads, of which one venue gets one: a job carries up to 20 MB, and the other one stays free for other venues. Thirty
 * jobs, at half a second each, are the longest wait that is acceptable at a screen.
 */
const WRITING_LIMITS = { runningMax: 2, runningPerVenueMax: 1, waitingPerVenueMax: 30 };

/** One for each process: its threads and queues are what bounds memory. `inspectLimits` is for tests. */
export function createPdfTools(logger: Logger, inspectLimits: WorkerLimits = INSPECT_LIMITS): PdfTools {
  const inTurn = limitConcurrency('pdf-checks', INSPECTIONS_MAX);
  const writing = new FairQueue('pdfs', WRITING_LIMITS);
  return {
    async inspect(bytes) {
      /* PDF readers look for the `%PDF` marker in the first kilobyte; anything without it need not reach a thread. */
      if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) return { ok: false, reason: 'invalid' };
      const found = await inTurn(() =>
        runWorker<Uint8Array, Inspection>(workerModule(import.meta.url, './inspect-worker'), bytes, inspectLimits),
      ).catch((error: unknown): Inspection | { kind: 'busy' } => {
        if (!(error instanceof WorkerFailure)) throw error;
        logger.warn({ bytes: bytes.length, reason: error.message }, 'the inspection of an uploaded PDF failed');
        return { kind: error instanceof WorkerTimeout ? 'busy' : 'invalid' };
      });
      if (found.kind !== 'page') return { ok: false, reason: found.kind };
      const { text, widthPt, heightPt } = found;
      return { ok: true, page: { text, widthPt, heightPt, picture: await pagePicture(found) } };
    },
    write: (worker, turn, prepare) =>
      writing.run(turn, async () => runWorker<object, Uint8Array>(worker, await prepare(), WRITE_LIMITS)),
  };
}

import type { Logger } from '../../logger.ts';
import { limitConcurrency, runWorker, WorkerFailure, workerModule } from '../../run-worker.ts';
import type { Inspection } from './inspect-worker.ts';
import { pagePicture } from './page-picture.ts';

/** One page of an uploaded PDF that may be shown to visitors. */
export interface InspectedPage {
  text: string;
  widthPt: number;
  heightPt: number;
  /** WebP. */
  picture: Buffer;
}

export type PdfVerdict = { ok: true; page: InspectedPage } | { ok: false; reason: 'invalid' | 'pages' };

/** Everything the server does with PDFs, in threads of their own. Design §2. */
export interface PdfTools {
  /** Judges an uploaded file: one page that shows something, not encrypted, within time and memory. Requirement X4. */
  inspect(bytes: Uint8Array): Promise<PdfVerdict>;
  /**
   * Has a document of ours written off the event loop. `worker` is a module that posts the PDF's bytes, made with
   * `workerModule`; `job` is plain data.
   */
  write(worker: URL, job: object): Promise<Uint8Array>;
}

const INSPECT_LIMITS = { timeoutMs: 8_000, heapMbMax: 256 };
/** Generous, because the machine may be busy; a document takes about half a second. */
const WRITE_LIMITS = { timeoutMs: 60_000, heapMbMax: 512 };
const THREADS_MAX = 2;

export function createPdfTools(logger: Logger): PdfTools {
  const inTurn = limitConcurrency(THREADS_MAX);
  return {
    async inspect(bytes) {
      /* Readers of PDF look for the mark within the first kilobyte; anything else need not reach a thread. */
      if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) return { ok: false, reason: 'invalid' };
      const found = await inTurn(() =>
        runWorker<Uint8Array, Inspection>(workerModule(import.meta.url, './inspect-worker'), bytes, INSPECT_LIMITS),
      ).catch((error: unknown): Inspection => {
        if (!(error instanceof WorkerFailure)) throw error;
        logger.warn({ bytes: bytes.length, reason: error.message }, 'an uploaded PDF was given up');
        return { kind: 'invalid' };
      });
      if (found.kind !== 'page') return { ok: false, reason: found.kind };
      const { text, widthPt, heightPt } = found;
      return { ok: true, page: { text, widthPt, heightPt, picture: await pagePicture(found) } };
    },
    write: (worker, job) => inTurn(() => runWorker<object, Uint8Array>(worker, job, WRITE_LIMITS)),
  };
}

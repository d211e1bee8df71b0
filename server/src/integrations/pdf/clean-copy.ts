import type { Turn } from '../../base/fair-queue.ts';
import { workerModule } from '../../base/run-worker.ts';
import type { PdfTools } from './pdf-tools.ts';

/** An accepted file. */
export interface CopiedFile {
  pdf: Uint8Array;
  /** WebP of each of its pages. */
  pictures: Uint8Array[];
  /** Their sizes as displayed, in points. */
  sizes: readonly { width: number; height: number }[];
}

const copier = workerModule(import.meta.url, './clean-copy-worker');

/**
 * What readers get of a file: its pages as one, real text where that looks like what was accepted everywhere, else its pictures, and nothing
 * of its scripts, actions, links, fields and attachments. `load` gives the file once a thread is free. Null when the venue's queue is
 * full. Requirements W36, W57.
 */
export function createCleanCopy(
  { pdf }: { pdf: Pick<PdfTools, 'write'> },
  turn: Turn,
  load: () => Promise<CopiedFile>,
): Promise<Uint8Array> | null {
  return pdf.write(copier, turn, load);
}

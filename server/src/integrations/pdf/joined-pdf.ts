import type { Turn } from '../../base/fair-queue.ts';
import { workerModule } from '../../base/run-worker.ts';
import type { PdfTools } from './pdf-tools.ts';

const joiner = workerModule(import.meta.url, './join-worker');

/**
 * The pages of a file, which was accepted to be joined, as one long page: real text, and nothing of the file's scripts, actions,
 * links, fields and attachments. `load` gives the file's bytes once a thread is free. Null when the venue's queue is full.
 * Requirement W36.
 */
export function createJoinedPdf(
  { pdf }: { pdf: Pick<PdfTools, 'write'> },
  turn: Turn,
  load: () => Promise<Uint8Array>,
): Promise<Uint8Array> | null {
  return pdf.write(joiner, turn, async () => ({ pdf: await load() }));
}

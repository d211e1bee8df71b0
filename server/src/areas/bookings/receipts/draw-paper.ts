import type { Paper } from '@gatehouse/sync-protocol/areas/bookings/bills/receipt';
import { AppError } from '#base/app-error';
import type { Turn } from '#base/fair-queue';
import { WorkerFailure, workerModule } from '#base/run-worker';
import type { Deps } from '#integrations/deps';

export type PaperFormat = 'letter' | '80mm';

/** A paper to draw; plain data, because it crosses to a thread. */
export interface PaperJob {
  paper: Paper;
  format: PaperFormat;
}

const worker = workerModule(import.meta.url, './paper-worker');
/** Ten times what a thousand rows take: names may be written in any script. */
const COMPUTING_MS_MAX = 20_000;

/** A paper as a PDF, drawn in a thread. Errors: TOO_MANY_REQUESTS when the venue's queue is full. */
export async function drawPaper({ pdf }: Pick<Deps, 'pdf'>, turn: Turn, job: PaperJob): Promise<Uint8Array> {
  const drawing = pdf.write(worker, turn, async () => job, COMPUTING_MS_MAX) ?? busy();
  return drawing.catch((error: unknown) => {
    throw error instanceof WorkerFailure ? busy() : error;
  });
}

/** A PDF that a browser shows and that nobody between keeps. */
export function pdfReply(bytes: Uint8Array, name: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

function busy(): never {
  throw new AppError('TOO_MANY_REQUESTS', {
    message: 'Many documents are being prepared right now. Please wait a few seconds and try again.',
    retryAfterSeconds: 5,
  });
}

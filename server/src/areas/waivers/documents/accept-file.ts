import { AppError } from '#base/app-error';
import { WorkerFailure, WorkerTimeout } from '#base/run-worker';
import { sha256 } from '#base/secrets';
import type { Upload } from '#http/uploads/multipart';
import type { Deps } from '#integrations/deps';
import { createJoinedPdf } from '#integrations/pdf/joined-pdf';
import type { InspectedFile } from '#integrations/pdf/pdf-tools';

/** How soon a file that there was no time for is worth another try. */
const BUSY_RETRY_SECONDS = 30;

/** An uploaded PDF that may become a document. */
export interface AcceptedFile {
  fileName: string;
  bytes: Buffer;
  /** Of the bytes as they were uploaded. */
  sha256: string;
  file: InspectedFile;
  /** The one long page; null where the file has a single page. */
  joined: Buffer | null;
}

/**
 * Checks an uploaded file, and joins its pages where there are several. Errors: INVALID_INPUT without a file, PDF_INVALID, PDF_PAGES,
 * TOO_MANY_REQUESTS while the machine has no time for it. Requirements W9, F39, W36.
 */
export async function acceptFile(
  deps: Pick<Deps, 'pdf'>,
  upload: Upload | null,
  joins: boolean,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<AcceptedFile> {
  if (!upload) throw new AppError('INVALID_INPUT', { message: 'Please select a PDF file to upload.' });
  const { bytes } = upload;
  const verdict = await deps.pdf.inspect(bytes, { joins });
  if (!verdict.ok) throw refusalOf(verdict.reason);
  const { file } = verdict;
  const turn = { venue: clientId, caller: `user:${userId}` };
  const joined = file.isJoined ? await join(deps, turn, bytes) : null;
  return { fileName: plainFileName(upload.name), bytes, sha256: sha256(bytes), file, joined };
}

async function join(
  deps: Pick<Deps, 'pdf'>,
  turn: Parameters<typeof createJoinedPdf>[1],
  bytes: Buffer,
): Promise<Buffer> {
  try {
    const joined = await createJoinedPdf(deps, turn, async () => bytes);
    if (!joined) throw refusalOf('busy');
    return Buffer.from(joined);
  } catch (error) {
    if (!(error instanceof WorkerFailure)) throw error;
    throw refusalOf(error instanceof WorkerTimeout ? 'busy' : 'invalid');
  }
}

function refusalOf(reason: 'invalid' | 'pages' | 'too_many_pages' | 'busy'): AppError {
  if (reason === 'pages') return new AppError('PDF_PAGES');
  if (reason === 'too_many_pages')
    return new AppError('PDF_PAGES', { message: 'Please select a PDF file with at most 20 pages.' });
  if (reason === 'invalid') return new AppError('PDF_INVALID');
  const message = 'The server is too busy to check your file right now. Please try again in a minute.';
  return new AppError('TOO_MANY_REQUESTS', { message, retryAfterSeconds: BUSY_RETRY_SECONDS });
}

/** A name that can be shown and sent in a header. */
function plainFileName(name: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{N}\p{M} ._()-]/gu, '')
    .trim()
    .slice(0, 120)
    .toWellFormed();
  return plain || 'waiver.pdf';
}

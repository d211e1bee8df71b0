import { AppError } from '#base/app-error';
import type { Turn } from '#base/fair-queue';
import { WorkerFailure, WorkerTimeout } from '#base/run-worker';
import { sha256 } from '#base/secrets';
import type { Upload } from '#http/uploads/multipart';
import type { Deps } from '#integrations/deps';
import { createCleanCopy } from '#integrations/pdf/clean-copy';
import type { InspectedFile, PdfRefusal } from '#integrations/pdf/pdf-tools';

/** How soon a file that there was no time for is worth another try. */
const BUSY_RETRY_SECONDS = 30;

/** An uploaded PDF that may become a document. */
export interface AcceptedFile {
  fileName: string;
  bytes: Buffer;
  /** Hash of the bytes as they were uploaded. */
  sha256: string;
  file: InspectedFile;
  /** What readers get: its pages as one, without what a PDF can do beyond showing them. */
  copy: Buffer;
}

/**
 * Checks an uploaded file, and makes the copy that readers get. Errors: INVALID_INPUT without a file, PDF_INVALID, PDF_PAGES,
 * TOO_MANY_REQUESTS while the machine has no time for it. Requirements W9, F39, W36, W57, W56.
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
  if (!verdict.ok) throw refusalOf(verdict);
  const { file } = verdict;
  const turn = { venue: clientId, caller: `user:${userId}` };
  const copy = file.copy ?? (await picturedCopy(deps, turn, bytes, file));
  return { fileName: plainFileName(upload.name), bytes, sha256: sha256(bytes), file, copy };
}

async function picturedCopy(
  deps: Pick<Deps, 'pdf'>,
  turn: Turn,
  pdf: Buffer,
  { picture, pagePictures, pageSizes: sizes }: InspectedFile,
): Promise<Buffer> {
  const pictures = pagePictures.length > 0 ? pagePictures : [picture];
  try {
    const copy = await createCleanCopy(deps, turn, async () => ({ pdf, pictures, sizes }));
    if (!copy) throw refusalOf({ reason: 'busy' });
    return Buffer.from(copy);
  } catch (error) {
    if (!(error instanceof WorkerFailure)) throw error;
    throw refusalOf({ reason: error instanceof WorkerTimeout ? 'busy' : 'invalid' });
  }
}

function refusalOf(refusal: PdfRefusal): AppError {
  if (refusal.reason === 'busy')
    return new AppError('TOO_MANY_REQUESTS', {
      message: 'The server is too busy to check your file right now. Please try again in a minute.',
      retryAfterSeconds: BUSY_RETRY_SECONDS,
    });
  if (refusal.reason === 'pages') return new AppError('PDF_PAGES');
  if (refusal.reason === 'too_many_pages')
    return new AppError('PDF_PAGES', { message: 'Please select a PDF file with at most 20 pages.' });
  const message = pdfRefusalMessage(refusal);
  return new AppError('PDF_INVALID', message === null ? {} : { message });
}

/** Why a PDF that is one is refused all the same, and what its owner can do; null where that is unknown. */
function pdfRefusalMessage(refusal: PdfRefusal): string | null {
  if (refusal.reason === 'locked')
    return 'This PDF opens only with a password or certificate. Please save a copy that opens without one, and upload that.';
  if (refusal.reason === 'unseen_text')
    return 'Some of the text in this PDF can’t be seen on the page, so visitors could not read all of it. Please print it to a new PDF, check it, and upload that.';
  if (refusal.reason !== 'missing_font') return null;
  const font = refusal.fontName ? `the font “${refusal.fontName}”` : 'a font';
  return `This PDF needs ${font}, which is not in the file, so visitors could not read all of it. Please save it again with its fonts embedded, and upload that.`;
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

import type { UploadedSheet } from '@gatehouse/sync-protocol/areas/records/customer-upload/uploaded-sheet';
import type { CustomerUploadResult } from '@gatehouse/sync-protocol/areas/records/customer-uploads.contracts';
import { UploadFailure } from './upload.actions.ts';
import type { Reading } from './upload.model.ts';
import { inFile, partFile, partRequestId, partsOf, wholeResult } from './upload-parts.ts';

/** One upload from its first part to its last, through lost answers and a reload. */
export interface Upload {
  id: string;
  /** The parts that were answered, by number. */
  done: Map<number, CustomerUploadResult>;
}

export interface AddOptions {
  reading: Reading;
  twins: ReadonlySet<number>;
  upload: Upload;
  send: (part: File, requestId: string) => Promise<CustomerUploadResult>;
  onProgress: (rows: number) => void;
  /** Aborted to stop before the next part. */
  signal: AbortSignal;
}

/**
 * Sends the parts that were not answered yet, one after the other. Each has an id of its own that a repetition keeps, so nobody is added
 * twice. Throws where a part fails; called again with the same upload it goes on there. Requirements F28, F60.
 */
export async function addSheet(
  sheet: UploadedSheet,
  { reading, twins, upload, send, onProgress, signal }: AddOptions,
): Promise<{ result: CustomerUploadResult; isComplete: boolean }> {
  const parts = partsOf(sheet, twins);
  let rows = 0;
  for (const [number, part] of parts.entries()) {
    onProgress(rows);
    if (signal.aborted) break;
    if (part.length > 0 && !upload.done.has(number))
      upload.done.set(number, inFile(await sendOnce(partFile(sheet.columns, part, reading.mapping), number), part));
    rows += part.length;
  }
  onProgress(rows);
  const sent = parts.flatMap((part, number) => (upload.done.has(number) ? part : []));
  const lastRow = sent.at(-1)?.row ?? 0;
  const isComplete = parts.every((part, number) => part.length === 0 || upload.done.has(number));
  const passed = isComplete ? twins : new Set([...twins].filter((row) => row <= lastRow));
  return { result: wholeResult(sheet, { replies: [...upload.done.values()], twins: passed }), isComplete };

  /** An id that was used for other content, such as before a correction, is left to it: then duplicates are found by name. */
  async function sendOnce(part: File, number: number): Promise<CustomerUploadResult> {
    try {
      return await send(part, partRequestId(upload.id, number));
    } catch (error) {
      if (!(error instanceof UploadFailure) || !error.isIdReused) throw error;
      upload.id = crypto.randomUUID();
      return send(part, partRequestId(upload.id, number));
    }
  }
}

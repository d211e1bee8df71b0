import type { Context } from 'hono';
import { AppError } from '../../base/app-error.ts';
import { fileInForm, textsInForm, type Upload } from './multipart.ts';

/** What a multipart form holds; other than forms hold nothing. */
export interface UploadForm {
  file: Upload | null;
  texts: Record<string, string>;
}

/**
 * The file of one field of a multipart form, null when there is none, and the form's texts. The body is in memory once. Errors: INVALID_INPUT,
 * BODY_TOO_LARGE for an undeclared length, and the reason of `signal` when that ends the reading.
 */
export async function readUpload(
  c: Context,
  { field, bytesMax, signal }: { field: string; bytesMax: number; signal: AbortSignal },
): Promise<UploadForm> {
  const contentType = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data/i.test(contentType)) return { file: null, texts: {} };
  const { body } = c.req.raw;
  if (!body) throw unreadable();
  const declared = Number(c.req.header('content-length') ?? 0);
  const bytes = await (declared > 0
    ? readDeclared(chunksOf(body, signal), declared)
    : readUndeclared(chunksOf(body, signal), bytesMax));
  return { file: fileInForm(bytes, contentType, field), texts: textsInForm(bytes, contentType) };
}

/** Allocated in full, so that growing never copies it; untouched pages cost nothing. */
async function readDeclared(chunks: AsyncIterable<Uint8Array>, declared: number): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(declared);
  let length = 0;
  for await (const chunk of chunks) {
    if (length + chunk.length > declared) throw unreadable();
    whole.set(chunk, length);
    length += chunk.length;
  }
  return whole.subarray(0, length);
}

async function readUndeclared(chunks: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > bytesMax) throw new AppError('BODY_TOO_LARGE');
    parts.push(chunk);
  }
  return Buffer.concat(parts, length);
}

/** Rejects with the reason of `signal`, also while the sender is silent. */
async function* chunksOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
  aborted.catch(() => undefined);
  const wentAway = (): never => {
    throw unreadable();
  };
  for (;;) {
    const { done, value } = await Promise.race([aborted, reader.read().catch(wentAway)]);
    if (done) return;
    yield value;
  }
}

function unreadable(): AppError {
  return new AppError('INVALID_INPUT', { message: 'The upload could not be read.' });
}

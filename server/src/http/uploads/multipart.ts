import { AppError } from '../../base/app-error.ts';

/** One uploaded file. `bytes` is a view of the body it came in. */
export interface Upload {
  /** The sender's file name: untrusted text. */
  name: string;
  bytes: Buffer;
}

const HEADERS_BYTES_MAX = 8 * 1024;
/** Our forms have a file and a few texts. */
const PARTS_MAX = 20;
const TEXT_BYTES_MAX = 8 * 1024;

interface Part {
  name: string | null;
  /** Null for a text. */
  fileName: string | null;
  bytes: Buffer;
}

/**
 * Finds the file of one field in a multipart form, without copying it; null when the field is missing or holds text. Reading forms
 * with `Request.formData` takes three copies of a file. Errors: INVALID_INPUT for an incomplete form. Source: RFC 7578, and
 * the HTML standard's 'Multipart form data' for names.
 */
export function fileInForm(body: Buffer, contentType: string, field: string): Upload | null {
  for (const { name, fileName, bytes } of partsOf(body, contentType))
    if (name === field) return fileName === null ? null : { name: fileName, bytes };
  return null;
}

/** The texts of a form by name; the last of several counts. Errors: INVALID_INPUT, also for a text over 8 kB. */
export function textsInForm(body: Buffer, contentType: string): Record<string, string> {
  const texts = new Map<string, string>();
  for (const { name, fileName, bytes } of partsOf(body, contentType)) {
    if (name === null || fileName !== null) continue;
    if (bytes.length > TEXT_BYTES_MAX) throw unreadable();
    texts.set(name, bytes.toString('utf8'));
  }
  return Object.fromEntries(texts);
}

function* partsOf(body: Buffer, contentType: string): Generator<Part> {
  const delimiter = Buffer.from(`\r\n--${boundaryOf(contentType)}`);
  /* The first boundary starts the body, without a line break before it. */
  let at = delimiter.length - 2;
  if (!body.subarray(0, at).equals(delimiter.subarray(2))) throw unreadable();
  for (let part = 0; part < PARTS_MAX; part += 1) {
    if (body.toString('latin1', at, at + 2) === '--') return;
    if (body.toString('latin1', at, at + 2) !== '\r\n') throw unreadable();
    const headersEnd = body.subarray(at, at + HEADERS_BYTES_MAX).indexOf('\r\n\r\n');
    if (headersEnd < 0) throw unreadable();
    const start = at + headersEnd + 4;
    const end = body.indexOf(delimiter, start);
    if (end < 0) throw unreadable();
    yield { ...disposition(body.toString('utf8', at, at + headersEnd)), bytes: body.subarray(start, end) };
    at = end + delimiter.length;
  }
  throw unreadable();
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw unreadable();
  return boundary;
}

function disposition(headers: string): { name: string | null; fileName: string | null } {
  const line = /^content-disposition:\s*form-data(;.*)$/im.exec(headers)?.[1] ?? '';
  const parameter = (name: string): string | null => {
    const value = new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(line)?.[1];
    return value === undefined ? null : unescaped(value);
  };
  return { name: parameter('name'), fileName: parameter('filename') };
}

/** Browsers escape only what would end a name. */
function unescaped(text: string): string {
  return text.replaceAll('%22', '"').replaceAll(/%0d/gi, '\r').replaceAll(/%0a/gi, '\n');
}

function unreadable(): AppError {
  return new AppError('INVALID_INPUT', { message: 'The upload could not be read.' });
}

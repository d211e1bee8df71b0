import { copyIn, type Pdfium, replaceFunction } from './pdfium.ts';

/** A file that anyone can open, as bytes without a lock; `locked` where it takes a password or a certificate. */
export type Unlocked = { kind: 'open'; bytes: Uint8Array } | { kind: 'locked' | 'invalid' };

/** PDFium's errors (`fpdfview.h`). */
const PASSWORD = 4;
const SECURITY = 5;
const REMOVE_SECURITY = 3;
const NO_LOCK = -1;
/** A file is about as large without its lock. */
const GROWTH_MAX = 4;
const GROWTH_BYTES = 1024 * 1024;

/**
 * The bytes that all readers of a file work with: where it is encrypted but opens without a password, which only asks readers not to
 * change it, a copy that is not encrypted. `freeFunction` is a place in PDFium's table that nothing uses while this runs.
 */
export function unlocked(pdfium: Pdfium, bytes: Uint8Array, freeFunction: number): Unlocked {
  const source = copyIn(pdfium, bytes);
  const document = pdfium._FPDF_LoadMemDocument(source, bytes.length, 0);
  try {
    if (document === 0) {
      const error = pdfium._FPDF_GetLastError();
      return { kind: error === PASSWORD || error === SECURITY ? 'locked' : 'invalid' };
    }
    if (pdfium._FPDF_GetSecurityHandlerRevision(document) === NO_LOCK) return { kind: 'open', bytes };
    const copy = savedCopy(pdfium, document, freeFunction, bytes.length * GROWTH_MAX + GROWTH_BYTES);
    return copy ? { kind: 'open', bytes: copy } : { kind: 'invalid' };
  } finally {
    if (document !== 0) pdfium._FPDF_CloseDocument(document);
    pdfium._free(source);
  }
}

function savedCopy(pdfium: Pdfium, document: number, freeFunction: number, bytesMax: number): Uint8Array | null {
  const parts: Uint8Array[] = [];
  let left = bytesMax;
  const call = (_writer = 0, pointer = 0, length = 0): number => {
    left -= length;
    if (left < 0) return 0;
    parts.push(pdfium.HEAPU8.slice(pointer, pointer + length));
    return 1;
  };
  replaceFunction(pdfium, freeFunction, { parameters: 3, returns: true, call });
  const writer = copyIn(pdfium, new Uint8Array(new Uint32Array([1, freeFunction]).buffer));
  const isSaved = pdfium._FPDF_SaveAsCopy(document, writer, REMOVE_SECURITY) !== 0;
  pdfium._free(writer);
  return isSaved ? Buffer.concat(parts) : null;
}

import {
  type ChosenSource,
  onlySource,
  type UploadSource,
} from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-source';
import { decodeAs, guessEncoding } from './guess-encoding.ts';
import { SheetRefusal } from './sheet-limits.ts';

/**
 * The text of a CSV file: UTF-8 or UTF-16 by its mark or by its bytes, otherwise as it was chosen, or in the likeliest of the character
 * sets that spreadsheets write. Throws SheetRefusal for bytes that are no text.
 */
export function decodeText(
  bytes: Uint8Array,
  chosen: ChosenSource['encoding'],
): { text: string; source: UploadSource } {
  const unicode = unicodeOf(bytes);
  const guess = unicode === null ? guessEncoding(bytes) : null;
  const source = { ...onlySource, ...guess, ...(guess && chosen ? { encoding: chosen } : {}) };
  /* A file that was put together from several has a mark in the middle, where it would hide the quote after it. */
  const text = (unicode ?? decodeAs(bytes, source.encoding ?? 'utf-8')).replaceAll('\ufeff', '');
  if (text.includes('\0')) throw new SheetRefusal('type');
  return { text, source };
}

/** Null where the bytes are in none of its forms. */
function unicodeOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) return new TextDecoder(unmarkedUtf16(bytes)).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Text in European languages has a zero in nearly every second byte. */
function unmarkedUtf16(bytes: Uint8Array): string {
  const zeros = [0, 0];
  const head = bytes.subarray(0, 4096);
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 4 && even === 0) return 'utf-16le';
  if (even > head.length / 4 && odd === 0) return 'utf-16be';
  throw new SheetRefusal('type');
}

import { SheetRefusal } from './sheet-limits.ts';

/**
 * The text of a CSV file: UTF-8 or UTF-16 by its mark or by its bytes, otherwise Windows-1252, which Excel writes. Throws SheetRefusal
 * for bytes that are no text.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  const decoded = new TextDecoder(encoding).decode(bytes);
  const text = encoding === 'windows-1252' ? decoded.replaceAll(/[\x80-\x9f]/g, windowsCharacter) : decoded;
  if (text.includes('\0')) throw new SheetRefusal('type');
  return text;
}

/** What Windows-1252 has from 0x80 on, where Node's decoder knows Latin-1 only. */
const windowsCharacters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function windowsCharacter(control: string): string {
  return windowsCharacters[control.charCodeAt(0) - 0x80] ?? control;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (bytes.includes(0)) return unmarkedUtf16(bytes);
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
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

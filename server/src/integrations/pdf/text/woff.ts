import { inflateSync } from 'node:zlib';
import { writeSfnt } from './sfnt.ts';

const WOFF_HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;

/** The plain font inside a WOFF 1 file, which is what a PDF may embed. Each table is only deflated (W3C WOFF, chapter 4). */
export function woffToSfnt(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = WOFF_HEADER_BYTES + index * WOFF_ENTRY_BYTES;
    const offset = woff.readUInt32BE(at + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8));
    const length = woff.readUInt32BE(at + 12);
    return {
      tag: woff.toString('latin1', at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      data: packed.length < length ? inflateSync(packed) : packed,
    };
  });
  return writeSfnt(woff.readUInt32BE(4), tables);
}

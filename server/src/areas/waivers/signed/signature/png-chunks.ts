const MARK = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The signature, IHDR, one IDAT and IEND. */
const BYTES_MIN = 57;
/** Canvases write a chunk for every 8 kB or more; walking through a million tiny ones would block the event loop. */
const CHUNKS_MAX = 1_000;
/** The chunks that decide how a picture looks. Anything else is extra: text, profiles, thumbnails, private data. */
const visibleChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/** What a PNG's header and chunks tell without decoding. */
export interface PngHead {
  width: number;
  height: number;
  /**
   * True for a picture of at most 8 bits a sample with its rows in order, which is what canvases write. Others cost
   * several times as much to decode.
   */
  isPlain: boolean;
  /** The same picture without invisible data; the identical bytes where there is none. */
  bytes: Buffer;
}

/** The bytes of a PNG data URL; null when it is not one. */
export function pngOfDataUrl(dataUrl: string): Buffer | null {
  const prefix = 'data:image/png;base64,';
  if (!dataUrl.startsWith(prefix)) return null;
  const png = Buffer.from(dataUrl.slice(prefix.length), 'base64');
  return png.length >= BYTES_MIN && png.subarray(0, MARK.length).equals(MARK) ? png : null;
}

/**
 * Reads a PNG's header and walks over its chunks without decoding any; null when it is incomplete. Source: PNG specification
 * chapters 5 and 11.
 */
export function readPng(png: Buffer): PngHead | null {
  if (png.toString('latin1', 12, 16) !== 'IHDR') return null;
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const [bitDepth = 0, , , , interlaced] = png.subarray(24, 29);
  if (width === 0 || height === 0) return null;
  const kept: Buffer[] = [MARK];
  let keptBytes = MARK.length;
  for (let at = MARK.length, chunks = 0; at + 12 <= png.length && chunks < CHUNKS_MAX; chunks += 1) {
    const kind = png.toString('latin1', at + 4, at + 8);
    const end = at + 12 + png.readUInt32BE(at);
    if (end > png.length) return null;
    if (visibleChunks.has(kind)) {
      kept.push(png.subarray(at, end));
      keptBytes += end - at;
    }
    at = end;
    if (kind !== 'IEND') continue;
    const bytes = keptBytes === png.length ? png : Buffer.concat(kept);
    return { width, height, isPlain: bitDepth <= 8 && interlaced === 0, bytes };
  }
  return null;
}

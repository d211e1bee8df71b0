import { inflateSync } from 'node:zlib';

/** Larger pictures than any screen makes are not looked at. */
const PIXELS_MAX = 6_000_000;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Channels by PNG colour type: grey, RGB, palette, grey with alpha, RGBA. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** On white paper, anything at least this dark is ink (255 is white). */
const INK_BELOW = 230;

interface Png {
  width: number;
  height: number;
  colourType: number;
  palette: Buffer;
  paletteAlpha: Buffer;
  /** Unfiltered samples, 8 bits each. */
  samples: Buffer;
}

/** The bytes of a PNG data URL; null when it is not one. */
export function pngOfDataUrl(dataUrl: string): Buffer | null {
  const prefix = 'data:image/png;base64,';
  if (!dataUrl.startsWith(prefix)) return null;
  const png = Buffer.from(dataUrl.slice(prefix.length), 'base64');
  return png.length > 57 && png.subarray(0, 8).equals(SIGNATURE) ? png : null;
}

/**
 * Whether a picture shows anything on white paper. Blank is judged by ink, never by 'was touched'. Requirement K8.
 * Synchronous and bounded, because it may run inside the group commit. Null when the picture cannot be read.
 */
export function hasInk(bytes: Buffer): boolean | null {
  let png: Png | null;
  try {
    png = decode(bytes);
  } catch {
    return null;
  }
  if (!png) return null;
  const channels = channelsOf[png.colourType] ?? 1;
  for (let at = 0; at < png.samples.length; at += channels) if (brightness(png, at) < INK_BELOW) return true;
  return false;
}

/** Brightness of one pixel over white, 0–255. */
function brightness({ samples, colourType, palette, paletteAlpha }: Png, at: number): number {
  const sample = (offset: number) => samples[at + offset] ?? 255;
  let [red, green, blue, alpha] = [sample(0), sample(0), sample(0), 255];
  if (colourType === 2 || colourType === 6) [green, blue] = [sample(1), sample(2)];
  if (colourType === 6) alpha = sample(3);
  if (colourType === 4) alpha = sample(1);
  if (colourType === 3) {
    const index = sample(0);
    [red, green, blue] = [palette[index * 3] ?? 255, palette[index * 3 + 1] ?? 255, palette[index * 3 + 2] ?? 255];
    alpha = paletteAlpha[index] ?? 255;
  }
  return 255 - ((255 - Math.min(red, green, blue)) * alpha) / 255;
}

/** Reads a PNG of 8 bits a sample without interlacing, which is what canvases write; null for other kinds. */
function decode(bytes: Buffer): Png | null {
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  const [bitDepth, colourType, , , interlaced] = bytes.subarray(24, 29);
  const channels = channelsOf[colourType ?? -1];
  if (width * height === 0 || width * height > PIXELS_MAX) return null;
  if (bitDepth !== 8 || interlaced !== 0 || colourType === undefined || !channels) return null;
  const parts: Buffer[] = [];
  let palette: Buffer = Buffer.alloc(0);
  let paletteAlpha: Buffer = Buffer.alloc(0);
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (kind === 'IDAT') parts.push(data);
    if (kind === 'PLTE') palette = data;
    if (kind === 'tRNS') paletteAlpha = data;
    at += 12 + length;
  }
  const rowBytes = width * channels;
  const filtered = inflateSync(Buffer.concat(parts), { maxOutputLength: (rowBytes + 1) * height });
  if (filtered.length !== (rowBytes + 1) * height) return null;
  return { width, height, colourType, palette, paletteAlpha, samples: unfilter(filtered, rowBytes, height, channels) };
}

/** Undoes PNG's per-row prediction (PNG specification §9). */
function unfilter(filtered: Buffer, rowBytes: number, height: number, channels: number): Buffer {
  const out = Buffer.alloc(rowBytes * height);
  for (let row = 0; row < height; row += 1) {
    const filter = filtered[row * (rowBytes + 1)] ?? 0;
    const from = row * (rowBytes + 1) + 1;
    const to = row * rowBytes;
    for (let x = 0; x < rowBytes; x += 1) {
      const left = x < channels ? 0 : (out[to + x - channels] ?? 0);
      const up = row === 0 ? 0 : (out[to + x - rowBytes] ?? 0);
      const corner = row === 0 || x < channels ? 0 : (out[to + x - rowBytes - channels] ?? 0);
      out[to + x] = ((filtered[from + x] ?? 0) + predict(filter, left, up, corner)) & 255;
    }
  }
  return out;
}

function predict(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const estimate = left + up - corner;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

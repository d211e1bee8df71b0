import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngChunk } from './signing-samples.ts';

/** A picture of two halves, in one of the accepted formats. */
export function picture(kind: 'png' | 'jpeg' | 'webp' | 'gif', width = 900, height = 300): Promise<Buffer> {
  const half = sharp({ create: { width: Math.ceil(width / 2), height, channels: 3, background: '#c02020' } });
  return half
    .extend({ right: Math.floor(width / 2), background: '#2040c0' })
    .toFormat(kind)
    .toBuffer();
}

/** A portrait photo from a phone: landscape pixels, a location, and an orientation tag. */
export function photograph(): Promise<Buffer> {
  return sharp({ create: { width: 800, height: 400, channels: 3, background: '#308050' } })
    .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '52/1 13/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A few kilobytes of black PNG, `side` pixels a side. */
export function blackPng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  /* One bit a pixel, and a byte for the filter before each row. */
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export const svgPicture = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
);

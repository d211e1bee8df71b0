import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { PDFDocument } from '#integrations/pdf/base/libraries';
import { addDocumentPages } from './document-pages.ts';

const [WIDTH, HEIGHT] = [500, 700];
const MIB = 1024 * 1024;
let large: Uint8Array;
let small: Uint8Array;

/** What was shown of a page: noise, which no picture format makes small. */
const pictureOf = async (times: number): Promise<Uint8Array> =>
  sharp({
    create: {
      width: WIDTH * times,
      height: HEIGHT * times,
      channels: 3,
      background: '#ffffff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .webp({ quality: 90, effort: 0 })
    .toBuffer();

beforeAll(async () => {
  [large, small] = await Promise.all([pictureOf(3), pictureOf(0.2)]);
});

/** A file of so many bytes with one page that has a line. */
async function fileOf(bytes: number): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  file.addPage([WIDTH, HEIGHT]).drawRectangle({ x: 50, y: 50, width: 100, height: 1 });
  const { length } = await file.save();
  await file.attach(randomBytes(bytes - length), 'noise.bin');
  return file.save();
}

/** How the one page of a file is put into the signed copy. */
async function shownAs(pdf: Uint8Array, picture: Uint8Array): Promise<'drawing' | 'picture'> {
  const copy = await PDFDocument.create();
  await addDocumentPages(copy, { name: null, fileName: 'waiver.pdf', pdf, picture, pagePictures: [] });
  const text = Buffer.from(await copy.save({ useObjectStreams: false })).toString('latin1');
  return /\/Subtype\s*\/Image\b/.test(text) ? 'picture' : 'drawing';
}

describe('[W37] a page in the signed copy', () => {
  it('is a drawing up to 3 MiB, whatever the picture takes', async () => {
    expect(await shownAs(await fileOf(2.9 * MIB), small)).toBe('drawing');
    expect(await shownAs(await fileOf(3.1 * MIB), small)).toBe('picture');
  });

  it('is a drawing in a larger file that has up to twice the bytes of the picture', async () => {
    expect(2 * large.length).toBeGreaterThan(3.3 * MIB);
    expect(await shownAs(await fileOf(1.9 * large.length), large)).toBe('drawing');
    expect(await shownAs(await fileOf(2.1 * large.length), large)).toBe('picture');
  });
});

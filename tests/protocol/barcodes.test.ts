import { barcodeShape, printedCode } from '@gatehouse/sync-protocol/areas/people/codes/member-codes';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { readBarcodes } from 'zxing-wasm/reader';
import { prepareReader } from '../helpers/samples/barcode-reader.ts';

beforeAll(prepareReader);

const SCALE = 2;
const QUIET = 20;
const HEIGHT = 20;

/** Bars as a picture, with room on both sides. */
function pictureOf(id: string): ImageData {
  const shape = barcodeShape(id);
  const width = (shape.width + 2 * QUIET) * SCALE;
  const dark = new Set<number>();
  for (const [, x, length] of shape.path.matchAll(/M(\d+) 0h(\d+)/g))
    for (let at = Number(x); at < Number(x) + Number(length); at += 1) dark.add(at);
  const row = Array.from({ length: width }, (_, x) => (dark.has(Math.floor(x / SCALE) - QUIET) ? 0 : 255));
  const data = new Uint8ClampedArray(
    Array.from({ length: HEIGHT }, () => row.flatMap((gray) => [gray, gray, gray, 255])).flat(),
  );
  return { data, width, height: HEIGHT, colorSpace: 'srgb' };
}

it('[T5] any id is read from its bars as it is printed', async () => {
  const ids = fc.array(fc.oneof(fc.stringMatching(/^\d{1,6}$/), fc.stringMatching(/^[A-Z-]{1,3}$/)), {
    minLength: 1,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(ids, async (parts) => {
      const id = parts.join('');
      fc.pre(printedCode(id) !== '');
      const found = await readBarcodes(pictureOf(id), { formats: ['Code128'] });
      expect(found.map(({ text }) => text)).toEqual([printedCode(id)]);
    }),
  );
});

it('[T5] pairs of digits keep the bars short', () => {
  expect(['C00001M0000011', '1234', 'A1'].map((id) => barcodeShape(id).width)).toEqual([167, 57, 57]);
});

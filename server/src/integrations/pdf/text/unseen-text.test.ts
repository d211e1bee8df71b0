import { decodePDFRawStream, PDFDocument as LoadedPdf, PDFRawStream } from 'pdf-lib';
import { expect, it } from 'vitest';
import { PDFDocument } from '../base/libraries.ts';
import { Typesetter } from './typesetter.ts';

/** The texts that a line's outlines mean, in the order of the page. */
async function meant(text: string): Promise<string[]> {
  const pdf = await PDFDocument.create();
  const setter = new Typesetter(pdf);
  setter.drawLines(pdf.addPage([400, 60]), await setter.lines(text, { size: 12 }, 380), 10, 50, { size: 12 });
  const { context } = await LoadedPdf.load(await pdf.save());
  const content = context
    .enumerateIndirectObjects()
    .map(([, object]) => (object instanceof PDFRawStream ? decodePDFRawStream(object).decode() : []))
    .map((bytes) => Buffer.from(bytes).toString('latin1'))
    .join('\n');
  return Array.from(content.matchAll(/ActualText <FEFF([0-9a-f]+)>/g), ([, hex = '']) =>
    Buffer.from(hex, 'hex').swap16().toString('utf16le'),
  );
}

it('[F32] says what is drawn: words from left to right as they are read, others as they are seen', async () => {
  expect(await meant('Ana 小龙')).toEqual(['小', '龙']);
  expect(await meant('क्षत्रिय')).toEqual(['क्षत्रिय']);
  expect(await meant('אבג')).toEqual(['ג', 'ב', 'א']);
});

it('[F32] leaves what PDFium would lose to the glyphs alone', async () => {
  expect(await meant('𠮷😀')).toEqual([]);
});

it('[F32] opens another font of unseen glyphs after 256 characters', async () => {
  const characters = Array.from({ length: 300 }, (_, index) => String.fromCodePoint(0x4e00 + index));
  expect((await meant(characters.join(''))).join('')).toBe(characters.join(''));
});

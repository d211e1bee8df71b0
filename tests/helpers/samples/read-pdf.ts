import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import sharp from 'sharp';

/* Where there is a window, as in a story, the library asks for it. */
const wasmBinary = new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))))
  .buffer;

/** The text of each page, with every run of white space as one space. */
export async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init({ wasmBinary });
  const document = await library.loadDocument(bytes);
  const pages = [...document.pages()].map((page) => page.getText().replaceAll(/\s+/g, ' '));
  document.destroy();
  library.destroy();
  return pages;
}

/** Dark pixels inside a box of the first page; points from the top left. */
export async function inkIn(
  bytes: Uint8Array,
  box: { left: number; top: number; right: number; bottom: number },
): Promise<number> {
  const library = await PDFiumLibrary.init({ wasmBinary });
  const document = await library.loadDocument(bytes);
  const scale = 3;
  const { data, width } = await document.getPage(0).render({ scale, render: 'bitmap' });
  document.destroy();
  library.destroy();
  let dark = 0;
  for (let y = box.top * scale; y < box.bottom * scale; y += 1)
    for (let x = box.left * scale; x < box.right * scale; x += 1)
      if ((data[(y * width + x) * 4] ?? 255) < 140) dark += 1;
  return dark;
}

/** Each page as PNG, with its size in points. */
export async function picturesOf(
  bytes: Uint8Array,
  scale: number,
): Promise<{ png: Uint8Array; width: number; height: number }[]> {
  const library = await PDFiumLibrary.init({ wasmBinary });
  const document = await library.loadDocument(bytes);
  const pictures = [];
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const { data, width, height } = await page.render({ scale, render: 'bitmap' });
    const png = await sharp(data, { raw: { width, height, channels: 4 } })
      .flatten({ background: '#fff' })
      .png()
      .toBuffer();
    pictures.push({ png: new Uint8Array(png), width: originalWidth, height: originalHeight });
  }
  document.destroy();
  library.destroy();
  return pictures;
}

/** How many pictures a file holds: text without a font of ours would be one. */
export async function imagesIn(bytes: Uint8Array): Promise<number> {
  const { context } = await PDFDocument.load(bytes);
  return context
    .enumerateIndirectObjects()
    .filter(
      ([, object]) => object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image'),
    ).length;
}

function isFont({ dict }: PDFRawStream): boolean {
  const subtype = dict.get(PDFName.of('Subtype'))?.toString() ?? '';
  return dict.has(PDFName.of('Length1')) || ['/Type1C', '/CIDFontType0C', '/OpenType'].includes(subtype);
}

/** Everything in a file as text, with its streams read: what a reader of it could find. */
export async function insideOf(bytes: Uint8Array): Promise<string> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  const trailer = Object.values(context.trailerInfo).join('\n');
  const objects = context.enumerateIndirectObjects().map(([, object]) => {
    if (!(object instanceof PDFRawStream)) return object.toString();
    const isBinary = object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image') || isFont(object);
    const content = isBinary ? '' : Buffer.from(decodePDFRawStream(object).decode()).toString('latin1');
    return `${object.dict.toString()}\n${content}`;
  });
  return [trailer, ...objects].join('\n');
}

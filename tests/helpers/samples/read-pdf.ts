import { PDFiumLibrary } from '@hyzyla/pdfium';
import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';

/** The text of each page, with every run of white space as one space. */
export async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
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
  const library = await PDFiumLibrary.init();
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

/** How many pictures a file holds: text without a font of ours would be one. */
export async function imagesIn(bytes: Uint8Array): Promise<number> {
  const { context } = await PDFDocument.load(bytes);
  return context
    .enumerateIndirectObjects()
    .filter(
      ([, object]) => object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image'),
    ).length;
}

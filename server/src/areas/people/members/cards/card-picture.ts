import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';

/** 300 dots per inch: a phone shows it sharply, and a scanner reads it from the screen. */
const SCALE = 300 / 72;

/** The first page of a PDF as PNG. */
export async function cardPicture(pdf: Uint8Array): Promise<Uint8Array> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const { data, width, height } = await document.getPage(0).render({ scale: SCALE, render: 'bitmap' });
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .png({ palette: true, colours: 64 })
    .toBuffer();
  document.destroy();
  library.destroy();
  return new Uint8Array(png);
}

import type { PDFImage } from 'pdf-lib';
import sharp from 'sharp';
import type { PDFDocument } from '../base/libraries.ts';

/** A picture of a page as PDF can hold it. */
export async function embedPicture(pdf: PDFDocument, webp: Uint8Array): Promise<PDFImage> {
  return pdf.embedJpg(await sharp(webp).flatten({ background: '#fff' }).jpeg().toBuffer());
}

import type { PDFImage } from 'pdf-lib';
import { loadSharp, type PDFDocument } from '../base/libraries.ts';

/** A picture of a page as PDF can hold it. */
export async function embedPicture(pdf: PDFDocument, webp: Uint8Array): Promise<PDFImage> {
  return pdf.embedJpg(await loadSharp()(webp).flatten({ background: '#fff' }).jpeg().toBuffer());
}

import sharp from 'sharp';
import { PDFDocument, PDFName } from '#integrations/pdf/libraries';
import type { SignedWaiver } from './signed-waiver.ts';

/** Room under the document for the line that names the record. */
export const BAND_HEIGHT = 30;
/** A larger file is shown as its picture, so that the signed copy stays small enough to send. */
const EMBED_BYTES_MAX = 3 * 1024 * 1024;
const PICTURE_WIDTH_PT = 595;

/**
 * Puts the waiver as it was shown on the first page, whole and unscaled, above an empty band. The page is embedded as
 * drawing where that shows what the visitor saw; pages with turned sides, crops or annotations, which embedding would lose,
 * are shown as the picture the visitor saw. Scripts and links never come along.
 */
export async function addDocumentPage(
  pdf: PDFDocument,
  document: NonNullable<SignedWaiver['document']>,
): Promise<void> {
  const original = await plainPage(document.pdf);
  if (original) {
    const [embedded] = await pdf.embedPdf(original, [0]);
    if (embedded) {
      const page = pdf.addPage([embedded.width, embedded.height + BAND_HEIGHT]);
      page.drawPage(embedded, { x: 0, y: BAND_HEIGHT });
      return;
    }
  }
  const picture = await pdf.embedJpg(await sharp(document.picture).flatten({ background: '#fff' }).jpeg().toBuffer());
  const height = (picture.height / picture.width) * PICTURE_WIDTH_PT;
  const page = pdf.addPage([PICTURE_WIDTH_PT, height + BAND_HEIGHT]);
  page.drawImage(picture, { x: 0, y: BAND_HEIGHT, width: PICTURE_WIDTH_PT, height });
}

/** The original, when embedding it loses nothing; null otherwise. */
async function plainPage(bytes: Uint8Array): Promise<PDFDocument | null> {
  if (bytes.length > EMBED_BYTES_MAX) return null;
  try {
    const original = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true });
    const page = original.getPage(0);
    const media = page.getMediaBox();
    const crop = page.getCropBox();
    const isWhole =
      media.x === crop.x && media.y === crop.y && media.width === crop.width && media.height === crop.height;
    const isPlain =
      page.getRotation().angle === 0 &&
      (page.node.Annots()?.size() ?? 0) === 0 &&
      !page.node.has(PDFName.of('UserUnit')) &&
      isWhole;
    /* Embedding fails late on broken content; finding out now leaves the picture. */
    if (isPlain) await (await PDFDocument.create()).embedPdf(original, [0]);
    return isPlain ? original : null;
  } catch {
    return null;
  }
}

import { PDFDocument, type PDFPage } from '#integrations/pdf/base/libraries';
import { appearancesOf } from '#integrations/pdf/pages/annotations';
import { pageBox } from '#integrations/pdf/pages/page-box';
import { type PageDrawing, PageDrawings } from '#integrations/pdf/pages/page-drawing';
import { embedPicture } from '#integrations/pdf/pages/picture-page';
import type { SignedDocument } from './signed-waiver.ts';

/** Room under the document for the line that names the record. */
export const BAND_HEIGHT = 30;
/** A larger file is shown as its pictures if these are smaller, so that the signed copy stays small enough to send. */
const EMBED_BYTES_MAX = 3 * 1024 * 1024;
/** How much larger the pictures are as JPEG, which PDF can hold, than as WebP. */
const JPEG_TIMES = 2;
/** The width of a picture whose page can't be measured, in points. */
const PICTURE_WIDTH_PT = 595;
const RATIO_TOLERANCE = 0.02;

/**
 * Puts each page of a document as it was shown on a page of its own, whole and unscaled, above an empty band, and returns how many. A page is
 * embedded as drawing where that shows what the visitor saw, and otherwise, or where a reader may lack a font of the document, shown as the
 * picture the visitor saw. Scripts and links never come along. Requirement W37.
 */
export async function addDocumentPages(pdf: PDFDocument, document: SignedDocument): Promise<number> {
  const pictures = document.pagePictures.length > 0 ? document.pagePictures : [document.picture];
  const listed = await pagesOf(document.pdf);
  /* Another reader may list more than was shown. */
  const pages = listed.length === pictures.length ? listed : [];
  const bytesMax = Math.max(EMBED_BYTES_MAX, JPEG_TIMES * pictures.reduce((sum, { length }) => sum + length, 0));
  const [first] = pages;
  const drawings = first && document.pdf.length <= bytesMax ? new PageDrawings(first.doc, pdf) : null;
  const faithful = pages.map((page) => drawings && faithfulDrawing(drawings, page, pictures.length));
  for (const [index, picture] of pictures.entries()) {
    const original = pages[index];
    const drawing = drawings?.lacksFonts ? null : faithful[index];
    if (drawing) drawing.draw(pdf.addPage([drawing.width, drawing.height + BAND_HEIGHT]), 0, BAND_HEIGHT);
    else await addPicture(pdf, picture, original);
  }
  return pictures.length;
}

/** None for a file that isn't read without a doubt. */
async function pagesOf(bytes: Uint8Array): Promise<PDFPage[]> {
  try {
    return (await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })).getPages();
  } catch {
    return [];
  }
}

/**
 * Null where embedding the page would lose some of what was shown, or add to it: the picture of a single page may lack what its
 * fields show.
 */
function faithfulDrawing(drawings: PageDrawings, page: PDFPage, pageCount: number): PageDrawing | null {
  try {
    const { isWhole, hasFields } = appearancesOf(page);
    return isWhole && !(hasFields && pageCount === 1) ? drawings.of(page) : null;
  } catch {
    return null;
  }
}

async function addPicture(pdf: PDFDocument, webp: Uint8Array, original: PDFPage | undefined): Promise<void> {
  const picture = await embedPicture(pdf, webp);
  const ratio = picture.height / picture.width;
  const box = original && pageBox(original);
  const isMeasured = box !== undefined && Math.abs(box.height / box.width / ratio - 1) <= RATIO_TOLERANCE;
  const size = isMeasured ? box : { width: PICTURE_WIDTH_PT, height: ratio * PICTURE_WIDTH_PT };
  const page = pdf.addPage([size.width, size.height + BAND_HEIGHT]);
  page.drawImage(picture, { x: 0, y: BAND_HEIGHT, width: size.width, height: size.height });
}

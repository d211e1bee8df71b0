import { PDFDocument, type PDFPage } from '../base/libraries.ts';
import { type PageDrawing, PageDrawings, removeAnnotations } from './page-drawing.ts';

/** Where a page is on the joined one: in points from the top left corner. */
export interface PagePlace {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** All pages below each other, in the middle of the widest. */
export function joinedPlaces(sizes: readonly { width: number; height: number }[]) {
  const width = Math.max(...sizes.map((size) => size.width));
  let height = 0;
  const places = sizes.map((size): PagePlace => {
    const top = height;
    height += size.height;
    return { left: (width - size.width) / 2, top, width: size.width, height: size.height };
  });
  return { width, height, places };
}

/**
 * One long page that shows the pages of a document below each other, as wide as the widest and as tall as all together. Throws
 * where one of them can't be brought along as a drawing. Requirement W36.
 */
export function joinPages(pages: readonly PDFPage[], to: PDFDocument): { lacksFonts: boolean } {
  const [first] = pages;
  if (!first) throw new Error('there are no pages to join');
  const drawings = new PageDrawings(first.doc, to);
  const drawn = pages.map((page): PageDrawing => drawings.of(page));
  const { width, height, places } = joinedPlaces(drawn);
  const joined = to.addPage([width, height]);
  for (const [index, place] of places.entries())
    drawn[index]?.draw(joined, place.left, height - place.top - place.height);
  return { lacksFonts: drawings.lacksFonts };
}

/**
 * What readers get of these pages: one page, and nothing of the file's scripts, actions, links, fields and attachments. The same pages
 * make the same bytes. Null where another reader may lack a font that they name. Requirements W36, W57.
 */
export async function joinedCopy(pages: readonly PDFPage[]): Promise<Uint8Array | null> {
  const joined = await newCopy();
  const { lacksFonts } = joinPages(pages, joined);
  if (lacksFonts) return null;
  removeAnnotations(joined);
  return joined.save();
}

/** The same, of a file's bytes. Throws where there is none. */
export async function joinedPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const original = await PDFDocument.load(bytes, { updateMetadata: false });
  const copy = await joinedCopy(original.getPages());
  if (!copy) throw new Error('the pages need a font that the file lacks');
  return copy;
}

export async function newCopy(): Promise<PDFDocument> {
  const copy = await PDFDocument.create({ updateMetadata: false });
  copy.setProducer('Gatehouse');
  return copy;
}

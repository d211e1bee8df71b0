import {
  PDFArray,
  PDFBool,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from '../libraries.ts';
import { type Matrix, numbersOf } from './page-box.ts';

/** What an annotation or form field shows. */
export interface Appearance {
  form: PDFRef;
  /** From the form's result to the page's own space. */
  matrix: Matrix;
}

const HIDDEN = 1 << 1;
const NO_ROTATE = 1 << 4;
const NO_VIEW = 1 << 5;
/** PDFium draws these also where the file brings no drawing for them. */
const drawnWithout = new Set(['Circle', 'Highlight', 'Ink', 'Square', 'Squiggly', 'StrikeOut', 'Text', 'Underline']);

/**
 * What the annotations of a page show on screen, in their order, fields last as in PDFium. `isWhole` is false where a reader
 * shows more, because it makes the drawing by itself.
 */
export function appearancesOf(page: PDFPage): { appearances: Appearance[]; isWhole: boolean } {
  const entry = page.node.lookup(PDFName.of('Annots'));
  const annotations = (entry instanceof PDFArray ? entry.asArray() : [])
    .map((item) => page.doc.context.lookup(item))
    .filter((item) => item instanceof PDFDict)
    .filter((annotation) => subtypeOf(annotation) !== 'Popup' && (flagsOf(annotation) & (HIDDEN | NO_VIEW)) === 0);
  const isField = (annotation: PDFDict): boolean => subtypeOf(annotation) === 'Widget';
  const remakesFields = fieldsAreRemade(page.doc);
  const appearances: Appearance[] = [];
  let isWhole = true;
  for (const annotation of [...annotations.filter((one) => !isField(one)), ...annotations.filter(isField)]) {
    const form = formOf(annotation);
    const appearance = form && placed(form, annotation);
    if (appearance) appearances.push(appearance);
    const isRemade = isField(annotation) ? remakesFields : !form && drawnWithout.has(subtypeOf(annotation));
    const isPlain = !annotation.has(PDFName.of('OC')) && (flagsOf(annotation) & NO_ROTATE) === 0;
    isWhole &&= !isRemade && (isPlain || !appearance);
  }
  return { appearances, isWhole };
}

function subtypeOf(annotation: PDFDict): string {
  const subtype = annotation.lookup(PDFName.of('Subtype'));
  return subtype instanceof PDFName ? subtype.decodeText() : '';
}

function flagsOf(annotation: PDFDict): number {
  const flags = annotation.lookup(PDFName.of('F'));
  return flags instanceof PDFNumber ? Math.trunc(flags.asNumber()) : 0;
}

function fieldsAreRemade(document: PDFDocument): boolean {
  const fields = document.catalog.lookup(PDFName.of('AcroForm'));
  return fields instanceof PDFDict && fields.lookup(PDFName.of('NeedAppearances')) === PDFBool.True;
}

/** The form of the normal appearance: of the state that the annotation is in, where it has several. */
function formOf(annotation: PDFDict): PDFRef | null {
  const all = annotation.lookup(PDFName.of('AP'));
  const key = PDFName.of('N');
  if (!(all instanceof PDFDict)) return null;
  const normal = all.lookup(key);
  if (normal instanceof PDFRawStream) return streamRef(all, key);
  if (!(normal instanceof PDFDict)) return null;
  const state = annotation.lookup(PDFName.of('AS'));
  return streamRef(normal, state instanceof PDFName ? state : PDFName.of('Off'));
}

function streamRef(dict: PDFDict, key: PDFName): PDFRef | null {
  const ref = dict.get(key);
  return ref instanceof PDFRef && dict.lookup(key) instanceof PDFRawStream ? ref : null;
}

/** ISO 32000-1, section 12.5.5: the appearance's box, as its matrix leaves it, fills the annotation's rectangle. */
function placed(form: PDFRef, annotation: PDFDict): Appearance | null {
  const stream = annotation.context.lookup(form);
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersIn(annotation, 'Rect');
  const own = stream instanceof PDFRawStream ? stream.dict : null;
  const [left = 0, bottom = 0, right = 0, top = 0] = own ? numbersIn(own, 'BBox') : [];
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = own ? numbersIn(own, 'Matrix') : [];
  const corners = [
    [left, bottom],
    [left, top],
    [right, bottom],
    [right, top],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [minX, minY] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - minX, Math.max(...ys) - minY];
  if (!(width > 0 && height > 0)) return null;
  const [scaleX, scaleY] = [Math.abs(x2 - x1) / width, Math.abs(y2 - y1) / height];
  const matrix = [scaleX, 0, 0, scaleY, Math.min(x1, x2) - minX * scaleX, Math.min(y1, y2) - minY * scaleY] as const;
  return { form, matrix };
}

function numbersIn(dict: PDFDict, key: string): number[] {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFArray ? numbersOf(value) : [];
}

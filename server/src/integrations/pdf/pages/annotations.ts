import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from '../base/libraries.ts';
import { type Matrix, numbersOf } from './page-box.ts';

/** What an annotation or form field shows. */
export interface Appearance {
  form: PDFRef;
  /** Leads from the form's result to the page's own space. */
  matrix: Matrix;
}

const HIDDEN = 1 << 1;
const NO_ROTATE = 1 << 4;
const NO_VIEW = 1 << 5;
/** PDFium draws these also where the file brings no drawing for them. */
const drawnWithout = new Set(['Circle', 'Highlight', 'Ink', 'Square', 'Squiggly', 'StrikeOut', 'Text', 'Underline']);

export interface Appearances {
  all: Appearance[];
  hasFields: boolean;
  /** False where a reader shows more, because it makes the drawing by itself. */
  isWhole: boolean;
}

/** What the annotations of a page show on screen, in their order, fields last as in PDFium. */
export function appearancesOf(page: PDFPage): Appearances {
  const form = page.doc.catalog.lookup(PDFName.of('AcroForm'));
  const isShown = (annotation: PDFDict): boolean =>
    subtypeOf(annotation) !== 'Popup' &&
    (flagsOf(annotation) & (HIDDEN | NO_VIEW)) === 0 &&
    (form instanceof PDFDict || !isField(annotation));
  const entry = page.node.lookup(PDFName.of('Annots'));
  const annotations = (entry instanceof PDFArray ? entry.asArray() : [])
    .map((item) => page.doc.context.lookup(item))
    .filter((item) => item instanceof PDFDict)
    .filter(isShown);
  const fields = annotations.filter(isField);
  const others = annotations.filter((annotation) => !isField(annotation));
  return {
    all: [...others, ...fields].flatMap((annotation) => appearanceOf(annotation) ?? []),
    hasFields: fields.length > 0,
    isWhole: others.every(isWhole) && fields.every(isWhole) && !(fields.length > 0 && fieldsAreRemade(form)),
  };
}

function isField(annotation: PDFDict): boolean {
  return subtypeOf(annotation) === 'Widget';
}

function isWhole(annotation: PDFDict): boolean {
  if (!formOf(annotation)) return !drawnWithout.has(subtypeOf(annotation));
  return !annotation.has(PDFName.of('OC')) && (flagsOf(annotation) & NO_ROTATE) === 0;
}

function subtypeOf(annotation: PDFDict): string {
  const subtype = annotation.lookup(PDFName.of('Subtype'));
  return subtype instanceof PDFName ? subtype.decodeText() : '';
}

function flagsOf(annotation: PDFDict): number {
  const flags = annotation.lookup(PDFName.of('F'));
  return flags instanceof PDFNumber ? Math.trunc(flags.asNumber()) : 0;
}

function fieldsAreRemade(form: PDFObject | undefined): boolean {
  return form instanceof PDFDict && form.lookup(PDFName.of('NeedAppearances')) === PDFBool.True;
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
function appearanceOf(annotation: PDFDict): Appearance | null {
  const form = formOf(annotation);
  if (!form) return null;
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

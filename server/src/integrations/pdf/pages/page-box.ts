import { PDFArray, PDFName, PDFNumber, type PDFPage } from '../base/libraries.ts';

/** PDF's `[a b c d e f]`: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** What of a page is shown, and how large. */
export interface PageBox {
  /** Sides in the page's own space; `right` and `top` are the larger ones. */
  left: number;
  bottom: number;
  right: number;
  top: number;
  /** The size as displayed, in points: turned, and scaled by the page's unit. */
  width: number;
  height: number;
  /** Degrees clockwise: 0, 90, 180 or 270. */
  turn: number;
  /** Points in one unit of the page's own space. */
  unit: number;
  /** Takes the page's own space to its place as displayed, with the bottom left corner at 0, 0. */
  matrix: Matrix;
}

const LETTER = { left: 0, bottom: 0, right: 612, top: 792 };

/** The part of a page that readers show: what they do with missing and impossible boxes, PDFium does too. */
export function pageBox(page: PDFPage): PageBox {
  const media = boxOf(page, 'MediaBox') ?? LETTER;
  const crop = boxOf(page, 'CropBox') ?? media;
  const left = Math.max(media.left, crop.left);
  const bottom = Math.max(media.bottom, crop.bottom);
  const right = Math.max(left, Math.min(media.right, crop.right));
  const top = Math.max(bottom, Math.min(media.top, crop.top));
  const unit = unitOf(page);
  const turn = turnOf(page);
  const across = (right - left) * unit;
  const up = (top - bottom) * unit;
  const isSideways = turn === 90 || turn === 270;
  const box = { left, bottom, right, top, turn, unit };
  const shown = isSideways ? { width: up, height: across } : { width: across, height: up };
  return { ...box, ...shown, matrix: matrixOf(box) };
}

function matrixOf({ left, bottom, right, top, turn, unit }: Omit<PageBox, 'matrix' | 'width' | 'height'>): Matrix {
  if (turn === 90) return [0, -unit, unit, 0, -bottom * unit, right * unit];
  if (turn === 180) return [-unit, 0, 0, -unit, right * unit, top * unit];
  if (turn === 270) return [0, unit, -unit, 0, top * unit, -left * unit];
  return [unit, 0, 0, unit, -left * unit, -bottom * unit];
}

/** Null when it is missing or empty. Its corners may be given in any order. */
function boxOf(page: PDFPage, name: 'MediaBox' | 'CropBox') {
  const array = page.doc.context.lookup(page.node.getInheritableAttribute(PDFName.of(name)));
  const numbers = array instanceof PDFArray ? numbersOf(array) : [];
  const [x1, y1, x2, y2] = numbers;
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return null;
  const box = { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) };
  return box.right > box.left && box.top > box.bottom ? box : null;
}

/** The numbers of an array, 0 for anything else in it. */
export function numbersOf(array: PDFArray): number[] {
  return Array.from({ length: array.size() }, (_, index) => {
    const value = array.lookup(index);
    return value instanceof PDFNumber && Number.isFinite(value.asNumber()) ? value.asNumber() : 0;
  });
}

function turnOf(page: PDFPage): number {
  const value = page.doc.context.lookup(page.node.getInheritableAttribute(PDFName.of('Rotate')));
  const degrees = value instanceof PDFNumber ? Math.trunc(value.asNumber()) : 0;
  return (((Math.trunc(degrees / 90) % 4) + 4) % 4) * 90;
}

function unitOf(page: PDFPage): number {
  const value = page.node.lookup(PDFName.of('UserUnit'));
  return value instanceof PDFNumber && value.asNumber() > 0 ? value.asNumber() : 1;
}

import { type Pdfium, textAt } from './pdfium.ts';

/** A box in pixels of a drawn page; `right` and `bottom` are outside. */
export interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Letter {
  character: string;
  box: PixelBox;
}

/** What is read between two spaces, or the space between two words, which has no letters. */
export interface Word {
  text: string;
  letters: Letter[];
  /** The number of its font; words in the same one have the same. */
  font: number;
  /** Whether it is written invisibly over what shows it: a picture that was scanned. */
  isUnder: boolean;
  /** Whether it is in a layer, which may be off. */
  isLayered: boolean;
}

interface Writing {
  font: number;
  isUnder: boolean;
  isLayered: boolean;
}

const CHARACTERS_MAX = 60_000;
/** Text that isn't drawn, or only bounds what is drawn later. */
const UNDRAWN_MODES: ReadonlySet<number> = new Set([3, 7]);
const ROOM_BYTES = 64;
const DOUBLE_BYTES = 8;
/** Far enough that a pixel's place is exact to a thousandth, where PDFium rounds to one. */
const FAR = 10_000;
/** The share of a letter's box, from its upper side, in which the line above may have ink. */
const ABOVE_SHARE = 0.3;
const space = /[\s\p{C}]/u;

/** Reads a page before it is drawn in this size, because drawing closes it. */
export function readWords(pdfium: Pdfium, page: number, size: { width: number; height: number }): Word[] {
  const text = pdfium._FPDFText_LoadPage(page);
  const room = pdfium._malloc(ROOM_BYTES);
  if (text === 0 || room === 0) throw new Error('the text of a page can’t be read');
  try {
    return wordsOf(pdfium, text, room, pixelsOf(pdfium, page, size, room));
  } finally {
    pdfium._free(room);
    pdfium._FPDFText_ClosePage(text);
  }
}

function wordsOf(pdfium: Pdfium, text: number, room: number, toPixels: ReturnType<typeof pixelsOf>): Word[] {
  const count = Math.min(pdfium._FPDFText_CountChars(text), CHARACTERS_MAX);
  const writings = new Map<number, Writing>();
  const words: Word[] = [];
  let before = 0;
  for (let index = 0; index < count; index += 1) {
    const codePoint = pdfium._FPDFText_GetUnicode(text, index);
    if (codePoint === 0 || codePoint > 0x10ffff) continue;
    const character = String.fromCodePoint(codePoint);
    const object = pdfium._FPDFText_GetTextObject(text, index);
    const last = words.at(-1);
    if (object === 0 || space.test(character)) {
      before = 0;
      if (last && last.letters.length === 0) last.text += character;
      else words.push({ text: character, letters: [], font: 0, isUnder: false, isLayered: false });
      continue;
    }
    const letter = { character, box: toPixels(boxOf(pdfium, text, index, room)) };
    if (last && object === before) {
      last.text += character;
      last.letters.push(letter);
      continue;
    }
    const writing = writings.get(object) ?? writingOf(pdfium, object, room);
    writings.set(object, writing);
    words.push({ text: character, letters: [letter], ...writing });
    before = object;
  }
  return words;
}

function writingOf(pdfium: Pdfium, object: number, room: number): Writing {
  const marks = Array.from({ length: Math.max(0, pdfium._FPDFPageObj_CountMarks(object)) }, (_, index) => {
    const length = room + ROOM_BYTES - DOUBLE_BYTES;
    pdfium._FPDFPageObjMark_GetName(pdfium._FPDFPageObj_GetMark(object, index), room, ROOM_BYTES / 2, length);
    return textAt(pdfium, room) + textAt(pdfium, room + 2);
  });
  return {
    font: pdfium._FPDFTextObj_GetFont(object),
    isUnder: UNDRAWN_MODES.has(pdfium._FPDFTextObj_GetTextRenderMode(object)),
    isLayered: marks.includes('OC'),
  };
}

/** Left, bottom, right and top, in points. */
function boxOf(pdfium: Pdfium, text: number, index: number, room: number): readonly number[] {
  const [left, right, bottom, top] = [0, 1, 2, 3].map((place) => room + place * DOUBLE_BYTES);
  pdfium._FPDFText_GetCharBox(text, index, left ?? 0, right ?? 0, bottom ?? 0, top ?? 0);
  const [x1 = 0, x2 = 0, y1 = 0, y2 = 0] = new Float64Array(pdfium.HEAPU8.slice(room, room + 4 * DOUBLE_BYTES).buffer);
  return [x1, y1, x2, y2 - (y2 - y1) * ABOVE_SHARE];
}

/** Converts points of the page to pixels of its picture. */
function pixelsOf(pdfium: Pdfium, page: number, { width, height }: { width: number; height: number }, room: number) {
  const pixel = (x: number, y: number): [number, number] => {
    pdfium._FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, room, room + 4);
    const [left = 0, top = 0] = new Int32Array(pdfium.HEAPU8.slice(room, room + 8).buffer);
    return [left, top];
  };
  const [e, f] = pixel(0, 0);
  const [a, b] = pixel(FAR, 0).map((at, index) => (at - (index === 0 ? e : f)) / FAR) as [number, number];
  const [c, d] = pixel(0, FAR).map((at, index) => (at - (index === 0 ? e : f)) / FAR) as [number, number];
  return ([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]): PixelBox => {
    const xs = [a * x1 + c * y1 + e, a * x2 + c * y2 + e];
    const ys = [b * x1 + d * y1 + f, b * x2 + d * y2 + f];
    return {
      left: Math.floor(Math.min(...xs)),
      top: Math.floor(Math.min(...ys)),
      right: Math.ceil(Math.max(...xs)),
      bottom: Math.ceil(Math.max(...ys)),
    };
  };
}

import type { PDFPage, PDFRef } from 'pdf-lib';
import { type PDFDocument, PDFOperator, type PDFOperatorName } from '../base/libraries.ts';

/** A character or a few that belong together, and the width that they take in points. */
interface UnseenPiece {
  text: string;
  width: number;
}

/** What outlines or a picture mean, and the width that they take in points. */
export interface Meaning {
  text: string;
  isRightToLeft: boolean;
  width: number;
}

interface UnseenFont {
  ref: PDFRef;
  toUnicode: PDFRef;
  codes: Map<string, number>;
}

interface Place {
  x: number;
  y: number;
  size: number;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const segmentOf = ({ segment }: Intl.SegmentData): string => segment;
const textOf = ({ text }: UnseenPiece): string => text;
const CODES_MAX = 256;
const hexOf = (code: number): string => code.toString(16).padStart(2, '0');

/**
 * Text that readers find, select and copy but no one sees, for words that are drawn as outlines or pictures. It is set in fonts of
 * empty glyphs that only say which characters they are (ToUnicode); a glyph is stretched to the width of what it represents.
 */
export class UnseenText {
  readonly #pdf: PDFDocument;
  readonly #fonts: UnseenFont[] = [];
  readonly #names = new WeakMap<PDFPage, Map<UnseenFont, string>>();
  #emptyGlyph: PDFRef | null = null;

  constructor(pdf: PDFDocument) {
    this.#pdf = pdf;
  }

  /**
   * Draws outlines or a picture as the text that they mean, so that it can be searched and copied. Readers expect text from right to
   * left as it is seen, a character at a time. Outside of the basic plane PDFium loses what `ActualText` says, and the glyphs alone
   * say it.
   */
  mean(page: PDFPage, { text, isRightToLeft, width }: Meaning, place: Place, draw: () => void): void {
    const { x, y, size } = place;
    if (text === '') return draw();
    const characters = isRightToLeft ? Array.from(text).toReversed() : Array.from(graphemes.segment(text), segmentOf);
    const pieces = characters.map((piece) => ({ text: piece, width: width / characters.length }));
    if (/[\u{10000}-\u{10FFFF}]/u.test(text)) {
      draw();
      this.#set(page, pieces, x, y, size);
      return;
    }
    const spans = isRightToLeft ? pieces.map((piece) => [piece]) : [pieces];
    let at = x;
    for (const [index, span] of spans.entries()) {
      page.pushOperators(operator('BDC', '/Span', `<</ActualText <FEFF${utf16Hex(span.map(textOf).join(''))}>>>`));
      if (index === 0) draw();
      this.#set(page, span, at, y, size);
      page.pushOperators(operator('EMC'));
      at += span.reduce((sum, piece) => sum + piece.width, 0);
    }
  }

  /** Sets pieces next to each other from `x` on; `size` is their height in points. */
  #set(page: PDFPage, pieces: readonly UnseenPiece[], x: number, y: number, size: number): void {
    let at = x;
    page.pushOperators(operator('BT'), operator('Tr', '3'));
    for (const { text, width } of pieces) {
      const { font, code } = this.#glyph(text);
      const matrix = [width, 0, 0, size, at, y].map((value) => String(Number(value.toFixed(3))));
      page.pushOperators(
        operator('Tf', this.#nameOn(page, font), '1'),
        operator('Tm', ...matrix),
        operator('Tj', `<${hexOf(code)}>`),
      );
      at += width;
    }
    page.pushOperators(operator('Tr', '0'), operator('ET'));
  }

  #glyph(text: string): { font: UnseenFont; code: number } {
    for (const font of this.#fonts) {
      const code = font.codes.get(text);
      if (code !== undefined) return { font, code };
    }
    let font = this.#fonts.at(-1);
    if (!font || font.codes.size === CODES_MAX) {
      const { context } = this.#pdf;
      font = { ref: context.nextRef(), toUnicode: context.nextRef(), codes: new Map() };
      this.#fonts.push(font);
    }
    const code = font.codes.size;
    font.codes.set(text, code);
    this.#write(font);
    return { font, code };
  }

  #nameOn(page: PDFPage, font: UnseenFont): string {
    const names = this.#names.get(page) ?? new Map<UnseenFont, string>();
    this.#names.set(page, names);
    const known = names.get(font);
    if (known) return known;
    const name = page.node.newFontDictionary('Unseen', font.ref).toString();
    names.set(font, name);
    return name;
  }

  /** Type 3, so that no reader looks for a font in its place. */
  #write({ ref, toUnicode, codes }: UnseenFont): void {
    const { context } = this.#pdf;
    /* The box makes a glyph count as text that takes room. */
    this.#emptyGlyph ??= context.register(context.stream('1000 0 0 -200 1000 800 d1'));
    const names = Array.from(codes.values(), (code) => `u${hexOf(code)}`);
    context.assign(toUnicode, context.flateStream(unicodeMap(codes)));
    context.assign(
      ref,
      context.obj({
        Type: 'Font',
        Subtype: 'Type3',
        FontBBox: [0, -200, 1000, 800],
        FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
        FirstChar: 0,
        LastChar: codes.size - 1,
        Widths: names.map(() => 1000),
        Encoding: { Type: 'Encoding', Differences: [0, ...names] },
        CharProcs: Object.fromEntries(names.map((name) => [name, this.#emptyGlyph])),
        Resources: {},
        ToUnicode: toUnicode,
      }),
    );
  }
}

function operator(name: string, ...args: string[]): PDFOperator {
  return PDFOperator.of(name as PDFOperatorName, args);
}

/** UTF-16 in hexadecimal, as PDF writes text outside of ASCII. */
function utf16Hex(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}

function unicodeMap(codes: ReadonlyMap<string, number>): string {
  const pairs = Array.from(codes, ([text, code]) => `<${hexOf(code)}> <${utf16Hex(text)}>`);
  /* One block has at most a hundred (PDF 1.7, section 9.10.3). */
  const blocks = Array.from({ length: Math.ceil(pairs.length / 100) }, (_, index) => {
    const some = pairs.slice(index * 100, (index + 1) * 100);
    return `${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`;
  });
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Unseen def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

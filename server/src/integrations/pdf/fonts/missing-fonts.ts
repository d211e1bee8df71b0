import { readFileSync } from 'node:fs';
import { fontkit } from '../base/libraries.ts';
import { type Callback, type Pdfium, replaceFunction, textAt } from '../pdfium/pdfium.ts';
import { type FontFile, isMeantFor, notoSansFiles, outlineFiles, shapedScriptFile } from '../text/font-files.ts';
import { woffToSfnt } from '../text/woff.ts';
import { isBeyond, type Missing } from './missing-text.ts';
import { type OutlinePoint, type PlainGlyph, trueTypeFont, UNITS_PER_EM } from './true-type.ts';

/** Regions with their own forms of the characters that several countries share. */
const regions = ['sc', 'jp', 'kr'] as const;
type Region = (typeof regions)[number];

interface FontkitPoint extends OutlinePoint {
  endContour: boolean;
  copy(): FontkitPoint;
}

/** Parts of fontkit that its types lack. */
interface FontInside {
  unitsPerEm: number;
  variationAxes: Record<string, unknown>;
  variationCoords: number[] | null;
  readonly _variationProcessor: { transformPoints(glyph: number, points: FontkitPoint[]): void } | null;
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): { id: number; advanceWidth: number; _getContours(): FontkitPoint[][] };
}

const REGULAR = 400;
/** The left, right, upper and lower side of a glyph, which a variation moves too. */
const SIDES = 4;
const emojiPaths: ReadonlySet<string> = new Set(outlineFiles('emoji').map(({ path }) => path));

/**
 * The glyphs of the fonts that come with the product, by character. A letter whose form depends on its neighbors, as in Arabic and
 * Devanagari, has none: alone it would be another one.
 */
class NotoGlyphs {
  readonly #opened = new Map<string, FontInside>();
  readonly #files = new Map<Region, FontFile[]>();

  /** Null where no font has it. */
  find(codePoint: number, region: Region): PlainGlyph | null {
    for (const file of this.#filesFor(region)) {
      if (!isMeantFor(file, codePoint)) continue;
      const font = this.#open(file.path);
      if (font.hasGlyphForCodePoint(codePoint)) return glyphOf(font, codePoint);
    }
    return null;
  }

  #filesFor(region: Region): FontFile[] {
    const known = this.#files.get(region);
    if (known) return known;
    const others = regions.filter((other) => other !== region);
    const files = [
      ...notoSansFiles(REGULAR),
      shapedScriptFile('hebr', REGULAR),
      shapedScriptFile('thai', REGULAR),
      ...[region, ...others].flatMap((name) => outlineFiles(name)),
      ...outlineFiles('emoji'),
    ];
    this.#files.set(region, files);
    return files;
  }

  #open(path: string): FontInside {
    const known = this.#opened.get(path);
    if (known) return known;
    const bytes = readFileSync(path);
    const font = fontkit.create(path.endsWith('.woff') ? woffToSfnt(bytes) : bytes) as unknown as FontInside;
    /* The variable fonts are as thin as they get unless they are asked for another weight. fontkit can't vary a glyph that is made of others,
       as many emoji are. */
    if ('wght' in font.variationAxes && !emojiPaths.has(path)) font.variationCoords = [REGULAR];
    this.#opened.set(path, font);
    return font;
  }
}

function glyphOf(font: FontInside, codePoint: number): PlainGlyph {
  const glyph = font.glyphForCodePoint(codePoint);
  const scale = UNITS_PER_EM / font.unitsPerEm;
  const contours = glyph._getContours().map((contour) => contour.map((point) => point.copy()));
  const points = contours.flat();
  const [sample] = points;
  /* fontkit varies the glyphs of a plain font by itself, and those of these compressed ones not. */
  if (sample && font._variationProcessor) {
    const sides = Array.from({ length: SIDES }, () => Object.assign(sample.copy(), { endContour: true }));
    font._variationProcessor.transformPoints(glyph.id, [...points, ...sides]);
  }
  return {
    codePoint,
    advance: glyph.advanceWidth * scale,
    contours: contours.map((contour) => contour.map(({ x, y, onCurve }) => ({ x: x * scale, y: y * scale, onCurve }))),
  };
}

/** Members of PDFium's `FPDF_SYSFONTINFO`, by their place in it. */
const ENUM_FONTS = 2;
const MAP_FONT = 3;
const GET_FONT = 4;
const GET_FONT_DATA = 5;
const GET_FACE_NAME = 6;
const GET_FONT_CHARSET = 7;
const DELETE_FONT = 8;
const MEMBERS = 9;
/** Windows' numbers of character sets. */
const SYMBOLS = 2;
const charsets: Readonly<Record<number, Region>> = { 128: 'jp', 129: 'kr', 134: 'sc', 136: 'sc' };
const standardFaces = /^(?:Helvetica|Times|Courier|Symbol|ZapfDingbats)/;

/** How PDFium looks for fonts on a machine: its description, and where its functions are in PDFium's table. */
function systemFonts(pdfium: Pdfium): { info: number; places: number[] } {
  const info = pdfium._FPDF_GetDefaultSystemFontInfo();
  return { info, places: [...new Uint32Array(pdfium.HEAPU8.slice(info, info + MEMBERS * 4).buffer)] };
}

/** A place in PDFium's table of functions that isn't called as long as no document looks for a font. */
export function freeFunction(pdfium: Pdfium): number {
  return systemFonts(pdfium).places[GET_FONT] ?? 0;
}

/**
 * The fonts that PDFium finds when it looks for some on the machine: those that come with the product, each with only the characters
 * that the file needs. Without them it draws nothing in place of text whose font a file lacks.
 */
export class MissingFonts {
  readonly #pdfium: Pdfium;
  readonly #glyphs = new NotoGlyphs();
  readonly #made = new Map<Region, Buffer>();
  readonly #places: readonly number[];
  readonly #missing: Missing;
  /** Whether the file needs a character that is in none of our fonts. */
  isLacking = false;

  /** A document that is open already keeps the fonts that it has. */
  constructor(pdfium: Pdfium, missing: Missing) {
    this.#pdfium = pdfium;
    this.#missing = missing;
    const { info, places } = systemFonts(pdfium);
    this.#places = places;
    const nothing = (): number => 0;
    this.#answer(ENUM_FONTS, 2, false, () => undefined);
    this.#answer(MAP_FONT, 7, true, (_info, _weight, _italic, charset = 0, _pitch, face = 0) =>
      this.#find(charset, textAt(pdfium, face)),
    );
    this.#answer(GET_FONT, 2, true, nothing);
    this.#answer(GET_FONT_DATA, 5, true, (_info, font = 0, table = 0, result = 0, length = 0) =>
      table === 0 ? this.#copy(font, result, length) : 0,
    );
    this.#answer(GET_FACE_NAME, 4, true, nothing);
    this.#answer(GET_FONT_CHARSET, 2, true, nothing);
    this.#answer(DELETE_FONT, 2, false, () => undefined);
    pdfium._FPDF_SetSystemFontInfo(info);
  }

  #answer(member: number, parameters: number, returns: boolean, call: Callback): void {
    replaceFunction(this.#pdfium, this.#places[member] ?? 0, { parameters, returns, call });
  }

  /** The number of a region, from 1; 0 has PDFium use a font of its own. */
  #find(charset: number, face: string): number {
    const { codePoints, fontName, isBeyondEastAsia } = this.#missing;
    const region = charsets[charset];
    if (region && codePoints.size > 0) return regions.indexOf(region) + 1;
    if (!fontName || charset === SYMBOLS || (standardFaces.test(face) && !isBeyondEastAsia)) return 0;
    return regions.indexOf('sc') + 1;
  }

  /** PDFium asks first with no room, for the length. */
  #copy(font: number, result: number, length: number): number {
    const bytes = this.#font(regions[font - 1] ?? 'sc');
    if (result !== 0 && length >= bytes.length) this.#pdfium.HEAPU8.set(bytes, result);
    return bytes.length;
  }

  #font(region: Region): Buffer {
    const known = this.#made.get(region);
    if (known) return known;
    const found: PlainGlyph[] = [];
    for (const codePoint of this.#missing.codePoints) {
      const glyph = this.#glyphs.find(codePoint, region);
      if (glyph) found.push(glyph);
      else this.isLacking ||= isBeyond(codePoint);
    }
    const made = trueTypeFont(found);
    this.#made.set(region, made);
    return made;
  }
}

import { readFileSync } from 'node:fs';
import { fontkit } from '../base/libraries.ts';
import { type FontFile, isMeantFor, notoSansFiles, outlineFiles, shapedScriptFile } from '../text/font-files.ts';
import { woffToSfnt } from '../text/woff.ts';
import { type OutlinePoint, type PlainGlyph, UNITS_PER_EM } from './true-type.ts';

/** Regions with their own forms of the characters that several countries share. */
export const regions = ['sc', 'jp', 'kr'] as const;
export type Region = (typeof regions)[number];

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
export class NotoGlyphs {
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

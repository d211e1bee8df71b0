import { readFileSync } from 'node:fs';
import type { PDFDocument, PDFFont, PDFImage } from 'pdf-lib';
import { fontkit } from '../libraries.ts';
import { type FontFile, isMeantFor, notoSansFiles, type OutlineFamily, outlineFiles } from './font-files.ts';
import { rasterText } from './raster-text.ts';
import { woffToSfnt } from './woff.ts';

export type Weight = 400 | 600;

/** A piece of text that is drawn in one way. Widths are in ems. */
export type Run =
  | { kind: 'text'; text: string; font: PDFFont; widthEm: number }
  | { kind: 'outline'; path: string; unitsPerEm: number; widthEm: number; strokeUnits: number }
  | { kind: 'picture'; image: PDFImage; widthEm: number; heightEm: number };

type Outline = ReturnType<typeof fontkit.create>;

/** Variation selectors and other marks without a glyph of their own. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** The variable fonts default to their thinnest weight: a line of this share of the em around each glyph makes them regular. */
const REGULAR_STROKE = 0.03;
const SEMIBOLD_STROKE = 0.05;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Turns text into runs that a PDF can show, in any script: embedded Noto Sans where it has the characters (so
 * that text can be searched and copied), outlines for Chinese, Japanese, Korean and emoji, a picture made with the
 * system's fonts for the rest, and the code point in brackets when even those have none. Nothing is dropped. Requirement W2.
 */
export class TextShaper {
  readonly #pdf: PDFDocument;
  readonly #embedded = new Map<string, PDFFont>();
  readonly #opened = new Map<string, Outline>();
  readonly #families = new Map<string, FontFile[]>();

  constructor(pdf: PDFDocument) {
    this.#pdf = pdf;
    pdf.registerFontkit(fontkit);
  }

  async shape(text: string, weight: Weight): Promise<Run[]> {
    const runs: Run[] = [];
    let pending = null as { font: PDFFont; text: string } | null;
    let unknown = '';
    const flush = async (): Promise<void> => {
      if (pending) {
        const { font, text: piece } = pending;
        runs.push({ kind: 'text', text: piece, font, widthEm: font.widthOfTextAtSize(piece, 1) });
      }
      if (unknown) runs.push(...(await this.#picture(unknown, weight)));
      pending = null;
      unknown = '';
    };
    const family = outlineOrder(text);
    for (const { segment } of graphemes.segment(text.normalize('NFC').replaceAll(/\s/gu, ' '))) {
      /* A space between words of an unsupported script belongs to their picture. */
      const font = unknown && segment === ' ' ? null : await this.#fontFor(segment, weight);
      if (font) {
        if (unknown || pending?.font !== font) await flush();
        const visible = segment.replaceAll(INVISIBLE, '');
        pending = { font, text: (pending?.text ?? '') + visible };
        continue;
      }
      const outlines = unknown && segment === ' ' ? null : this.#outlines(segment, family, weight);
      if (!outlines) {
        if (pending) await flush();
        unknown += segment;
        continue;
      }
      await flush();
      runs.push(...outlines);
    }
    await flush();
    return runs;
  }

  async #fontFor(segment: string, weight: Weight): Promise<PDFFont | null> {
    const points = visiblePoints(segment);
    const files = this.#family(`noto-${weight}`, () => notoSansFiles(weight));
    for (const file of files) {
      if (!points.every((point) => isMeantFor(file, point))) continue;
      const known = this.#embedded.get(file.path);
      if (known) return known;
      const sfnt = woffToSfnt(readFileSync(file.path));
      const outline = this.#opened.get(file.path) ?? fontkit.create(sfnt);
      this.#opened.set(file.path, outline);
      if (!points.every((point) => outline.hasGlyphForCodePoint(point))) continue;
      const font = await this.#pdf.embedFont(sfnt, { subset: true });
      this.#embedded.set(file.path, font);
      return font;
    }
    return null;
  }

  /** Null when no family has every character. */
  #outlines(segment: string, order: OutlineFamily[], weight: Weight): Run[] | null {
    const runs = visiblePoints(segment).map((point) => this.#outline(point, order, weight));
    return runs.length > 0 && runs.every((run) => run !== null) ? runs : null;
  }

  #outline(point: number, order: OutlineFamily[], weight: Weight): Run | null {
    for (const family of order) {
      const files = this.#family(family, () => outlineFiles(family));
      for (const file of files) {
        if (!isMeantFor(file, point)) continue;
        const font = this.#opened.get(file.path) ?? fontkit.create(readFileSync(file.path));
        this.#opened.set(file.path, font);
        if (!font.hasGlyphForCodePoint(point)) continue;
        const glyph = font.glyphForCodePoint(point);
        const share = family === 'emoji' ? 0 : weight === 600 ? SEMIBOLD_STROKE : REGULAR_STROKE;
        return {
          kind: 'outline',
          path: flipped(glyph.path.toSVG()),
          unitsPerEm: font.unitsPerEm,
          widthEm: glyph.advanceWidth / font.unitsPerEm,
          strokeUnits: share * font.unitsPerEm,
        };
      }
    }
    return null;
  }

  async #picture(text: string, weight: Weight): Promise<Run[]> {
    const raster = await rasterText(text);
    if (raster) {
      const image = await this.#pdf.embedPng(raster.png);
      return [{ kind: 'picture', image, widthEm: raster.widthEm, heightEm: raster.heightEm }];
    }
    const codes = visiblePoints(text).map((point) => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`);
    return this.shape(`[${codes.join(' ')}]`, weight);
  }

  #family(name: string, load: () => FontFile[]): FontFile[] {
    const known = this.#families.get(name) ?? load();
    this.#families.set(name, known);
    return known;
  }
}

function visiblePoints(segment: string): number[] {
  return Array.from(segment.replaceAll(INVISIBLE, ''), (character) => character.codePointAt(0) ?? 0);
}

/** Kana and Hangul indicate which country's forms of the shared characters are meant. */
function outlineOrder(text: string): OutlineFamily[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ['jp', 'sc', 'kr', 'emoji'];
  if (/\p{Script=Hangul}/u.test(text)) return ['kr', 'sc', 'jp', 'emoji'];
  return ['sc', 'jp', 'kr', 'emoji'];
}

/** Fonts count upwards, SVG paths downwards. */
function flipped(path: string): string {
  return path.replaceAll(/([MLQCZ])([^MLQCZ]*)/g, (_all, command: string, args: string) => {
    const numbers = args.match(/-?\d+(\.\d+)?/g) ?? [];
    return command + numbers.map((number, index) => (index % 2 === 1 ? -Number(number) : Number(number))).join(' ');
  });
}

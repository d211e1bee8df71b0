import { readFileSync } from 'node:fs';
import type { PDFDocument, PDFFont, PDFImage } from 'pdf-lib';
import { fontkit, loadSharp } from '../base/libraries.ts';
import {
  type FontFile,
  isMeantFor,
  notoSansFiles,
  type OutlineFamily,
  outlineFiles,
  type ShapedScript,
  shapedScriptOf,
} from './font-files.ts';
import { placed, ScriptShaper } from './shape-script.ts';
import { reversed, visualOrder } from './visual-order.ts';
import { woffToSfnt } from './woff.ts';

export type Weight = 400 | 600;

/** What outlines and pictures mean as text, in the order in which it is read; empty where another run says it. */
interface Meaning {
  text: string;
  isRightToLeft: boolean;
}

/** A piece of text that is drawn in one way. Widths are in ems. */
export type Run =
  | { kind: 'text'; text: string; font: PDFFont; widthEm: number }
  | ({ kind: 'outline'; path: string; unitsPerEm: number; widthEm: number; strokeUnits: number } & Meaning)
  | ({ kind: 'picture'; image: PDFImage; widthEm: number; heightEm: number } & Meaning);

/** Neighboring graphemes that are drawn in the same way. */
type Pending =
  | { kind: 'font'; font: PDFFont; text: string }
  | { kind: 'script'; script: ShapedScript; text: string }
  | { kind: 'unknown'; text: string };

type Outline = ReturnType<typeof fontkit.create>;

/** Variation selectors and other marks without a glyph of their own. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** The variable fonts default to their thinnest weight: a line of this share of the em around each glyph makes them regular. */
const REGULAR_STROKE = 0.03;
const SEMIBOLD_STROKE = 0.05;
/** They would turn the text around them. */
const DIRECTIONS = /\p{Bidi_Control}/gu;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Turns text into runs that a PDF can show, in any script: embedded Noto Sans where it has the characters (so
 * that text can be searched and copied), outlines for Chinese, Japanese, Korean, emoji and scripts that have to be shaped, a picture
 * made with the system's fonts for the rest, and the code point in brackets when even those have none. Nothing is dropped. Requirement W2.
 */
export class TextShaper {
  readonly #pdf: PDFDocument;
  readonly #scripts = new ScriptShaper();
  readonly #embedded = new Map<string, PDFFont>();
  readonly #opened = new Map<string, Outline>();
  readonly #families = new Map<string, FontFile[]>();
  /** The outline of each glyph, by its font: a long text has the same ones again and again. */
  readonly #paths = new Map<string, string>();

  constructor(pdf: PDFDocument) {
    this.#pdf = pdf;
    pdf.registerFontkit(fontkit);
  }

  /** Runs from left to right. */
  async shape(text: string, weight: Weight): Promise<Run[]> {
    const runs: Run[] = [];
    const clean = text.normalize('NFC').replaceAll(/\s/gu, ' ').replaceAll(DIRECTIONS, '');
    const family = outlineOrder(clean);
    for (const stretch of visualOrder(clean)) {
      const some = await this.#stretch(stretch.text, weight, family, stretch.isRightToLeft);
      runs.push(...(stretch.isRightToLeft ? some.toReversed() : some));
    }
    return runs;
  }

  /** Runs in the order in which they are read. */
  async #stretch(text: string, weight: Weight, family: OutlineFamily[], isRightToLeft: boolean): Promise<Run[]> {
    const runs: Run[] = [];
    let pending = null as Pending | null;
    const flush = async (): Promise<void> => {
      if (pending) runs.push(...(await this.#drawn(pending, weight, isRightToLeft)));
      pending = null;
    };
    for (const { segment } of graphemes.segment(text)) {
      /* A space between words of such a script belongs to them. */
      const isInside = segment === ' ' && pending !== null && pending.kind !== 'font';
      const script = shapedScriptOf(segment);
      if (isInside || (script && pending?.kind === 'script' && pending.script === script)) {
        if (pending) pending.text += segment;
        continue;
      }
      if (script) {
        await flush();
        pending = { kind: 'script', script, text: segment };
        continue;
      }
      const font = await this.#fontFor(segment, weight);
      if (font) {
        const visible = segment.replaceAll(INVISIBLE, '');
        if (pending?.kind === 'font' && pending.font === font) pending.text += visible;
        else {
          await flush();
          pending = { kind: 'font', font, text: visible };
        }
        continue;
      }
      const outlines = this.#outlines(segment, family, weight);
      if (outlines) {
        await flush();
        runs.push(...outlines);
      } else if (pending?.kind === 'unknown') pending.text += segment;
      else {
        await flush();
        pending = { kind: 'unknown', text: segment };
      }
    }
    await flush();
    return runs;
  }

  async #drawn(pending: Pending, weight: Weight, isRightToLeft: boolean): Promise<Run[]> {
    const { text } = pending;
    if (pending.kind === 'font') {
      const seen = isRightToLeft ? reversed(text) : text;
      const { font } = pending;
      return [{ kind: 'text', text: seen, font, widthEm: font.widthOfTextAtSize(seen, 1) }];
    }
    const shaped = pending.kind === 'script' ? this.#scripts.shape(text, pending.script, weight) : null;
    return shaped
      ? [{ kind: 'outline', ...shaped, strokeUnits: 0, text, isRightToLeft }]
      : this.#picture(text, weight, isRightToLeft);
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
    /* The first outline of several says it all, such as of an emoji that is joined from two. */
    const runs = visiblePoints(segment).map((point, index) =>
      this.#outline(point, order, weight, index === 0 ? segment : ''),
    );
    return runs.length > 0 && runs.every((run) => run !== null) ? runs : null;
  }

  #outline(point: number, order: OutlineFamily[], weight: Weight, text: string): Run | null {
    for (const family of order) {
      const files = this.#family(family, () => outlineFiles(family));
      for (const file of files) {
        if (!isMeantFor(file, point)) continue;
        const font = this.#opened.get(file.path) ?? fontkit.create(readFileSync(file.path));
        this.#opened.set(file.path, font);
        if (!font.hasGlyphForCodePoint(point)) continue;
        const glyph = font.glyphForCodePoint(point);
        const name = `${file.path} ${point}`;
        const path = this.#paths.get(name) ?? placed(glyph.path.toSVG(), 0, 0);
        this.#paths.set(name, path);
        const share = family === 'emoji' ? 0 : weight === 600 ? SEMIBOLD_STROKE : REGULAR_STROKE;
        return {
          kind: 'outline',
          path,
          unitsPerEm: font.unitsPerEm,
          widthEm: glyph.advanceWidth / font.unitsPerEm,
          strokeUnits: share * font.unitsPerEm,
          text,
          isRightToLeft: false,
        };
      }
    }
    return null;
  }

  async #picture(text: string, weight: Weight, isRightToLeft: boolean): Promise<Run[]> {
    const raster = await rasterText(text);
    if (raster) {
      const image = await this.#pdf.embedPng(raster.png);
      const { widthEm, heightEm } = raster;
      return [{ kind: 'picture', image, widthEm, heightEm, text, isRightToLeft }];
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

const EM_PX = 96;

interface RasterText {
  png: Buffer;
  widthEm: number;
  heightEm: number;
}

/**
 * Draws text with the fonts of the system, which also lays out right-to-left and joined scripts correctly.
 * Null when the result is empty: no fonts installed.
 */
async function rasterText(text: string): Promise<RasterText | null> {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const sharp = loadSharp();
  try {
    const { data, info } = await sharp({ text: { text: escaped, font: `sans ${EM_PX}`, dpi: 72, rgba: true } })
      .png()
      .toBuffer({ resolveWithObject: true });
    const { channels } = await sharp(data).stats();
    if ((channels[3]?.max ?? 0) === 0) return null;
    return { png: data, widthEm: info.width / EM_PX, heightEm: info.height / EM_PX };
  } catch {
    return null;
  }
}

import type { Color, PDFPage } from 'pdf-lib';
import { type PDFDocument, rgb } from '../base/libraries.ts';
import { type Run, TextShaper, type Weight } from './text-shaper.ts';
import { UnseenText } from './unseen-text.ts';
import { hasRightToLeft } from './visual-order.ts';

/** Points. */
export interface TextStyle {
  size: number;
  weight?: Weight;
  color?: Color;
  /** Relative to the font size. */
  leading?: number;
}

export interface ShapedLine {
  runs: Run[];
  width: number;
}

interface ShapedWord extends ShapedLine {
  text: string;
}

const ink = rgb(0.1, 0.12, 0.16);
export const faint = rgb(0.36, 0.39, 0.45);
export const hairline = rgb(0.83, 0.85, 0.88);

const LEADING = 1.4;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Breaks text into lines and draws them; any script is supported. Coordinates are PDF's, in points from the bottom left. */
export class Typesetter {
  readonly pdf: PDFDocument;
  readonly #shaper: TextShaper;
  readonly #unseen: UnseenText;

  constructor(pdf: PDFDocument) {
    this.pdf = pdf;
    this.#shaper = new TextShaper(pdf);
    this.#unseen = new UnseenText(pdf);
  }

  /** Lines no wider than `width`; line feeds are kept. A word that is too long is broken anywhere. */
  async lines(text: string, { size, weight = 400 }: TextStyle, width: number): Promise<ShapedLine[]> {
    const lines: ShapedLine[] = [];
    const [space] = await this.#shaper.shape(' ', weight);
    const spaceWidth = (space?.widthEm ?? 0.26) * size;
    for (const paragraph of text.split('\n')) {
      let line: ShapedLine = { runs: [], width: 0 };
      let read = '';
      const end = async (): Promise<void> => {
        /* Words were measured one by one; their order from left to right is that of the whole line. */
        lines.push(hasRightToLeft(read) ? await this.#shape(read, size, weight) : line);
        line = { runs: [], width: 0 };
        read = '';
      };
      for (const word of paragraph.split(/[ \t\r]+/).filter(Boolean)) {
        for (const [index, piece] of (await this.#pieces(word, size, weight, width)).entries()) {
          const gap = line.runs.length > 0 && index === 0 ? spaceWidth : 0;
          if (line.width + gap + piece.width > width && line.runs.length > 0) await end();
          if (line.runs.length > 0 && index === 0 && space) {
            line.runs.push(space);
            line.width += spaceWidth;
            read += ' ';
          }
          line.width += piece.width;
          line.runs.push(...piece.runs);
          read += piece.text;
        }
      }
      await end();
    }
    return lines;
  }

  drawLine(page: PDFPage, line: ShapedLine, x: number, y: number, { size, color = ink }: TextStyle): void {
    let at = x;
    for (const run of line.runs) {
      if (run.kind === 'text') page.drawText(run.text, { x: at, y, size, font: run.font, color });
      else {
        const meaning = { text: run.text, isRightToLeft: run.isRightToLeft, width: run.widthEm * size };
        this.#unseen.mean(page, meaning, { x: at, y, size }, () => drawMark(page, run, at, y, size, color));
      }
      at += run.widthEm * size;
    }
  }

  /** Draws from the top down; returns the height used. */
  drawLines(page: PDFPage, lines: readonly ShapedLine[], x: number, top: number, style: TextStyle): number {
    const step = style.size * (style.leading ?? LEADING);
    for (const [index, line] of lines.entries()) this.drawLine(page, line, x, top - index * step - style.size, style);
    return lines.length * step;
  }

  /** Units that may be on a line of their own: a word, or what a long one is broken into. */
  async #pieces(word: string, size: number, weight: Weight, width: number): Promise<ShapedWord[]> {
    const whole = await this.#shape(word, size, weight);
    if (whole.width <= width) return [{ ...whole, text: word }];
    const pieces: ShapedWord[] = [];
    let text = '';
    let used = 0;
    for (const { segment } of graphemes.segment(word)) {
      const { width: wide } = await this.#shape(segment, size, weight);
      if (used + wide > width && text) {
        pieces.push({ ...(await this.#shape(text, size, weight)), text });
        [text, used] = ['', 0];
      }
      text += segment;
      used += wide;
    }
    if (text) pieces.push({ ...(await this.#shape(text, size, weight)), text });
    return pieces;
  }

  async #shape(text: string, size: number, weight: Weight): Promise<ShapedLine> {
    const runs = await this.#shaper.shape(text, weight);
    return { runs, width: runs.reduce((sum, { widthEm }) => sum + widthEm * size, 0) };
  }
}

function drawMark(
  page: PDFPage,
  run: Exclude<Run, { kind: 'text' }>,
  x: number,
  y: number,
  size: number,
  color: Color,
): void {
  if (run.kind === 'picture') {
    const height = run.heightEm * size;
    /* Centered on the middle of small letters, because a picture has no baseline. */
    page.drawImage(run.image, { x, y: y + 0.27 * size - height / 2, width: run.widthEm * size, height });
    return;
  }
  const stroke = run.strokeUnits > 0 ? { borderColor: color, borderWidth: run.strokeUnits } : {};
  page.drawSvgPath(run.path, { x, y, scale: size / run.unitsPerEm, color, ...stroke });
}

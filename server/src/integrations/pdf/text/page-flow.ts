import type { Color, PDFPage } from 'pdf-lib';
import { rgb } from '../base/libraries.ts';
import { faint, hairline, type ShapedLine, type TextStyle, type Typesetter } from './typesetter.ts';

const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 56;
const FOOTER = 64;
/** The part of the text area for the names in front of facts, in points. */
const LABEL_WIDTH = 132;

export const CONTENT_WIDTH = A4.width - 2 * MARGIN;

const BULLET_INDENT = 12;

const labelStyle: TextStyle = { size: 9, color: faint };
const valueStyle: TextStyle = { size: 9.5 };
const questionStyle: TextStyle = { size: 9.5, color: faint };
const LEADING = 1.4;
const HEADING_HEIGHT = 44;

/** Fills pages from the top down and opens the next when one is full. */
export class PageFlow {
  readonly #setter: Typesetter;
  readonly #accent: Color;
  #page: PDFPage;
  #y = 0;

  /** `accent`, as `#rrggbb`, is the color of a bar at the top of each page. */
  constructor(setter: Typesetter, accent: string) {
    this.#setter = setter;
    this.#accent = colorOf(accent);
    this.#page = this.#open();
  }

  newPage(): void {
    this.#page = this.#open();
  }

  space(height: number): void {
    this.#y -= height;
  }

  async text(text: string, style: TextStyle, indent = 0): Promise<void> {
    const lines = await this.#setter.lines(text, style, CONTENT_WIDTH - indent);
    for (const line of lines) this.#line(line, style, indent);
  }

  /** One item of a list, with its lines aligned behind the dot. */
  async bullet(text: string, style: TextStyle): Promise<void> {
    const [dot] = await this.#setter.lines('•', style, BULLET_INDENT);
    this.#reserve(style.size * 1.4);
    if (dot) this.#setter.drawLine(this.#page, dot, MARGIN, this.#y - style.size, style);
    await this.text(text, style, BULLET_INDENT);
    this.space(3);
  }

  /** Keeps it on one page with the `room` that follows it. */
  async heading(text: string, room = 16): Promise<void> {
    this.#reserve(HEADING_HEIGHT + room);
    this.space(16);
    await this.text(text, { size: 12, weight: 600 });
    this.space(4);
    this.#rule();
    this.space(6);
  }

  /** A name and its value, side by side; a long value continues on the next page. */
  async fact(label: string, value: string): Promise<void> {
    const labels = await this.#setter.lines(label, labelStyle, LABEL_WIDTH - 10);
    const values = await this.#setter.lines(value || '—', valueStyle, CONTENT_WIDTH - LABEL_WIDTH);
    this.#reserve(18);
    for (let index = 0; index < Math.max(labels.length, values.length); index += 1) {
      const step = 14;
      this.#reserve(step);
      const [left, right] = [labels[index], values[index]];
      const baseline = this.#y - 10;
      if (left) this.#setter.drawLine(this.#page, left, MARGIN, baseline, labelStyle);
      if (right) this.#setter.drawLine(this.#page, right, MARGIN + LABEL_WIDTH, baseline, valueStyle);
      this.#y -= step;
    }
    this.space(4);
  }

  /** A question and its answers below it. The first answer is on the question's page. */
  async question(question: string, answers: readonly string[]): Promise<void> {
    const lines = await this.#setter.lines(question, questionStyle, CONTENT_WIDTH);
    this.#reserve(lines.length * questionStyle.size * LEADING + valueStyle.size * LEADING);
    for (const line of lines) this.#line(line, questionStyle, 0);
    for (const answer of answers) await this.text(answer || '—', valueStyle, BULLET_INDENT);
    this.space(6);
  }

  /** A box of a height, drawn by the caller from its bottom left corner. */
  box(width: number, height: number, draw: (page: PDFPage, x: number, y: number) => void): void {
    this.#reserve(height + 6);
    this.#y -= height;
    this.#page.drawRectangle({
      x: MARGIN,
      y: this.#y,
      width,
      height,
      borderColor: hairline,
      borderWidth: 0.8,
    });
    draw(this.#page, MARGIN, this.#y);
    this.space(6);
  }

  #line(line: ShapedLine, style: TextStyle, indent: number): void {
    const step = style.size * (style.leading ?? LEADING);
    this.#reserve(step);
    this.#setter.drawLine(this.#page, line, MARGIN + indent, this.#y - style.size, style);
    this.#y -= step;
  }

  #rule(): void {
    const y = this.#y;
    this.#page.drawLine({
      start: { x: MARGIN, y },
      end: { x: MARGIN + CONTENT_WIDTH, y },
      thickness: 0.8,
      color: hairline,
    });
  }

  #reserve(height: number): void {
    if (this.#y - height < FOOTER) this.#page = this.#open();
  }

  #open(): PDFPage {
    const page = this.#setter.pdf.addPage([A4.width, A4.height]);
    page.drawRectangle({ x: 0, y: A4.height - 6, width: A4.width, height: 6, color: this.#accent });
    this.#y = A4.height - MARGIN;
    return page;
  }
}

function colorOf(accent: string): Color {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(accent)?.slice(1) ?? ['00', '7b', 'ff'];
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Number.parseInt(part, 16) / 255);
  return rgb(red, green, blue);
}

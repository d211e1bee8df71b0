import { parentPort, workerData } from 'node:worker_threads';
import type { Paper, PaperRow } from '@gatehouse/sync-protocol/areas/bookings/bills/receipt';
import type { PDFPage } from 'pdf-lib';
import { PDFDocument } from '#integrations/pdf/base/libraries';
import { faint, hairline, type ShapedLine, type TextStyle, Typesetter } from '#integrations/pdf/text/typesetter';
import type { PaperFormat, PaperJob } from './draw-paper.ts';

const MM = 72 / 25.4;
const LEADING = 1.35;
const GAP = 8;

/** Points. A roll is one page as long as what is on it, up to what readers of PDFs open. */
const sheets: Readonly<Record<PaperFormat, { width: number; height: number; margin: number; size: number }>> = {
  letter: { width: 612, height: 792, margin: 54, size: 10 },
  '80mm': { width: 80 * MM, height: 14_000, margin: 4 * MM, size: 9 },
};

/** A piece that stays together, drawn from its top. */
interface Block {
  height: number;
  draw(page: PDFPage, top: number): void;
}

interface Line {
  text: ShapedLine;
  style: TextStyle;
  isRight?: boolean;
}

type StyleName = 'title' | 'name' | 'heading' | 'plain' | 'strong' | 'small';

/** Sets a paper in blocks from the top down. */
class PaperSetter {
  readonly blocks: Block[] = [];
  readonly #setter: Typesetter;
  readonly #left: number;
  readonly #width: number;
  readonly #styles: Readonly<Record<StyleName, TextStyle>>;

  constructor(pdf: PDFDocument, format: PaperFormat) {
    const { width, margin, size } = sheets[format];
    this.#setter = new Typesetter(pdf);
    this.#left = margin;
    this.#width = width - 2 * margin;
    this.#styles = {
      title: { size: size * 1.6, weight: 600 },
      name: { size: size * 1.3, weight: 600 },
      heading: { size: size * 1.1, weight: 600 },
      plain: { size },
      strong: { size: size * 1.1, weight: 600 },
      small: { size: size * 0.85, color: faint },
    };
  }

  async paper({ venue, title, facts, sections, notes }: Paper): Promise<void> {
    const [name = '', ...others] = venue;
    await this.text(name, 'name');
    for (const line of others) await this.text(line, 'small');
    this.space(10);
    await this.text(title, 'title');
    for (const { label, value } of facts) await this.row({ label, amount: value }, 'small');
    for (const { heading, rows } of sections) {
      if (rows.length === 0) continue;
      this.rule();
      if (heading !== '') await this.text(heading, 'heading');
      for (const row of rows) await this.row(row, row.isTotal ? 'strong' : 'plain');
    }
    if (notes.length > 0) this.rule();
    for (const note of notes) await this.text(note, 'small');
  }

  async text(text: string, as: StyleName): Promise<void> {
    const style = this.#styles[as];
    const lines = await this.#setter.lines(text, style, this.#width);
    for (const line of lines) this.#lines([{ text: line, style }]);
  }

  /** A label and its value at the right edge; the label has what the value leaves of the width, and at least half. */
  async row({ label, amount, note = '' }: PaperRow, as: 'plain' | 'strong' | 'small'): Promise<void> {
    const style = this.#styles[as];
    const valueStyle: TextStyle = { size: style.size, weight: style.weight ?? 400 };
    const values = await this.#setter.lines(amount, valueStyle, this.#width / 2);
    const taken = Math.max(0, ...values.map(({ width }) => width)) + GAP;
    const labels = await this.#setter.lines(label, style, this.#width - taken);
    const notes = note === '' ? [] : await this.#setter.lines(note, this.#styles.small, this.#width - taken);
    const left = labels.map((text) => ({ text, style }));
    const right = values.map((text) => ({ text, style: valueStyle, isRight: true }));
    for (let index = 0; index < Math.max(left.length, right.length); index += 1)
      this.#lines([...left.slice(index, index + 1), ...right.slice(index, index + 1)]);
    for (const line of notes) this.#lines([{ text: line, style: this.#styles.small }]);
    this.space(2);
  }

  space(height: number): void {
    this.blocks.push({ height, draw: () => undefined });
  }

  rule(): void {
    const [left, right] = [this.#left, this.#left + this.#width];
    this.blocks.push({
      height: 14,
      draw: (page, top) =>
        page.drawLine({
          start: { x: left, y: top - 7 },
          end: { x: right, y: top - 7 },
          thickness: 0.8,
          color: hairline,
        }),
    });
  }

  #lines(parts: readonly Line[]): void {
    const height = Math.max(...parts.map(({ style }) => style.size)) * LEADING;
    this.blocks.push({
      height,
      draw: (page, top) => {
        for (const { text, style, isRight = false } of parts) {
          const x = isRight ? this.#left + this.#width - text.width : this.#left;
          this.#setter.drawLine(page, text, x, top - style.size, style);
        }
      },
    });
  }
}

async function buildPaper({ paper, format }: PaperJob): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(paper.title, { showInWindowTitleBar: true });
  pdf.setAuthor(paper.venue[0] ?? '');
  pdf.setLanguage('en-US');
  pdf.setProducer('Gatehouse');
  pdf.setCreator('Gatehouse');
  const setter = new PaperSetter(pdf, format);
  await setter.paper(paper);
  const { width, height, margin } = sheets[format];
  for (const page of pagesOf(setter.blocks, height - 2 * margin)) {
    const used = page.reduce((sum, block) => sum + block.height, 0);
    const sheet = pdf.addPage([width, format === '80mm' ? used + 2 * margin : height]);
    let top = sheet.getHeight() - margin;
    for (const block of page) {
      block.draw(sheet, top);
      top -= block.height;
    }
  }
  return pdf.save();
}

function pagesOf(blocks: readonly Block[], room: number): Block[][] {
  const pages: Block[][] = [[]];
  let used = 0;
  for (const block of blocks) {
    if (used + block.height > room) {
      pages.push([]);
      used = 0;
    }
    pages.at(-1)?.push(block);
    used += block.height;
  }
  return pages;
}

const bytes = await buildPaper(workerData as PaperJob);
parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);

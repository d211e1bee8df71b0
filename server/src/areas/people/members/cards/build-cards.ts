import { languages } from '@gatehouse/sync-protocol/languages/languages';
import sharp from 'sharp';
import { PDFDocument, rgb } from '#integrations/pdf/base/libraries';
import { Typesetter } from '#integrations/pdf/text/typesetter';
import type { CardFacts, CardJob } from './card-job.ts';
import { CARD, type CardLook, drawCard } from './draw-card.ts';

const INCH = 72;
/** Columns and rows that leave printers the margin that they can't print on. Points. */
const sheets = {
  letter: { width: 8.5 * INCH, height: 11 * INCH, columns: 2, rows: 4 },
  a4: { width: 595.28, height: 841.89, columns: 2, rows: 5 },
};
type Sheet = (typeof sheets)['letter'];

const MARK = { length: 11, gap: 4, thickness: 0.4 };
const markColor = rgb(0.45, 0.45, 0.45);

/** Members' cards as a PDF: one page each at CR80, or sheets with cut marks. Requirement F30. */
export async function buildCards(job: CardJob): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(job.cards.length === 1 ? 'Member card' : 'Member cards', { showInWindowTitleBar: true });
  pdf.setAuthor(job.venueName);
  pdf.setLanguage(languages[job.language].locale);
  pdf.setProducer('Gatehouse');
  pdf.setCreator('Gatehouse');
  const logo = job.logo ? await pdf.embedPng(await sharp(job.logo).png().toBuffer()) : null;
  const look = { setter: new Typesetter(pdf), accent: colorOf(job.accentColor), logo, job };
  if (job.paper === 'card')
    for (const card of job.cards) await drawCard(pdf.addPage([CARD.width, CARD.height]), look, card, 0, 0);
  else await addSheets(pdf, look, job.cards, sheets[job.paper]);
  return pdf.save();
}

async function addSheets(pdf: PDFDocument, look: CardLook, cards: readonly CardFacts[], sheet: Sheet): Promise<void> {
  const perSheet = sheet.columns * sheet.rows;
  const left = (sheet.width - sheet.columns * CARD.width) / 2;
  const bottom = (sheet.height - sheet.rows * CARD.height) / 2;
  for (let from = 0; from < cards.length; from += perSheet) {
    const page = pdf.addPage([sheet.width, sheet.height]);
    for (const [index, card] of cards.slice(from, from + perSheet).entries()) {
      const row = Math.floor(index / sheet.columns);
      const x = left + (index % sheet.columns) * CARD.width;
      await drawCard(page, look, card, x, bottom + (sheet.rows - 1 - row) * CARD.height);
    }
    const mark = (start: { x: number; y: number }, end: { x: number; y: number }): void =>
      page.drawLine({ start, end, thickness: MARK.thickness, color: markColor });
    const right = sheet.width - left;
    const top = sheet.height - bottom;
    for (let column = 0; column <= sheet.columns; column += 1) {
      const x = left + column * CARD.width;
      mark({ x, y: top + MARK.gap }, { x, y: top + MARK.gap + MARK.length });
      mark({ x, y: bottom - MARK.gap }, { x, y: bottom - MARK.gap - MARK.length });
    }
    for (let row = 0; row <= sheet.rows; row += 1) {
      const y = bottom + row * CARD.height;
      mark({ x: left - MARK.gap, y }, { x: left - MARK.gap - MARK.length, y });
      mark({ x: right + MARK.gap, y }, { x: right + MARK.gap + MARK.length, y });
    }
  }
}

function colorOf(color: string) {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color)?.slice(1) ?? ['00', '7b', 'ff'];
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Number.parseInt(part, 16) / 255);
  return rgb(red, green, blue);
}

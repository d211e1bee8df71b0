import { parentPort, workerData } from 'node:worker_threads';
import { barcodeShape, printedCode, qrShape } from '@gatehouse/sync-protocol/areas/people/codes/member-codes';
import type { CodeShape } from '@gatehouse/sync-protocol/areas/people/codes/qr-shape';
import { languages } from '@gatehouse/sync-protocol/languages/languages';
import type { Color, PDFImage, PDFPage } from 'pdf-lib';
import {
  concatTransformationMatrix,
  loadSharp,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
  rgb,
} from '#integrations/pdf/base/libraries';
import { faint, type ShapedLine, type TextStyle, Typesetter } from '#integrations/pdf/text/typesetter';
import type { CardFacts, CardJob } from './card-job.ts';

const INCH = 72;
/** Columns and rows that leave printers the margin that they can't print on. Points. */
const sheets = {
  letter: { width: 8.5 * INCH, height: 11 * INCH, columns: 2, rows: 4 },
  a4: { width: 595.28, height: 841.89, columns: 2, rows: 5 },
};
type Sheet = (typeof sheets)['letter'];

const MARK = { length: 11, gap: 4, thickness: 0.4 };
const markColor = rgb(0.45, 0.45, 0.45);

/** Cards as a PDF: one page each at CR80, or sheets with cut marks. Requirement F30. */
async function buildCards(job: CardJob): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(job.title, { showInWindowTitleBar: true });
  pdf.setAuthor(job.venueName);
  pdf.setLanguage(languages[job.language].locale);
  pdf.setProducer('Gatehouse');
  pdf.setCreator('Gatehouse');
  const logo = job.logo ? await pdf.embedPng(await loadSharp()(job.logo).png().toBuffer()) : null;
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

/** 300 dots per inch: a phone shows it sharply, and a scanner reads it from the screen. */
const SCALE = 300 / 72;

/** The first page of a PDF as PNG. */
async function cardPicture(pdf: Uint8Array): Promise<Uint8Array> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const { data, width, height } = await document.getPage(0).render({ scale: SCALE, render: 'bitmap' });
  const png = await loadSharp()(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .png({ palette: true, colours: 64 })
    .toBuffer();
  document.destroy();
  library.destroy();
  return new Uint8Array(png);
}

const MM = 72 / 25.4;
/** ISO/IEC 7810 ID-1, called CR80. */
const CARD = { width: 85.6 * MM, height: 54 * MM };

const BAND = 1.6 * MM;
const PADDING = 4 * MM;
/** Top of the content, under the band. */
const TOP = 4.8 * MM;
/** Margin on every side of a code, where the padding doesn't give it already. */
const QUIET = 3 * MM;
const QR_SIDE = 21 * MM;
const BARS = { width: 71.6 * MM, height: 11 * MM };
const LOGO = { width: 18 * MM, height: 7 * MM };
const TEXT_WIDTH = CARD.width - 2 * PADDING - QR_SIDE - QUIET;
/** Tried in turn, until the name fits its lines. */
const NAME_STYLES = [
  { sizeMm: 5, linesMax: 2 },
  { sizeMm: 4, linesMax: 2 },
];
const LONG_NAME = { sizeMm: 3.2, linesMax: 3 };
const venueStyle: TextStyle = { size: 3.2 * MM, leading: 1.2 };
const detailStyle: TextStyle = { size: 3 * MM, color: faint };
const codeStyle: TextStyle = { size: 3.2 * MM };
const CODE_SPACING = 0.12 * codeStyle.size;
const black = rgb(0, 0, 0);

/** What the cards of one venue have in common. */
interface CardLook {
  setter: Typesetter;
  accent: Color;
  logo: PDFImage | null;
  job: Pick<CardJob, 'venueName'>;
}

/** Draws one card from its bottom left corner; the same card as the browser prints. Requirements U7, F30. */
async function drawCard(page: PDFPage, look: CardLook, card: CardFacts, x: number, y: number): Promise<void> {
  const { setter } = look;
  const left = x + PADDING;
  page.drawRectangle({ x, y: y + CARD.height - BAND, width: CARD.width, height: BAND, color: look.accent });

  let top = y + CARD.height - TOP;
  top -= await drawVenue(page, look, left, top);
  const name = await fittingName(setter, card.name);
  top -= 1.2 * MM;
  top -= setter.drawLines(page, name.lines, left, top, name.style);
  const detail = await setter.lines(card.detail, detailStyle, TEXT_WIDTH);
  setter.drawLines(page, detail, left, top - 1.2 * MM, detailStyle);

  const qrX = x + CARD.width - PADDING - QR_SIDE;
  drawCode(page, qrShape(card.code), { x: qrX, y: y + CARD.height - TOP - QR_SIDE }, QR_SIDE, QR_SIDE);
  const idBaseline = y + PADDING + 0.5 * MM;
  const barsY = idBaseline + codeStyle.size * 0.75 + QUIET;
  const bars = { x: x + (CARD.width - BARS.width) / 2, y: barsY };
  drawCode(page, barcodeShape(card.code), bars, BARS.width, BARS.height);
  await drawSpaced(page, setter, printedCode(card.code), x + CARD.width / 2, idBaseline);
}

/** The logo, and the venue's name next to it; returns their height. */
async function drawVenue(page: PDFPage, { setter, logo, job }: CardLook, left: number, top: number): Promise<number> {
  const size = logo?.scaleToFit(LOGO.width, LOGO.height);
  const indent = size ? size.width + 2 * MM : 0;
  const shown = await shortened(setter, job.venueName, venueStyle, {
    width: TEXT_WIDTH - indent,
    linesMax: size ? 2 : 1,
  });
  const textHeight = shown.length * venueStyle.size * (venueStyle.leading ?? 1);
  const height = Math.max(size ? LOGO.height : 0, textHeight);
  if (logo && size)
    page.drawImage(logo, { x: left, y: top - (height + size.height) / 2, width: size.width, height: size.height });
  setter.drawLines(page, shown, left + indent, top - (height - textHeight) / 2, venueStyle);
  return height;
}

async function fittingName(setter: Typesetter, name: string): Promise<{ lines: ShapedLine[]; style: TextStyle }> {
  for (const { sizeMm, linesMax } of NAME_STYLES) {
    const style: TextStyle = { size: sizeMm * MM, weight: 600, leading: 1.2 };
    const lines = await setter.lines(name, style, TEXT_WIDTH);
    if (lines.length <= linesMax) return { lines, style };
  }
  const style: TextStyle = { size: LONG_NAME.sizeMm * MM, weight: 600, leading: 1.2 };
  return { lines: await shortened(setter, name, style, { width: TEXT_WIDTH, linesMax: LONG_NAME.linesMax }), style };
}

/** Cuts a text to as many lines as there is room for; the last one says whether there were more. */
async function shortened(
  setter: Typesetter,
  text: string,
  style: TextStyle,
  { width, linesMax }: { width: number; linesMax: number },
): Promise<ShapedLine[]> {
  const whole = await setter.lines(text, style, width);
  if (whole.length <= linesMax) return whole;
  const [dots] = await setter.lines('…', style, width);
  if (!dots) return whole.slice(0, linesMax);
  const shown = (await setter.lines(text, style, width - dots.width)).slice(0, linesMax);
  return shown.map((line, index) =>
    index < linesMax - 1 ? line : { runs: [...line.runs, ...dots.runs], width: line.width + dots.width },
  );
}

/** A code's dark modules as one shape, stretched to a box. */
function drawCode(page: PDFPage, shape: CodeShape, at: { x: number; y: number }, width: number, height: number): void {
  const matrix = concatTransformationMatrix(width / shape.width, 0, 0, height / shape.height, at.x, at.y);
  page.pushOperators(pushGraphicsState(), matrix);
  page.drawSvgPath(shape.path, { x: 0, y: shape.height, color: black });
  page.pushOperators(popGraphicsState());
}

/** Letters apart from each other and around a middle, for people who type the code. */
async function drawSpaced(page: PDFPage, setter: Typesetter, code: string, middle: number, y: number): Promise<void> {
  const letters = await Promise.all(Array.from(code, (letter) => setter.lines(letter, codeStyle, CARD.width)));
  const width = letters.reduce((sum, [line]) => sum + (line?.width ?? 0) + CODE_SPACING, -CODE_SPACING);
  let at = middle - width / 2;
  for (const [line] of letters) {
    if (!line) continue;
    setter.drawLine(page, line, at, y, codeStyle);
    at += line.width + CODE_SPACING;
  }
}

const job = workerData as CardJob;
const pdf = await buildCards(job);
const bytes = job.as === 'png' ? await cardPicture(pdf) : pdf;
parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);

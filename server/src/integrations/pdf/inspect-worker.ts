import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import type { WorkerPart } from '../../base/run-worker.ts';
import type { PDFPage } from './base/libraries.ts';
import { freeFunction, MissingFonts } from './fonts/missing-fonts.ts';
import { findMissing, isHopeless } from './fonts/missing-text.ts';
import { JOINED_PAGES_MAX, joinablePages, type LongPlan, longPlan, PIXEL_WIDTH, pagesListed } from './page-plan.ts';
import { joinedCopy } from './pages/joined-page.ts';
import type { PageBox } from './pages/page-box.ts';
import { readWords } from './pdfium/page-words.ts';
import { copyIn, type Pdfium, replaceFunction, startPdfium } from './pdfium/pdfium.ts';
import type { WasmCode } from './pdfium/pdfium-code.ts';
import { seenText } from './pdfium/seen-text.ts';

export interface InspectJob {
  bytes: Uint8Array;
  /** Whether several pages are fine. */
  joins: boolean;
  /** What `pdfiumCode` returns. */
  pdfium: WasmCode;
}

/** The result of inspecting an uploaded PDF. Its pages were posted as parts before. */
export type Inspection =
  | { kind: 'invalid' | 'pages' | 'too_many_pages' | 'locked' | 'unseen_text' }
  /** The file shows characters of this font that none of ours has. */
  | { kind: 'missing_font'; fontName: string | null }
  | {
      kind: 'file';
      text: string;
      widthPt: number;
      heightPt: number;
      pageCount: number;
      /** The size of each page as displayed, in points. */
      pageSizes: { width: number; height: number }[];
      /** What readers get instead of the file; null where that is its picture. */
      copy: Uint8Array | null;
    };

/** One page, rendered; `pixels` is RGBA. */
export interface RenderedPage {
  index: number;
  pixels: Uint8Array;
  pixelWidth: number;
  pixelHeight: number;
  /** Set where the page is one of several. */
  long: LongPlan | null;
}

/** The longest page is no taller than three screens. */
const PIXEL_HEIGHT_MAX = 4200;
const TEXT_CHARS_MAX = 60_000;
const JOINED_TEXT_CHARS_MAX = 200_000;
/** How much PDFium and the other reader may disagree on a page's side, in points. */
const SIDE_TOLERANCE = 1;

interface OpenFile {
  pdfium: Pdfium;
  document: PDFiumDocument;
  /** The file without a lock. */
  bytes: Uint8Array;
  hasFields: boolean;
}

async function inspect({ bytes: locked, joins, pdfium: code }: InspectJob): Promise<Inspection> {
  const { module, pdfium } = await startPdfium(code);
  const opened = unlocked(pdfium, locked, freeFunction(pdfium));
  if (opened.kind !== 'open') return opened;
  const { bytes } = opened;
  const library = new PDFiumLibrary(module);
  /* A file is opened twice: what it lacks must be known before a page is drawn. */
  const first = await library.loadDocument(bytes);
  const count = first.getPageCount();
  if (count < 1) return { kind: 'invalid' };
  if (count > 1 && !joins) return { kind: 'pages' };
  if (count > JOINED_PAGES_MAX) return { kind: 'too_many_pages' };
  const missing = findMissing(pdfium, pointerOf(first), count);
  first.destroy();
  const lacking: Inspection = { kind: 'missing_font', fontName: missing.fontName };
  if (isHopeless(missing)) return lacking;
  const fonts = new MissingFonts(pdfium, missing);
  const document = await library.loadDocument(bytes);
  const hasFields = pdfium._FPDF_GetFormType(pointerOf(document)) > 0;
  const file = { pdfium, document, bytes, hasFields };
  const found = count > 1 ? await inspectPages(file, count) : await inspectOnly(file, joins);
  return fonts.isLacking && (found.kind === 'file' || found.kind === 'unseen_text') ? lacking : found;
}

/** PDFium trusts a file's own count of its pages. */
async function inspectOnly(file: OpenFile, joins: boolean): Promise<Inspection> {
  const pages = await pagesListed(file.bytes);
  const listed = pages?.length ?? 1;
  if (listed === 1) return inspectPage(file, pages);
  return { kind: !joins ? 'pages' : listed > JOINED_PAGES_MAX ? 'too_many_pages' : 'invalid' };
}

function pointerOf(document: PDFiumDocument): number {
  return Reflect.get(document, 'documentIdx') as number;
}

/** `pages` is null for a file that only PDFium can read. */
async function inspectPage(file: OpenFile, pages: readonly PDFPage[] | null): Promise<Inspection> {
  const page = await render(file, 0, null);
  if (!page?.hasInk) return { kind: page?.isIncomplete ? 'unseen_text' : 'invalid' };
  if (page.isIncomplete) return { kind: 'unseen_text' };
  return {
    kind: 'file',
    text: page.text,
    widthPt: page.width,
    heightPt: page.height,
    pageCount: 1,
    pageSizes: [{ width: page.width, height: page.height }],
    copy: pages && (await joinedCopy(pages).catch(() => null)),
  };
}

async function inspectPages(file: OpenFile, count: number): Promise<Inspection> {
  const joinable = await joinablePages(file.bytes);
  if (!joinable) return { kind: 'invalid' };
  const { boxes, copy } = joinable;
  if (boxes.length !== count) return { kind: boxes.length > JOINED_PAGES_MAX ? 'too_many_pages' : 'invalid' };
  const long = longPlan(boxes);
  const texts: string[] = [];
  let hasInk = false;
  for (const [index, box] of boxes.entries()) {
    const page = await render(file, index, long);
    if (!page || !isSameSize(page, box)) return { kind: 'invalid' };
    if (page.isIncomplete) return { kind: 'unseen_text' };
    hasInk ||= page.hasInk;
    texts.push(page.text);
  }
  if (!hasInk) return { kind: 'invalid' };
  return {
    kind: 'file',
    text: texts.filter(Boolean).join('\n\n').slice(0, JOINED_TEXT_CHARS_MAX).toWellFormed(),
    widthPt: Math.max(...boxes.map(({ width }) => width)),
    heightPt: boxes.reduce((sum, { height }) => sum + height, 0),
    pageCount: count,
    pageSizes: boxes.map(({ width, height }) => ({ width, height })),
    copy,
  };
}

/** PDFium knows no unit other than the point. */
function isSameSize(page: { width: number; height: number }, { width, height, unit }: PageBox): boolean {
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= SIDE_TOLERANCE;
  return isNear(page.width, width / unit) && isNear(page.height, height / unit);
}

/** Posts the picture of one page and waits until it has been taken; null for a page without an area. */
async function render({ pdfium, document, hasFields }: OpenFile, index: number, long: LongPlan | null) {
  const page = document.getPage(index);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  if (!(originalWidth > 0 && originalHeight > 0)) return null;
  const scale = Math.min(PIXEL_WIDTH / originalWidth, PIXEL_HEIGHT_MAX / originalHeight);
  /* The library rounds it in the same way. */
  const pixels = (points: number): number => Math.floor(Math.floor(points) * scale);
  const size = { width: pixels(originalWidth), height: pixels(originalHeight) };
  /* Read before rendering, which closes the page. */
  const words = readWords(pdfium, Reflect.get(page, 'pageIdx') as number, size);
  const drawn = await page.render({
    scale,
    render: 'bitmap',
    /* What they show is drawn; nothing runs, because this PDFium has no interpreter and gets no events. */
    renderFormFields: hasFields,
  });
  const { width, height, data } = drawn;
  const seen = seenText(words, drawn);
  /* A blank page is not a waiver: it can only contain scripts or attachments. */
  const hasInk = data.some((sample, at) => at % 4 !== 3 && sample < 200);
  await post({ index, pixels: data.slice(), pixelWidth: width, pixelHeight: height, long });
  const { isIncomplete } = seen;
  return { width: originalWidth, height: originalHeight, text: readable(seen.text), isIncomplete, hasInk };
}

async function post(part: RenderedPage): Promise<void> {
  const taken = parentPort ? once(parentPort, 'message') : null;
  const message: WorkerPart<RenderedPage> = { part };
  parentPort?.postMessage(message, [part.pixels.buffer as ArrayBuffer]);
  await taken;
}

/** Text for screen readers: no control characters, no broken surrogates, lines kept. */
function readable(text: string): string {
  return text
    .slice(0, TEXT_CHARS_MAX)
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .trim();
}

/** A file that anyone can open, as bytes without a lock; `locked` where it takes a password or a certificate. */
type Unlocked = { kind: 'open'; bytes: Uint8Array } | { kind: 'locked' | 'invalid' };

/** PDFium's errors (`fpdfview.h`). */
const PASSWORD = 4;
const SECURITY = 5;
const REMOVE_SECURITY = 3;
const NO_LOCK = -1;
/** A file is about as large without its lock. */
const GROWTH_MAX = 4;
const GROWTH_BYTES = 1024 * 1024;

/**
 * The bytes that all readers of a file work with: where it is encrypted but opens without a password, which only asks readers not to
 * change it, a copy that is not encrypted. `freeFunction` is a place in PDFium's table that nothing uses while this runs.
 */
function unlocked(pdfium: Pdfium, bytes: Uint8Array, freeFunction: number): Unlocked {
  const source = copyIn(pdfium, bytes);
  const document = pdfium._FPDF_LoadMemDocument(source, bytes.length, 0);
  try {
    if (document === 0) {
      const error = pdfium._FPDF_GetLastError();
      return { kind: error === PASSWORD || error === SECURITY ? 'locked' : 'invalid' };
    }
    if (pdfium._FPDF_GetSecurityHandlerRevision(document) === NO_LOCK) return { kind: 'open', bytes };
    const copy = savedCopy(pdfium, document, freeFunction, bytes.length * GROWTH_MAX + GROWTH_BYTES);
    return copy ? { kind: 'open', bytes: copy } : { kind: 'invalid' };
  } finally {
    if (document !== 0) pdfium._FPDF_CloseDocument(document);
    pdfium._free(source);
  }
}

function savedCopy(pdfium: Pdfium, document: number, freeFunction: number, bytesMax: number): Uint8Array | null {
  const parts: Uint8Array[] = [];
  let left = bytesMax;
  const call = (_writer = 0, pointer = 0, length = 0): number => {
    left -= length;
    if (left < 0) return 0;
    parts.push(pdfium.HEAPU8.slice(pointer, pointer + length));
    return 1;
  };
  replaceFunction(pdfium, freeFunction, { parameters: 3, returns: true, call });
  const writer = copyIn(pdfium, new Uint8Array(new Uint32Array([1, freeFunction]).buffer));
  const isSaved = pdfium._FPDF_SaveAsCopy(document, writer, REMOVE_SECURITY) !== 0;
  pdfium._free(writer);
  return isSaved ? Buffer.concat(parts) : null;
}

const result = await inspect(workerData as InspectJob).catch((): Inspection => ({ kind: 'invalid' }));
parentPort?.postMessage(result, []);

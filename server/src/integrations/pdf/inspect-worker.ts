import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { type PDFiumDocument, PDFiumLibrary, PDFiumModule } from '@hyzyla/pdfium';
import type { WorkerPart } from '../../base/run-worker.ts';
import { JOINED_PAGES_MAX, joinablePages, type LongPlan, longPlan, PIXEL_WIDTH, pagesListed } from './page-plan.ts';
import type { PageBox } from './pages/page-box.ts';
import { capMemory, type GrowingMemory } from './wasm-memory.ts';

export interface InspectJob {
  bytes: Uint8Array;
  /** Whether several pages are fine. */
  joins: boolean;
}

/** The result of inspecting an uploaded PDF. Its pages were posted as parts before. */
export type Inspection =
  | { kind: 'invalid' | 'pages' | 'too_many_pages' }
  | { kind: 'file'; text: string; widthPt: number; heightPt: number; pageCount: number };

/** One page, rendered; `pixels` is RGBA. */
export interface RenderedPage {
  index: number;
  pixels: Uint8Array;
  pixelWidth: number;
  pixelHeight: number;
  /** For one of several. */
  long: LongPlan | null;
}

const WASM_BYTES_MAX = 256 * 1024 * 1024;
/** The longest page is no taller than three screens. */
const PIXEL_HEIGHT_MAX = 4200;
const TEXT_CHARS_MAX = 60_000;
const JOINED_TEXT_CHARS_MAX = 200_000;
/** By how much PDFium and the other reader may disagree on a page's side, in points. */
const SIDE_TOLERANCE = 1;

/** Parts of emscripten's module that its types lack. */
interface ModuleInside {
  wasmExports: { memory: GrowingMemory };
  _FPDF_GetSecurityHandlerRevision(document: number): number;
  _FPDF_GetFormType(document: number): number;
}

interface OpenFile {
  document: PDFiumDocument;
  bytes: Uint8Array;
  hasFields: boolean;
}

async function inspect({ bytes, joins }: InspectJob): Promise<Inspection> {
  const file = await open(bytes);
  const count = file?.document.getPageCount() ?? 0;
  if (!file || count < 1) return { kind: 'invalid' };
  if (count > 1) return joins ? inspectPages(file, count) : { kind: 'pages' };
  const listed = (await pagesListed(bytes))?.length ?? 1;
  if (listed === 1) return inspectPage(file);
  return { kind: !joins ? 'pages' : listed > JOINED_PAGES_MAX ? 'too_many_pages' : 'invalid' };
}

/** Null for an encrypted file. */
async function open(bytes: Uint8Array): Promise<OpenFile | null> {
  const module = await PDFiumModule({});
  const inside = module as unknown as ModuleInside;
  capMemory(inside.wasmExports.memory, WASM_BYTES_MAX);
  module._FPDF_InitLibraryWithConfig({
    version: 2,
    m_pIsolate: 0,
    m_pUserFontPaths: 0,
    m_v8EmbedderSlot: 0,
    m_pPlatform: 0,
  });
  const document = await new PDFiumLibrary(module).loadDocument(bytes);
  const pointer = Reflect.get(document, 'documentIdx') as number;
  if (inside._FPDF_GetSecurityHandlerRevision(pointer) !== -1) return null;
  return { document, bytes, hasFields: inside._FPDF_GetFormType(pointer) > 0 };
}

async function inspectPage(file: OpenFile): Promise<Inspection> {
  const page = await render(file, 0, null);
  if (!page?.hasInk) return { kind: 'invalid' };
  return {
    kind: 'file',
    text: page.text,
    widthPt: page.width,
    heightPt: page.height,
    pageCount: 1,
  };
}

async function inspectPages(file: OpenFile, count: number): Promise<Inspection> {
  if (count > JOINED_PAGES_MAX) return { kind: 'too_many_pages' };
  const boxes = await joinablePages(file.bytes);
  if (!boxes) return { kind: 'invalid' };
  if (boxes.length !== count) return { kind: boxes.length > JOINED_PAGES_MAX ? 'too_many_pages' : 'invalid' };
  const long = longPlan(boxes);
  const texts: string[] = [];
  let hasInk = false;
  for (const [index, box] of boxes.entries()) {
    const page = await render(file, index, long);
    if (!page || !isSameSize(page, box)) return { kind: 'invalid' };
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
  };
}

/** PDFium knows no unit other than the point. */
function isSameSize(page: { width: number; height: number }, { width, height, unit }: PageBox): boolean {
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= SIDE_TOLERANCE;
  return isNear(page.width, width / unit) && isNear(page.height, height / unit);
}

/** Posts the picture of one page and waits until it has been taken; null for a page without an area. */
async function render({ document, hasFields }: OpenFile, index: number, long: LongPlan | null) {
  const page = document.getPage(index);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  if (!(originalWidth > 0 && originalHeight > 0)) return null;
  /* Read before rendering, which closes the page. */
  const text = readable(page.getText());
  const scale = Math.min(PIXEL_WIDTH / originalWidth, PIXEL_HEIGHT_MAX / originalHeight);
  const { width, height, data } = await page.render({
    scale,
    render: 'bitmap',
    /* What they show is drawn; nothing runs, because this PDFium has no interpreter and gets no events. */
    renderFormFields: hasFields,
  });
  /* A blank page is not a waiver: it can only contain scripts or attachments. */
  const hasInk = data.some((sample, at) => at % 4 !== 3 && sample < 200);
  await post({ index, pixels: data.slice(), pixelWidth: width, pixelHeight: height, long });
  return { width: originalWidth, height: originalHeight, text, hasInk };
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

const result = await inspect(workerData as InspectJob).catch((): Inspection => ({ kind: 'invalid' }));
parentPort?.postMessage(result, []);

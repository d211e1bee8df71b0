import { parentPort, workerData } from 'node:worker_threads';
import { PDFiumLibrary, PDFiumModule } from '@hyzyla/pdfium';
import { PDFDocument } from './libraries.ts';

/** The result of inspecting an uploaded PDF. `pixels` is RGBA. */
export type Inspection =
  | { kind: 'invalid' }
  | { kind: 'pages'; count: number }
  | {
      kind: 'page';
      text: string;
      widthPt: number;
      heightPt: number;
      pixelWidth: number;
      pixelHeight: number;
      pixels: Uint8Array;
    };

const WASM_BYTES_MAX = 256 * 1024 * 1024;
const PAGE_BYTES = 65_536;
/** Sharp on a tablet in portrait, and the longest page is no taller than three screens. */
const PIXEL_WIDTH = 1400;
const PIXEL_HEIGHT_MAX = 4200;
const TEXT_CHARS_MAX = 60_000;

/** `WebAssembly.Memory`; missing in Node's types. */
interface GrowingMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** Parts of emscripten's module that its types lack. */
interface ModuleInside {
  wasmExports: { memory: GrowingMemory };
  _FPDF_GetSecurityHandlerRevision(document: number): number;
}

async function inspect(bytes: Uint8Array): Promise<Inspection> {
  const module = await PDFiumModule({});
  const inside = module as unknown as ModuleInside;
  capMemory(inside.wasmExports.memory);
  module._FPDF_InitLibraryWithConfig({
    version: 2,
    m_pIsolate: 0,
    m_pUserFontPaths: 0,
    m_v8EmbedderSlot: 0,
    m_pPlatform: 0,
  });
  const document = await new PDFiumLibrary(module).loadDocument(bytes);
  const isEncrypted = inside._FPDF_GetSecurityHandlerRevision(Reflect.get(document, 'documentIdx') as number) !== -1;
  if (isEncrypted) return { kind: 'invalid' };
  const count = document.getPageCount();
  if (count !== 1) return count > 1 ? { kind: 'pages', count } : { kind: 'invalid' };
  const listed = await pagesListed(bytes);
  if (listed > 1) return { kind: 'pages', count: listed };
  const page = document.getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  if (!(originalWidth > 0 && originalHeight > 0)) return { kind: 'invalid' };
  /* Read before rendering, which closes the page. */
  const text = readable(page.getText());
  const scale = Math.min(PIXEL_WIDTH / originalWidth, PIXEL_HEIGHT_MAX / originalHeight);
  const { width, height, data } = await page.render({
    scale,
    render: 'bitmap',
    renderFormFields: false,
  });
  /* A blank page is not a waiver: it can only contain scripts or attachments. */
  if (!data.some((sample, index) => index % 4 !== 3 && sample < 200)) return { kind: 'invalid' };
  return {
    kind: 'page',
    text,
    widthPt: originalWidth,
    heightPt: originalHeight,
    pixelWidth: width,
    pixelHeight: height,
    pixels: data.slice(),
  };
}

/**
 * The pages that the file lists, because PDFium trusts its page count: other readers would show the visitor's copy with
 * more than was signed. 1 for a file that only PDFium can read.
 */
async function pagesListed(bytes: Uint8Array): Promise<number> {
  try {
    return (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount();
  } catch {
    return 1;
  }
}

/** A thread's heap limit does not count WebAssembly: fail to grow past ours, which PDFium treats as 'out of memory'. */
function capMemory(memory: GrowingMemory): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES > WASM_BYTES_MAX)
      throw new RangeError('PDF needs too much memory');
    return grow(pages);
  };
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

const result = await inspect(workerData as Uint8Array).catch((): Inspection => ({ kind: 'invalid' }));
parentPort?.postMessage(result, result.kind === 'page' ? [result.pixels.buffer as ArrayBuffer] : []);

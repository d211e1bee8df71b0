import { PDFiumModule } from '@hyzyla/pdfium';
import { type WasmCode, WebAssembly } from './pdfium-code.ts';

/** PDFium's own functions, of which the package's types name few. A number is a pointer unless it is said what else it is. */
export interface Pdfium {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { memory: GrowingMemory; __indirect_function_table: FunctionTable };
  _malloc(bytes: number): number;
  _free(pointer: number): void;
  _FPDF_GetLastError(): number;
  _FPDF_LoadMemDocument(bytes: number, length: number, password: number): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_GetSecurityHandlerRevision(document: number): number;
  _FPDF_SaveAsCopy(document: number, writer: number, flags: number): number;
  _FPDF_GetFormType(document: number): number;
  _FPDF_GetDefaultSystemFontInfo(): number;
  _FPDF_SetSystemFontInfo(info: number): void;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_PageToDevice(
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    turn: number,
    x: number,
    y: number,
    resultX: number,
    resultY: number,
  ): number;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetText(text: number, start: number, count: number, result: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_HasUnicodeMapError(text: number, index: number): number;
  _FPDFText_GetTextObject(text: number, index: number): number;
  _FPDFText_GetCharBox(text: number, index: number, left: number, right: number, bottom: number, top: number): number;
  _FPDFText_GetLooseCharBox(text: number, index: number, box: number): number;
  _FPDFTextObj_GetTextRenderMode(object: number): number;
  _FPDFTextObj_GetFont(object: number): number;
  _FPDFFont_GetIsEmbedded(font: number): number;
  _FPDFFont_GetBaseFontName(font: number, result: number, length: number): number;
  _FPDFPageObj_CountMarks(object: number): number;
  _FPDFPageObj_GetMark(object: number, index: number): number;
  _FPDFPageObjMark_GetName(mark: number, result: number, length: number, resultLength: number): number;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_Flatten(page: number, use: number): number;
}

/** `WebAssembly.Table`; missing in Node's types. */
interface FunctionTable {
  set(index: number, value: unknown): void;
}

const WASM_BYTES_MAX = 256 * 1024 * 1024;

/** A PDFium with a memory of its own, which reads at most as much as a hostile file may make it read. */
export async function startPdfium(code: WasmCode) {
  const module = await PDFiumModule({
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(code, imports);
      done(instance);
      return instance.exports;
    },
  });
  const pdfium = module as unknown as Pdfium;
  capMemory(pdfium.wasmExports.memory, WASM_BYTES_MAX);
  module._FPDF_InitLibraryWithConfig({
    version: 2,
    m_pIsolate: 0,
    m_pUserFontPaths: 0,
    m_v8EmbedderSlot: 0,
    m_pPlatform: 0,
  });
  return { module, pdfium };
}

/** A function whose arguments and result, if it has one, are 32-bit numbers. */
export type Callback = (...numbers: number[]) => number | undefined;

/**
 * Puts a function where PDFium expects one of its own to be called by a pointer. The table of these can't grow, so one takes the place
 * of another that PDFium no longer calls.
 */
export function replaceFunction(
  { wasmExports }: Pdfium,
  place: number,
  { parameters, returns, call }: { parameters: number; returns: boolean; call: Callback },
): void {
  wasmExports.__indirect_function_table.set(place, asWasm(call, parameters, returns));
}

const I32 = 0x7f;

/** A module that only imports the function and exports it again, which gives it the type that a table checks. */
function asWasm(call: Callback, parameters: number, returns: boolean): unknown {
  const type = [0x60, parameters, ...Array.from({ length: parameters }, () => I32), ...(returns ? [1, I32] : [0])];
  const header = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  const types = [1, type.length + 1, 1, ...type];
  const imports = [2, 7, 1, 1, 0x65, 1, 0x66, 0, 0];
  const exports = [7, 5, 1, 1, 0x66, 0, 0];
  const bytes = [...header, ...types, ...imports, ...exports];
  const module = new WebAssembly.Module(new Uint8Array(bytes));
  return new WebAssembly.Instance(module, { e: { f: call } }).exports['f'];
}

export function copyIn(pdfium: Pdfium, bytes: Uint8Array): number {
  const pointer = pdfium._malloc(bytes.length);
  if (pointer === 0) throw new RangeError('PDF needs too much memory');
  pdfium.HEAPU8.set(bytes, pointer);
  return pointer;
}

/** ASCII, up to its closing zero. */
export function textAt({ HEAPU8 }: Pdfium, pointer: number): string {
  return Buffer.from(HEAPU8.subarray(pointer, HEAPU8.indexOf(0, pointer))).toString('latin1');
}

const PAGE_BYTES = 65_536;

/** `WebAssembly.Memory`; missing in Node's types. */
interface GrowingMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** A thread's heap limit does not count WebAssembly: fail to grow past ours, which PDFium treats as 'out of memory'. */
function capMemory(memory: GrowingMemory, bytesMax: number): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES > bytesMax) throw new RangeError('PDF needs too much memory');
    return grow(pages);
  };
}

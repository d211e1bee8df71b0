import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type WasmCode, WebAssembly } from './web-assembly.ts';

const path = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm');
let code: Promise<WasmCode> | undefined;

/**
 * PDFium's code, compiled once for all threads. What one of them has had optimized is there for the next, which takes a third of the time
 * for a usual file. A thread's memory is its own, so that nothing of a file is passed on.
 */
export function pdfiumCode(): Promise<WasmCode> {
  code ??= readFile(path)
    .then((bytes) => WebAssembly.compile(bytes))
    .catch((error: unknown) => {
      code = undefined;
      throw error;
    });
  return code;
}

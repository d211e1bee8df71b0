import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** `WebAssembly.Module`: compiled code, which can be posted to threads. */
export interface WasmCode {
  readonly [Symbol.toStringTag]: string;
}

/** `WebAssembly`; missing in Node's types. */
export const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    compile(bytes: Uint8Array): Promise<WasmCode>;
    Module: new (bytes: Uint8Array) => WasmCode;
    Instance: new (code: WasmCode, imports: object) => { exports: Record<string, unknown> };
  };
};

const require = createRequire(import.meta.url);
let code: Promise<WasmCode> | undefined;

/**
 * PDFium's code, compiled once for all threads. What one of them has had optimized is there for the next, which takes a third of the time
 * for a usual file. A thread's memory is its own, so that nothing of a file is passed on.
 */
export function pdfiumCode(): Promise<WasmCode> {
  code ??= readFile(require.resolve('@hyzyla/pdfium/pdfium.wasm'))
    .then((bytes) => WebAssembly.compile(bytes))
    .catch((error: unknown) => {
      code = undefined;
      throw error;
    });
  return code;
}

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

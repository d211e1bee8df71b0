import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Loads ZXing's wasm from disk: outside a browser it has no URL to fetch it from. */
export async function prepareReader(): Promise<void> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  await prepareZXingModule({ overrides: { wasmBinary: readFileSync(path).buffer }, fireImmediately: true });
}

/** The codes in a picture, as `Code128 C00001M0000011`, sorted. */
export async function codesIn(picture: Uint8Array): Promise<string[]> {
  await prepareReader();
  const found = await readBarcodes(picture, { formats: ['Code128', 'QRCode'] });
  return found.map(({ format, text }) => `${format} ${text}`).toSorted();
}

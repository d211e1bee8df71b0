import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** The formats on member cards and waivers. */
const wantedFormats = ['code_128', 'qr_code'];

interface DetectorClass {
  getSupportedFormats?: () => Promise<string[]>;
}

/**
 * Ensures that `window.BarcodeDetector` reads CODE128 and QR: the browser's own where it covers both, else ZXing as
 * WebAssembly from our own origin. html5-qrcode uses it from there. No request leaves the origin. Requirement K16.
 */
export async function provideBarcodeDetector(target: Window): Promise<void> {
  const holder = target as unknown as { BarcodeDetector?: DetectorClass };
  const supported = (await holder.BarcodeDetector?.getSupportedFormats?.().catch(() => [])) ?? [];
  if (wantedFormats.every((format) => supported.includes(format))) return;
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  await prepareZXingModule({
    overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path) },
    fireImmediately: true,
  });
  Object.defineProperty(target, 'BarcodeDetector', { value: BarcodeDetector, configurable: true, writable: true });
}

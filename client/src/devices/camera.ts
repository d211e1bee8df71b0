import { Observable, Subject } from 'rxjs';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { oncePerHold, type Sighting } from './held-code.ts';

/** Why there is no picture, by what staff can do about it. */
export type CameraFailure = 'not_allowed' | 'no_camera' | 'in_use' | 'unsupported';

export type CameraEvent =
  | { kind: 'started' }
  | { kind: 'code'; text: string; atMs: number }
  | { kind: 'failed'; reason: CameraFailure };

/** Frames a second that are offered to the decoder; it takes 100–180 ms for each where it is WebAssembly. */
const FRAMES_PER_SECOND = 12;

/**
 * A camera session that lives as long as its subscription: one `getUserMedia`, drawn into the element with this id;
 * every track stops when it ends, also when it ends before the camera was ready. Requirements K14 and K16.
 */
export function cameraScans(elementId: string): Observable<CameraEvent> {
  return new Observable((subscriber) => {
    const sightings$ = new Subject<Sighting>();
    const codes = sightings$
      .pipe(oncePerHold())
      .subscribe(({ text, atMs }) => subscriber.next({ kind: 'code', text, atMs }));
    let isOver = false;
    let stop: (() => Promise<void>) | undefined;
    const run = async () => {
      const session = await startCamera(
        elementId,
        (sighting) => sightings$.next(sighting),
        () => isOver,
      );
      if (session.kind === 'running') stop = session.stop;
      if (isOver) await stop?.();
      else subscriber.next(session.kind === 'failed' ? session : { kind: 'started' });
    };
    void run();
    return () => {
      isOver = true;
      codes.unsubscribe();
      void stop?.();
    };
  });
}

type Session = { kind: 'running'; stop: () => Promise<void> } | Extract<CameraEvent, { kind: 'failed' }>;

const noSession: Session = { kind: 'running', stop: async () => {} };

async function startCamera(
  elementId: string,
  seen: (sighting: Sighting) => void,
  isOver: () => boolean,
): Promise<Session> {
  if (!navigator.mediaDevices) return { kind: 'failed', reason: 'unsupported' };
  const [{ Html5Qrcode, Html5QrcodeSupportedFormats }] = await Promise.all([
    import('html5-qrcode'),
    provideBarcodeDetector(window),
  ]);
  if (isOver()) return noSession;
  const scanner = new Html5Qrcode(elementId, {
    verbose: false,
    useBarCodeDetectorIfSupported: true,
    formatsToSupport: [Html5QrcodeSupportedFormats.CODE_128, Html5QrcodeSupportedFormats.QR_CODE],
  });
  withoutSecondDecoder(scanner);
  try {
    await scanner.start(
      { facingMode: 'environment' },
      { fps: FRAMES_PER_SECOND, disableFlip: true },
      (text) => seen({ text, atMs: performance.now() }),
      undefined,
    );
  } catch (error) {
    return { kind: 'failed', reason: reasonOf(error) };
  }
  return {
    kind: 'running',
    stop: async () => {
      await scanner.stop();
      scanner.clear();
    },
  };
}

/** html5-qrcode gives every second frame to its own decoder, which is slower and blocks the page. */
function withoutSecondDecoder(scanner: unknown): void {
  const { qrcode } = scanner as { qrcode?: { secondaryDecoder?: unknown } };
  if (qrcode) delete qrcode.secondaryDecoder;
}

/** html5-qrcode wraps the browser's error in a sentence that begins or ends with its name. */
function reasonOf(error: unknown): CameraFailure {
  const text = String(error);
  if (/NotAllowed|Permission|Security/i.test(text)) return 'not_allowed';
  if (/NotFound|Overconstrained|DevicesNotFound/i.test(text)) return 'no_camera';
  if (/NotReadable|TrackStart|Abort/i.test(text)) return 'in_use';
  return 'unsupported';
}

/** The formats on member cards and waivers. */
const wantedFormats = ['code_128', 'qr_code'];

interface DetectorClass {
  getSupportedFormats?: () => Promise<string[]>;
}

/**
 * Ensures that `window.BarcodeDetector` reads CODE128 and QR: the browser's own where it covers both, else ZXing as
 * WebAssembly from our own origin. html5-qrcode uses it from there. No request leaves the origin. Requirement K16.
 */
async function provideBarcodeDetector(target: Window): Promise<void> {
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

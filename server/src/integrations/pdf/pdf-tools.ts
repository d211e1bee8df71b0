import sharp from 'sharp';
import { FairQueue, limitConcurrency, type Turn } from '../../base/fair-queue.ts';
import type { Logger } from '../../base/logger.ts';
import { runWorker, WorkerFailure, type WorkerLimits, WorkerTimeout, workerModule } from '../../base/run-worker.ts';
import type { Inspection, InspectJob, RenderedPage } from './inspect-worker.ts';
import type { LongPlan } from './page-plan.ts';
import { pdfiumCode } from './pdfium/pdfium-code.ts';

/** An accepted PDF. */
export interface InspectedFile {
  /** The text of all pages in order, with an empty line between them. */
  text: string;
  /** The size of the joined page where there are several. */
  widthPt: number;
  heightPt: number;
  pageCount: number;
  /** The size of each page as displayed, in points. */
  pageSizes: { width: number; height: number }[];
  isJoined: boolean;
  /** WebP of the whole, as one long page. */
  picture: Buffer;
  /** WebP of each page where there are several; else empty. */
  pagePictures: Buffer[];
  /** The one page that readers get instead of the file; null where `createCleanCopy` has to make it of the pictures. */
  copy: Buffer | null;
}

/** `fontName` is what the file calls a font that it lacks, where it says so. */
export type PdfRefusal =
  | { reason: 'invalid' | 'pages' | 'too_many_pages' | 'busy' | 'locked' | 'unseen_text' }
  | { reason: 'missing_font'; fontName: string | null };

export type PdfVerdict = { ok: true; file: InspectedFile } | ({ ok: false } & PdfRefusal);

/** Everything the server does with PDFs, in threads of their own. Requirement I5. */
export interface PdfTools {
  /**
   * Validates an uploaded file: one page that shows something, or with `joins` up to twenty, that opens without a password and shows the
   * text that it has, within time and memory.
   * `busy` says nothing about the file: the machine had no time for it. Requirements X4, F39, W36.
   */
  inspect(bytes: Uint8Array, options: { joins: boolean }): Promise<PdfVerdict>;
  /**
   * Generates a document off the event loop, when its turn comes. `worker` is a module that posts the PDF's bytes,
   * made with `workerModule`. `prepare` returns its job, which is plain data, and runs once a thread is free, so that a job
   * that waits uses no memory. Null when the venue's queue is full. `computingMsMax` ends a job whose content may be hostile.
   */
  write(worker: URL, turn: Turn, prepare: () => Promise<object>, computingMsMax?: number): Promise<Uint8Array> | null;
}

/** A file is judged by what it computes; the longer time on the clock is for a machine that is busy with other things. */
const INSPECT_LIMITS = { timeoutMs: 30_000, computingMsMax: 5_000, heapMbMax: 256 };
/** Twenty scanned pages take longer than one. */
const JOINING_TIMES = 4;
/** Generous, because the machine may be busy; a document takes about half a second. */
const WRITE_LIMITS = { timeoutMs: 60_000, heapMbMax: 512 };
/** One, because a file of 20 MB may take 500 MB to inspect. Threads of its own, so that no download waits for a hostile upload. */
const INSPECTIONS_MAX = 1;
/**
 * Two threads, of which one venue gets one: a job carries up to 20 MB, and the other one stays free for other venues. Thirty
 * jobs, at half a second each, are the longest wait that is acceptable at a screen.
 */
const WRITING_LIMITS = { runningMax: 2, runningPerVenueMax: 1, waitingPerVenueMax: 30 };

/** One for each process: its threads and queues are what bounds memory. `inspectLimits` is for tests. */
export function createPdfTools(logger: Logger, inspectLimits: WorkerLimits = INSPECT_LIMITS): PdfTools {
  const inTurn = limitConcurrency('pdf-checks', INSPECTIONS_MAX);
  const writing = new FairQueue('pdfs', WRITING_LIMITS);
  return {
    async inspect(bytes, { joins }) {
      /* PDF readers look for the `%PDF` marker in the first kilobyte; anything without it need not reach a thread. */
      if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) return { ok: false, reason: 'invalid' };
      const limits = joins ? longer(inspectLimits) : inspectLimits;
      return inTurn(() => inspectFile({ bytes, joins }, limits)).catch((error: unknown): PdfVerdict => {
        if (!(error instanceof WorkerFailure)) throw error;
        logger.warn({ bytes: bytes.length, reason: error.message }, 'the inspection of an uploaded PDF failed');
        return { ok: false, reason: error instanceof WorkerTimeout ? 'busy' : 'invalid' };
      });
    },
    write: (worker, turn, prepare, computingMsMax = Number.POSITIVE_INFINITY) =>
      writing.run(turn, async () =>
        runWorker<object, Uint8Array>(worker, await prepare(), { ...WRITE_LIMITS, computingMsMax }),
      ),
  };
}

function longer({ timeoutMs, computingMsMax = Number.POSITIVE_INFINITY, ...others }: WorkerLimits): WorkerLimits {
  return { ...others, timeoutMs: timeoutMs * JOINING_TIMES, computingMsMax: computingMsMax * JOINING_TIMES };
}

/** Pictures are made here, outside of the thread: what it has seen of a hostile file ends with it. */
async function inspectFile(file: Omit<InspectJob, 'pdfium'>, limits: WorkerLimits): Promise<PdfVerdict> {
  const pictures: Buffer[] = [];
  let long: LongPicture | null = null;
  const takePage = async (page: RenderedPage): Promise<void> => {
    const pixels = await onPaper(page);
    pictures.push(await pagePicture(pixels));
    if (!page.long) return;
    long ??= new LongPicture(page.long);
    await long.add(pixels, page.index);
  };
  const worker = workerModule(import.meta.url, './inspect-worker');
  const job: InspectJob = { ...file, pdfium: await pdfiumCode() };
  const found = await runWorker<InspectJob, Inspection, RenderedPage>(worker, job, limits, takePage);
  if (found.kind === 'missing_font') return { ok: false, reason: found.kind, fontName: found.fontName };
  if (found.kind !== 'file') return { ok: false, reason: found.kind };
  const { kind: _kind, ...facts } = found;
  const isJoined = found.pageCount > 1;
  const whole = long as LongPicture | null;
  const picture = (await whole?.toWebp()) ?? pictures[0] ?? Buffer.alloc(0);
  const copy = facts.copy && Buffer.from(facts.copy);
  return { ok: true, file: { ...facts, isJoined, picture, pagePictures: isJoined ? pictures : [], copy } };
}

const CHANNELS = 3;
const FIRST_PAGE_BYTES = 200 * 1024;
/** Less than for the first, because the pages share the height that a picture can have. */
const OTHER_PAGE_BYTES = 100 * 1024;
/** Half the time of the usual effort, for a picture that is a tenth larger. */
const EFFORT = 2;

/**
 * The picture of several pages below each other, which are put in one by one. It has up to 69 MB, and the system gives it memory where
 * it is written to: to do that all at once would hold the event loop for 100 ms. Requirement W36.
 */
class LongPicture {
  readonly #plan: LongPlan;
  readonly #paper: Buffer;
  /** So many bytes of the paper are white, or have their page already. */
  #whiteBytes = 0;

  constructor(plan: LongPlan) {
    this.#plan = plan;
    this.#paper = Buffer.alloc(plan.width * plan.height * CHANNELS);
  }

  async add({ data, ...raw }: FlatPixels, index: number): Promise<void> {
    const place = this.#plan.places[index];
    if (!place) throw new RangeError(`there is no page ${index + 1}`);
    const page = await sharp(data, { raw })
      .resize({ width: place.width, height: place.height, fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer();
    this.#whiten((place.top + place.height) * this.#plan.width * CHANNELS);
    const line = place.width * CHANNELS;
    for (let y = 0; y < place.height; y += 1)
      page.copy(this.#paper, ((place.top + y) * this.#plan.width + place.left) * CHANNELS, y * line, (y + 1) * line);
  }

  /** At most 200 kB for one page and 100 kB more for each other one, or the smallest that was tried. */
  toWebp(): Promise<Buffer> {
    const { width, height, places } = this.#plan;
    const bytesMax = FIRST_PAGE_BYTES + (places.length - 1) * OTHER_PAGE_BYTES;
    this.#whiten(this.#paper.length);
    return smallWebp({ data: this.#paper, width, height, channels: CHANNELS }, bytesMax, EFFORT);
  }

  /** Pages come from top to bottom. */
  #whiten(toBytes: number): void {
    if (toBytes <= this.#whiteBytes) return;
    this.#paper.fill(255, this.#whiteBytes, toBytes);
    this.#whiteBytes = toBytes;
  }
}

const PAGE_BYTES_MAX = 200 * 1024;
/**
 * Tried in turn until the picture is small enough: quality, and share of the width. `bytes` is the share of the first one's size that text
 * takes at least; where that is too much, there is no need to try.
 */
const attempts = [
  { quality: 82, share: 1, bytes: 1 },
  { quality: 65, share: 1, bytes: 0.6 },
  { quality: 50, share: 0.85, bytes: 0.45 },
  { quality: 40, share: 0.7, bytes: 0.3 },
  { quality: 30, share: 0.5, bytes: 0.15 },
  { quality: 20, share: 0.3, bytes: 0 },
];

interface Pixels {
  /** RGBA. */
  pixels: Uint8Array;
  pixelWidth: number;
  pixelHeight: number;
}

/** Pixels without transparency, on paper. */
interface FlatPixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

async function onPaper({ pixels, pixelWidth, pixelHeight }: Pixels): Promise<FlatPixels> {
  const { data, info } = await sharp(pixels, { raw: { width: pixelWidth, height: pixelHeight, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/** WebP of a rendered page under about 200 kB, so that a kiosk can hold it and a phone can load it. Requirement W10. */
function pagePicture(page: FlatPixels): Promise<Buffer> {
  return smallWebp(page, PAGE_BYTES_MAX);
}

/** WebP under a size, or the smallest that was tried. `effort` is from 0, fast, to 6, small. */
async function smallWebp({ data, ...raw }: FlatPixels, bytesMax: number, effort = 4): Promise<Buffer> {
  let smallest = Buffer.alloc(0);
  let firstBytes = 0;
  for (const { quality, share, bytes } of attempts) {
    if (firstBytes * bytes > bytesMax) continue;
    smallest = await sharp(data, { raw })
      .resize({ width: Math.max(1, Math.round(raw.width * share)) })
      .webp({ quality, effort })
      .toBuffer();
    firstBytes ||= smallest.length;
    if (smallest.length <= bytesMax) break;
  }
  return smallest;
}

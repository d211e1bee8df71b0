import { DownloadPlaces, refuseDownload } from './download-places.ts';

/** What one read passes on: a socket holds about as much. */
const PART_BYTES = 64 * 1024;
/** Limit for the different PDFs that strangers read at the same time. Most have less than 1 MB. */
const STRANGERS_BYTES_MAX = 64 * 1024 * 1024;
/** A reader that takes nothing for this long is gone. */
const STALLED_MS = 60_000;

interface Reader {
  /** The caller whose downloads are counted together. */
  caller: string;
  isStranger: boolean;
}

interface PdfFile {
  id: string;
  bytes: number;
  load: () => Promise<Uint8Array>;
}

interface Shared {
  bytes: number;
  content: Promise<Uint8Array>;
  readers: number;
}

/** PDFs on their way. */
export interface PdfDownloads {
  /** Errors: TOO_MANY_REQUESTS for a caller with many under way, and for a stranger while many others are. Requirement X11. */
  open(file: PdfFile, reader: Reader): Promise<ReadableStream<Uint8Array>>;
}

/** A PDF is in memory once, however many read it, and is passed on no faster than it is read. */
export function createPdfDownloads(stalledMs = STALLED_MS): PdfDownloads {
  const places = new DownloadPlaces();
  const underWay = new Map<string, Shared>();

  function join({ id, bytes, load }: PdfFile, isStranger: boolean): Shared {
    const known = underWay.get(id);
    const total = [...underWay.values()].reduce((sum, shared) => sum + shared.bytes, 0);
    if (!known && isStranger && total + bytes > STRANGERS_BYTES_MAX) refuseDownload();
    const shared = known ?? { bytes, content: load(), readers: 0 };
    shared.readers += 1;
    underWay.set(id, shared);
    return shared;
  }

  function leave(id: string, shared: Shared): void {
    shared.readers -= 1;
    if (shared.readers === 0) underWay.delete(id);
  }

  return {
    async open(file, { caller, isStranger }) {
      const freePlace = places.enter(caller);
      let shared: Shared | undefined;
      let isOver = false;
      const end = (): void => {
        if (isOver) return;
        isOver = true;
        freePlace();
        if (shared) leave(file.id, shared);
      };
      try {
        shared = join(file, isStranger);
        return inParts(await shared.content, stalledMs, end);
      } catch (error) {
        end();
        throw error;
      }
    },
  };
}

function inParts(content: Uint8Array, stalledMs: number, end: () => void): ReadableStream<Uint8Array> {
  let at = 0;
  let stalled: NodeJS.Timeout | undefined;
  const finish = (): void => {
    clearTimeout(stalled);
    end();
  };
  const watch = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    clearTimeout(stalled);
    stalled = setTimeout(() => {
      end();
      controller.error(new Error('The reader of a PDF took nothing for too long.'));
    }, stalledMs).unref();
  };
  return new ReadableStream<Uint8Array>(
    {
      start: watch,
      pull(controller) {
        controller.enqueue(content.subarray(at, at + PART_BYTES));
        at += PART_BYTES;
        if (at < content.length) return watch(controller);
        controller.close();
        finish();
      },
      cancel: finish,
    },
    { highWaterMark: 0 },
  );
}

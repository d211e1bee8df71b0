import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#base/config';
import type { Turn } from '#base/fair-queue';
import type { Secrets } from '#base/secrets';
import type { Deps } from '#integrations/deps';
import { DownloadPlaces, refuseDownload } from '../documents/downloads/download-places.ts';
import { type FileCache, openFileCache } from './file-cache.ts';

const PURPOSE = 'signed-pdfs';

/** The signed PDFs that this server has written, and those it is writing. */
export interface SignedCopies {
  /**
   * Counts one download of a caller while `work` runs. Errors: TOO_MANY_REQUESTS past the limit.
   */
  countDownload<T>(caller: string, work: () => Promise<T>): Promise<T>;
  /**
   * The PDF made of `facts`, from its file, or written once by `write` for any number of concurrent requests. Null from `write` means
   * that too many wait. `keeps` is false where no file may remain. Errors: TOO_MANY_REQUESTS.
   */
  get(
    copy: { turn: Turn; facts: unknown; keeps: boolean },
    write: () => Promise<Uint8Array> | null,
  ): Promise<Uint8Array>;
}

/** Deletes all that are kept: they are written again when they are asked for. */
export function forgetSignedPdfs({ dataDir }: Pick<Config, 'dataDir'>): Promise<void> {
  return rm(join(dataDir, PURPOSE), { recursive: true, force: true });
}

/** `$DATA_DIR/signed-pdfs/<venue>/<name>`. */
export function keptSignedPdfs(deps: { config: Pick<Config, 'dataDir'>; secrets: Secrets }): FileCache {
  return openFileCache(join(deps.config.dataDir, PURPOSE), { secrets: deps.secrets, purpose: PURPOSE });
}

/** One for each process: the limits, and what is being written, are counted in its memory. */
export function openSignedCopies(deps: Deps): SignedCopies {
  const kept = keptSignedPdfs(deps);
  const places = new DownloadPlaces();
  const underWay = new Map<string, Promise<Uint8Array>>();

  async function readOrWrite(
    venue: string,
    name: string,
    keeps: boolean,
    write: () => Promise<Uint8Array> | null,
  ): Promise<Uint8Array> {
    const known = await kept.read(venue, name);
    if (known) return known;
    const written = await (write() ?? refuseDownload());
    if (keeps)
      await kept
        .keep(venue, name, written)
        .catch((error: unknown) => deps.logger.warn({ err: error }, 'a signed PDF could not be kept'));
    return written;
  }

  return {
    async countDownload(caller, work) {
      const freePlace = places.enter(caller);
      try {
        return await work();
      } finally {
        freePlace();
      }
    },

    get({ turn: { venue }, facts, keeps }, write) {
      /* Keyed: a name reveals nothing about the file's content. */
      const name = deps.secrets.mac(PURPOSE, JSON.stringify(facts));
      const id = `${venue}/${name}`;
      let copy = underWay.get(id);
      if (!copy) {
        copy = readOrWrite(venue, name, keeps, write).finally(() => underWay.delete(id));
        underWay.set(id, copy);
      }
      return copy;
    },
  };
}

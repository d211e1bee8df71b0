import { AppError } from '#base/app-error';

/** A family's eleven documents at a time, and no more: each response takes memory until it is sent. */
const PER_CALLER_MAX = 12;

/** Counts the downloads that each caller has under way. */
export class DownloadPlaces {
  readonly #taken = new Map<string, number>();

  /** Returns what frees the place, once. Errors: TOO_MANY_REQUESTS past the caller's limit. */
  enter(caller: string): () => void {
    const before = this.#taken.get(caller) ?? 0;
    if (before >= PER_CALLER_MAX) refuseDownload();
    this.#taken.set(caller, before + 1);
    let isFreed = false;
    return () => {
      if (isFreed) return;
      isFreed = true;
      const left = (this.#taken.get(caller) ?? 1) - 1;
      if (left === 0) this.#taken.delete(caller);
      else this.#taken.set(caller, left);
    };
  }
}

/** Never returns. Errors: TOO_MANY_REQUESTS, with the time to wait. */
export function refuseDownload(): never {
  throw new AppError('TOO_MANY_REQUESTS', {
    message: 'Many documents are being prepared right now. Please wait a few seconds and try again.',
    retryAfterSeconds: 5,
  });
}

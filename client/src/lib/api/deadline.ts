import { LINE_BYTES_PER_SECOND_MIN, REQUEST_TIMEOUT_MS } from '@gatehouse/sync-protocol/base/limits';

/** Runs once after so many milliseconds; returns the function that cancels it. */
export type After = (delayMs: number, run: () => void) => () => void;

const afterTimeout: After = (delayMs, run) => {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
};

/** Milliseconds that this many bytes take on the slowest supported line; the server waits no longer. Rule Q17. */
export function sendingMs(bytes: number): number {
  return Math.min(REQUEST_TIMEOUT_MS, Math.ceil((bytes / LINE_BYTES_PER_SECOND_MIN) * 1_000));
}

/** Aborts a call that stays silent: any activity restarts the time. */
export class Deadline {
  readonly #aborting = new AbortController();
  readonly #after: After;
  #cancel: () => void = () => undefined;
  #followed: AbortSignal | undefined;
  readonly #abort = (): void => this.#aborting.abort();

  constructor(after: After = afterTimeout) {
    this.#after = after;
  }

  get signal(): AbortSignal {
    return this.#aborting.signal;
  }

  restart(timeoutMs: number): void {
    this.#cancel();
    this.#cancel = this.#after(timeoutMs, this.#abort);
  }

  /** Aborts with the caller's signal too, until `clear`. Cheaper than `AbortSignal.any`, which is created for each call. */
  follow(signal: AbortSignal | undefined): void {
    this.#followed = signal;
    if (signal?.aborted) this.#abort();
    else signal?.addEventListener('abort', this.#abort);
  }

  clear(): void {
    this.#cancel();
    this.#followed?.removeEventListener('abort', this.#abort);
  }
}

/** The text of a body; `onPart` runs as each part of it arrives. */
export async function readText(response: Response, onPart: () => void): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onPart();
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

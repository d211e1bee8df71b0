const BACKOFF_FIRST_MS = 1_000;
const BACKOFF_MAX_MS = 60_000;

/**
 * Full jitter: anything from nothing to twice the previous ceiling, at most 60 s, so that 300 devices that lost one
 * server don't come back as one. What the server asked for with `Retry-After` is the least.
 */
export function backoffMs(failures: number, random: () => number, retryAfterMs: number | null = null): number {
  const ceiling = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** Math.max(0, failures - 1));
  const jittered = random() * ceiling;
  return retryAfterMs === null ? jittered : retryAfterMs + jittered;
}

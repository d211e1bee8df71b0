const FIRST_MS = 60_000;
const LAST_MS = 60 * 60_000;

/** Does work again that failed: after a minute, then after twice the time, at last every hour. One attempt waits at a time. */
export interface RetryLater {
  failed(): void;
  /** The next failure is the first one again. */
  succeeded(): void;
}

/** `random` spreads the attempts of many devices, from half the time to all of it. */
export function createRetryLater(again: () => void, random: () => number = Math.random): RetryLater {
  let waitMs = FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    failed() {
      if (timer !== undefined) return;
      timer = setTimeout(
        () => {
          timer = undefined;
          again();
        },
        waitMs * (0.5 + random() / 2),
      );
      waitMs = Math.min(LAST_MS, waitMs * 2);
    },
    succeeded() {
      clearTimeout(timer);
      timer = undefined;
      waitMs = FIRST_MS;
    },
  };
}

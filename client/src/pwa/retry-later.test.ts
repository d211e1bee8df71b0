import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRetryLater } from './retry-later.ts';

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('[K22] tries again after a minute, then ever later, at last every hour', () => {
  const again = vi.fn();
  const retry = createRetryLater(again, () => 1);
  for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
    again.mockClear();
    retry.failed();
    retry.failed();
    vi.advanceTimersByTime(minutes * MINUTE_MS - 1);
    expect(again).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(again).toHaveBeenCalledOnce();
  }
});

it('[K22] does not try again after a success, and begins anew with the next failure', () => {
  const again = vi.fn();
  const retry = createRetryLater(again, () => 0);
  retry.failed();
  vi.advanceTimersByTime(MINUTE_MS / 2);
  retry.failed();
  retry.succeeded();
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(again).toHaveBeenCalledOnce();
  retry.failed();
  vi.advanceTimersByTime(MINUTE_MS / 2);
  expect(again).toHaveBeenCalledTimes(2);
});

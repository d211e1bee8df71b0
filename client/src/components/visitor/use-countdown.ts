import { useEffect, useState } from 'react';

/**
 * Seconds that are left of `secondsLeft`, which the server counted at `receivedAtMs` of this page's own time: the visitor's clock
 * may be wrong. Null where nothing runs out.
 */
export function useCountdown(secondsLeft: number | null, receivedAtMs: number): number | null {
  const [nowMs, setNowMs] = useState(() => performance.now());
  const left = secondsLeft === null ? null : remaining(secondsLeft, nowMs - receivedAtMs);
  const isRunning = left !== null && left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNowMs(performance.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  return left;
}

/** Whole seconds, never below 0. */
export function remaining(secondsLeft: number, passedMs: number): number {
  return Math.max(0, Math.ceil(secondsLeft - Math.max(0, passedMs) / 1000));
}

/** `19:05`; `1:00:05` where it is hours. */
export function clockOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const parts = hours > 0 ? [String(hours), String(minutes).padStart(2, '0')] : [String(minutes)];
  return [...parts, String(seconds % 60).padStart(2, '0')].join(':');
}

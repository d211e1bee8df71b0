import { useCallback, useEffect, useRef, useState } from 'react';
import { afterWaiting, loadAttempts, type PinAttempts, storeAttempts } from './model/pin-attempts.ts';

const LOOK_EVERY_MS = 500;

/** The attempts as stored, whose wait passes while this is mounted. */
export function usePinAttempts(): [PinAttempts, (next: PinAttempts) => void] {
  const [attempts, setAttempts] = useState(() => loadAttempts(localStorage));
  const latest = useRef(attempts);
  const remember = useCallback((next: PinAttempts) => {
    latest.current = next;
    setAttempts(next);
    storeAttempts(localStorage, next);
  }, []);
  const isWaiting = attempts.waitLeftMs > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    let lookedAtMs = performance.now();
    const timer = setInterval(() => {
      const nowMs = performance.now();
      remember(afterWaiting(latest.current, nowMs - lookedAtMs));
      lookedAtMs = nowMs;
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, remember]);
  return [attempts, remember];
}

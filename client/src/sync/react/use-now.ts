import { useEffect, useState } from 'react';
import { useSyncEngine } from './sync-context.tsx';

/** The current instant, corrected by the engine and refreshed periodically. Milliseconds since 1970. */
export function useNow(everyMs: number): number {
  const engine = useSyncEngine();
  const [nowMs, setNowMs] = useState(() => engine.now().epochMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(engine.now().epochMs), everyMs);
    return () => clearInterval(timer);
  }, [engine, everyMs]);
  return nowMs;
}

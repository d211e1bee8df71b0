import { useEffect, useState } from 'react';
import { useSyncEngine } from './sync-context.tsx';

/** The present instant, corrected as the engine knows it and looked at again every so often. Milliseconds since 1970. */
export function useNow(everyMs: number): number {
  const engine = useSyncEngine();
  const [nowMs, setNowMs] = useState(() => engine.now().epochMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(engine.now().epochMs), everyMs);
    return () => clearInterval(timer);
  }, [engine, everyMs]);
  return nowMs;
}

import { useEffect, useState } from 'react';
import { useRows, useSyncEngine } from './sync-context.tsx';

const LOOK_EVERY_MS = 10_000;

/** The venue's today, `YYYY-MM-DD`. Renders when the day changes, and when the venue's zone becomes known. */
export function useVenueDate(): string {
  const engine = useSyncEngine();
  useRows('venue');
  const [, setLookedAt] = useState('');
  useEffect(() => {
    const timer = setInterval(() => setLookedAt(engine.now().venueDate), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [engine]);
  return engine.now().venueDate;
}

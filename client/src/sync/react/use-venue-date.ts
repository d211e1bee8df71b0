import { useSyncExternalStore } from 'react';
import { useRows, useSyncEngine } from './sync-context.tsx';

/** A clock that a person corrects says nothing. */
const LOOK_EVERY_MS = 1_000;

/** The venue's zone. Renders when the owner moves the venue to another. */
export function useVenueTimeZone(): string {
  const engine = useSyncEngine();
  useRows('venue');
  return engine.timeZone();
}

/** The venue's today, `YYYY-MM-DD`. Renders when the day changes, and with the venue's zone. Requirement O50. */
export function useVenueDate(): string {
  const engine = useSyncEngine();
  useRows('venue');
  return useSyncExternalStore(everySecond, () => engine.now().venueDate);
}

function everySecond(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

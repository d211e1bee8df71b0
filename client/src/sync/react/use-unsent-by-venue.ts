import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { BrowserQueue } from '../browser/browser-sync-deps.ts';

type OpenQueue = () => Promise<Pick<BrowserQueue, 'unsentByVenue'>>;

/** Unsent items on this browser by venue, live, also without a signed-in user and without an engine. Requirement S30. */
export function useUnsentByVenue(openQueue: OpenQueue): ReadonlyMap<string, number> {
  const [queue, setQueue] = useState<Awaited<ReturnType<OpenQueue>> | null>(null);
  useEffect(() => {
    const state = { isMounted: true };
    openQueue()
      .then((opened) => (state.isMounted ? setQueue(opened) : undefined))
      .catch(() => undefined);
    return () => {
      state.isMounted = false;
    };
  }, [openQueue]);
  return useLiveQuery(async () => (queue ? queue.unsentByVenue() : new Map()), [queue]) ?? new Map();
}

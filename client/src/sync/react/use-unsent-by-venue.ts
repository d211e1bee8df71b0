import { useEffect, useState } from 'react';
import type { BrowserQueue } from '../browser/browser-sync-deps.ts';
import { listenToQueue } from '../browser/browser-tabs.ts';

type OpenQueue = () => Promise<Pick<BrowserQueue, 'unsentByVenue'>>;

/** Unsent items on this browser by venue, live, also without a signed-in user and without an engine. Requirement S30. */
export function useUnsentByVenue(openQueue: OpenQueue): ReadonlyMap<string, number> {
  const [unsent, setUnsent] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    const read = async (): Promise<void> => setUnsent(await (await openQueue()).unsentByVenue());
    const readOrKeep = (): void => void read().catch(() => undefined);
    readOrKeep();
    return listenToQueue(readOrKeep);
  }, [openQueue]);
  return unsent;
}

import { useEffect, useRef } from 'react';
import { useRows, useSyncStatus } from '../../sync/react/sync-context.tsx';

/** Changes come in bursts: a family signs, a group is checked in. */
const SETTLE_MS = 400;
/** A page that opened less long ago has no answer yet. */
const OPENING_MS = 100;

/**
 * Calls back when rows that the owner's figures count have changed. Loading the replica, and catching up at the first contact, don't count
 * while the page opens: the server was just queried. Later they do: the replica may hold what the server did not know then.
 */
export function useOnVenueChange(callback: () => unknown): void {
  const { isFilled, lastContactAtUtc } = useSyncStatus();
  const revisions = [useRows('check_ins'), useRows('customers'), useRows('bookings')].map(({ revision }) => revision);
  const signature = revisions.join();
  const hasCaughtUp = isFilled && lastContactAtUtc !== null;
  const openedMs = useRef<number | null>(null);
  const known = useRef<string | null>(null);
  useEffect(() => {
    openedMs.current ??= performance.now();
    if (!hasCaughtUp) return undefined;
    const isLate = performance.now() - openedMs.current > OPENING_MS;
    /* The start is noted at once: what arrives while the page settles is a change already. */
    known.current ??= isLate ? '' : signature;
    const timer = setTimeout(() => {
      if (known.current !== signature) callback();
      known.current = signature;
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [hasCaughtUp, signature, callback]);
}

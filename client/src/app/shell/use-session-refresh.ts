import { useCallback, useEffect, useRef } from 'react';
import { useSessionStore } from '../../domain/session/session-context.tsx';
import { useApi } from '../../lib/api/api-context.tsx';
import { checkToken } from '../engine/check-token.ts';

/** A tab that becomes visible refreshes at most this often. */
const ASK_EVERY_MS = 60_000;
/** A visible tab refreshes this often: a payment may have been made from a mail or another device. */
const ASK_ANYWAY_MS = 15 * 60_000;

/**
 * Refreshes the signed-in user from the server while a tab stays open: when the venue's day changes, when the tab comes
 * back to the front, and every quarter of an hour. Returns a function that refreshes now.
 */
export function useSessionRefresh(venueDate: string): () => Promise<void> {
  const api = useApi();
  const session = useSessionStore();
  const askedAtMs = useRef(0);

  const refresh = useCallback(async (): Promise<void> => {
    const token = session.token();
    if (!token) return;
    askedAtMs.current = Date.now();
    const check = await checkToken(api, token);
    if (session.token() !== token) return;
    if (check.kind === 'valid') session.userChanged(check.user);
    else if (check.kind === 'refused') session.refused(token);
  }, [api, session]);

  const shownDate = useRef(venueDate);
  useEffect(() => {
    if (shownDate.current === venueDate) return;
    shownDate.current = venueDate;
    void refresh();
  }, [venueDate, refresh]);

  useEffect(() => {
    /* Already fetched at the start. */
    askedAtMs.current ||= Date.now();
    const lookedAt = (): void => {
      if (document.visibilityState === 'visible' && Date.now() - askedAtMs.current > ASK_EVERY_MS) void refresh();
    };
    /* Restored by the browser's Back from the payment page: the state is stale. */
    const shown = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void refresh();
    };
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh();
    }, ASK_ANYWAY_MS);
    document.addEventListener('visibilitychange', lookedAt);
    window.addEventListener('pageshow', shown);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookedAt);
      window.removeEventListener('pageshow', shown);
    };
  }, [refresh]);
  return refresh;
}

import { useQueryClient } from '@tanstack/react-query';
import { useSyncEngine } from '../../sync/react/sync-context.tsx';
import { bookingsKey } from './bookings.queries.ts';

/** Reads everything about a venue's bookings again, here and in this browser's replica. */
export function useBookingsRefresh(clientId: string): () => void {
  const queries = useQueryClient();
  const engine = useSyncEngine();
  return () => {
    engine.syncNow();
    void queries.invalidateQueries({ queryKey: bookingsKey(clientId) });
  };
}

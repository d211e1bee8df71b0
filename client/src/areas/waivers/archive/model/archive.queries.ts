import {
  type ArchivedWaiver,
  archiveWaiverAgain,
  getArchiveStatus,
  listArchivedWaivers,
  restoreWaiver,
} from '@gatehouse/sync-protocol/areas/waivers/archive.contracts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '#components/toast';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';
import { askOnOpening } from '#lib/api/ask-on-opening';
import { failureText } from '#lib/api/failure-text';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { waiverName } from './archive.model.ts';

export interface ArchiveView {
  search: string;
  /** Empty for all. */
  year: string;
  state: 'archived' | 'restored';
  page: number;
}

/** One page of the archive; the last one stays while the next is fetched. */
export function useArchivedWaivers(view: ArchiveView) {
  const api = useApi();
  const { clientId } = useSyncEngine().identity;
  return useQuery({
    queryKey: ['archive', clientId, 'waivers', view],
    queryFn: async ({ signal }) =>
      dataOf(await api.call(listArchivedWaivers, { params: { client_id: clientId }, query: view, signal })),
    placeholderData: keepPreviousData,
    ...askOnOpening,
  });
}

/**
 * When waivers were archived last and will be next, the archive's years, newest first, and how many waivers are back. Asked
 * for again at each visit of the screen.
 */
export function useArchiveStatus() {
  const api = useApi();
  const { clientId } = useSyncEngine().identity;
  return useQuery({
    queryKey: ['archive', clientId, 'status'],
    queryFn: async ({ signal }) =>
      dataOf(await api.call(getArchiveStatus, { params: { client_id: clientId }, signal })).archive,
    ...askOnOpening,
  });
}

/** Moves a waiver out of the archive, or back; both are safe to repeat. */
export function useArchiveActions() {
  const api = useApi();
  const engine = useSyncEngine();
  const queries = useQueryClient();
  const send = async (
    contract: typeof restoreWaiver | typeof archiveWaiverAgain,
    waiver: ArchivedWaiver,
    texts: { done: string; failed: string },
  ): Promise<void> => {
    const { clientId } = engine.identity;
    const answer = await api.call(contract, { params: { client_id: clientId, waiver_id: waiver.waiver_id } });
    if (answer.ok) {
      engine.syncNow();
      toast(texts.done);
    } else toast(failureText(answer, texts.failed), 'failed');
    await queries.invalidateQueries({ queryKey: ['archive', clientId] });
  };
  return {
    restore: (waiver: ArchivedWaiver) =>
      send(restoreWaiver, waiver, {
        done: `The waiver of ${waiverName(waiver)} is back in My Customers and at the desk.`,
        failed: 'The waiver could not be restored',
      }),
    archiveAgain: (waiver: ArchivedWaiver) =>
      send(archiveWaiverAgain, waiver, {
        done: `The waiver of ${waiverName(waiver)} is in the archive again.`,
        failed: 'The waiver could not be archived',
      }),
  };
}

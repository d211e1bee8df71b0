import { exportDeletedClient } from '@gatehouse/sync-protocol/areas/platform/deleted-clients.contracts';
import { useState } from 'react';
import { toast } from '#components/toast';
import { useApi } from '#lib/api/api-context.tsx';
import { downloadName, saveFile } from '#lib/save-file';

/** Saves everything that a deleted client has stored, as one archive. */
export function useClientArchive(clientId: string) {
  const api = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const answer = await api.call(exportDeletedClient, { params: { client_id: clientId } });
      if (!answer.ok) return toast(answer.message, 'failed');
      const name = downloadName(answer.data.headers.get('content-disposition'), `gatehouse-${clientId}.zip`);
      saveFile(await answer.data.blob(), name);
      toast(`${name} was saved.`);
    } catch {
      toast('The download was interrupted. Please try again.', 'failed');
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, save };
}

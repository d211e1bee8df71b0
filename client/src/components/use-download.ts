import type { Contract } from '@gatehouse/sync-protocol/base/contract';
import { useState } from 'react';
import type { Arguments, CallInput } from '../lib/api/api-client.ts';
import { useApi } from '../lib/api/api-context.tsx';
import { downloadName, saveFile } from '../lib/save-file.ts';
import { toast } from './toast.ts';

/** A contract that answers bytes. */
type FileContract = Contract & { reply: { contentType: string } };

/** Saves what an endpoint answers under the name that the server gives it, else `name`. A failure is a toast, `failed` or the reason. */
export function useDownload<const C extends FileContract>(contract: C, failed?: string) {
  const api = useApi();
  const [isBusy, setIsBusy] = useState(false);
  /** Returns the name of the saved file, or null where nothing was saved. */
  const save = async (input: CallInput<C>, name: string): Promise<string | null> => {
    setIsBusy(true);
    try {
      const answer = await api.call(contract, ...([input] as unknown as Arguments<C>));
      if (!answer.ok) {
        toast(failed ?? answer.message, 'failed');
        return null;
      }
      const reply = answer.data as Response;
      const given = downloadName(reply.headers.get('content-disposition'), name);
      saveFile(await reply.blob(), given);
      return given;
    } catch {
      toast(failed ?? 'The download was interrupted. Please try again.', 'failed');
      return null;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, save };
}

import type { CustomerUploadResult } from '@gatehouse/sync-protocol/http/customers/customer-uploads';
import { faultOfUpload } from '@gatehouse/sync-protocol/rules/customer-upload/upload-fields';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from '../../components/toast.ts';
import { useApi } from '../../lib/api/api-context.tsx';
import { useSyncEngine } from '../../sync/react/sync-context.tsx';
import { checkFile, sendFile } from './upload.actions.ts';
import { type ChosenFile, people, type Reading } from './upload.model.ts';

/** The view switches to My Customers so long after an upload. Requirement F29. */
export const SWITCH_AFTER_MS = 1_500;

export interface LastUpload {
  fileName: string;
  result: CustomerUploadResult;
}

/** A file from its choice to its result. The last result is kept while the app is open, because the view switches away from it. */
export function useUpload() {
  const api = useApi();
  const engine = useSyncEngine();
  const { clientId } = engine.identity;
  const queries = useQueryClient();
  const [, setParams] = useSearchParams();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [reading, setReading] = useState<Reading>({});
  const filesChosen = useRef(0);
  const requestId = useRef<string | null>(null);
  const switching = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(switching.current), []);

  const lastKey = ['customer-upload-result', clientId];
  const last = useQuery<LastUpload | null>({ queryKey: lastKey, queryFn: () => null, enabled: false });
  const preview = useQuery({
    queryKey: ['customer-upload', clientId, chosen?.number, reading],
    queryFn: ({ signal }) => checkFile(api, clientId, { file: (chosen as ChosenFile).file, reading, signal }),
    enabled: chosen !== null && fault === null,
    /* Of the same file, while its columns are changed. */
    placeholderData: (shown, query) => (query?.queryKey[2] === chosen?.number ? shown : undefined),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  const forget = (): void => {
    requestId.current = null;
    adding.reset();
  };
  const adding = useMutation({
    mutationFn: ({ file }: ChosenFile) => {
      requestId.current ??= crypto.randomUUID();
      const { mapping, date_order: dateOrder } = preview.data ?? {};
      const asShown = { ...(mapping ? { mapping } : {}), ...(dateOrder ? { dateOrder } : {}) };
      return sendFile(api, clientId, { file, reading: asShown, requestId: requestId.current });
    },
    networkMode: 'always',
    onSuccess: (result, { file }) => {
      queries.setQueryData<LastUpload>(lastKey, { fileName: file.name, result });
      choose(null);
      if (result.successful === 0) return;
      engine.syncNow();
      void queries.invalidateQueries({ refetchType: 'none' });
      switching.current = setTimeout(() => {
        if (result.errors > 0)
          toast(`${people(result.errors)} could not be added. Customer Upload lists them.`, 'notice');
        setParams({ view: 'customers' }, { replace: true });
      }, SWITCH_AFTER_MS);
    },
  });

  function choose(file: File | null): void {
    clearTimeout(switching.current);
    forget();
    setReading({});
    setFault(file ? faultOfUpload(file) : null);
    filesChosen.current += 1;
    setChosen(file ? { file, number: filesChosen.current } : null);
    if (file) queries.setQueryData(lastKey, null);
  }

  return {
    chosen,
    fault,
    preview,
    adding,
    last: last.data ?? null,
    reading,
    choose,
    read: (next: Reading) => {
      forget();
      setReading({ ...reading, ...next });
    },
    add: () => chosen && adding.mutate(chosen),
  };
}

import { faultOfUpload } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import type {
  CustomerUploadPreview,
  CustomerUploadResult,
} from '@gatehouse/sync-protocol/areas/records/customer-uploads.contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from '#components/toast';
import { useApi } from '#lib/api/api-context.tsx';
import { sha256Of } from '#lib/sha256';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { addSheet, type Upload } from './add-sheet.ts';
import { checkSheet } from './check-sheet.ts';
import { forgetUnfinished, keepUnfinished, readUnfinished } from './unfinished-upload.ts';
import { checkPart, readSheet, sendPart } from './upload.actions.ts';
import {
  type ChosenFile,
  corrected,
  type Fixes,
  people,
  type Reading,
  type UploadProgress,
  withFix,
} from './upload.model.ts';

/** The view switches to My Customers so long after an upload. Requirement F29. */
const SWITCH_AFTER_MS = 1_500;

export interface LastUpload {
  fileName: string;
  result: CustomerUploadResult;
  /** Null where all of the file was sent; otherwise how many rows it has. */
  canceledOf: number | null;
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
  const [fixes, setFixes] = useState<Fixes>(new Map());
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const filesChosen = useRef(0);
  const upload = useRef<Upload | null>(null);
  const known = useRef(new Map<string, CustomerUploadPreview>());
  const canceling = useRef(new AbortController());
  const switching = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(switching.current), []);

  const begin = (total: number) => {
    const startedMs = performance.now();
    return (done: number): void => setProgress({ done, total, elapsedMs: performance.now() - startedMs });
  };

  const lastKey = ['customer-upload-result', clientId];
  const last = useQuery<LastUpload | null>({ queryKey: lastKey, queryFn: () => null, enabled: false });
  const isFile = chosen !== null && fault === null;
  const asks = { retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;
  const file = useQuery({
    queryKey: ['customer-upload-file', clientId, chosen?.number],
    queryFn: async ({ signal }) => {
      const given = (chosen as ChosenFile).file;
      const [sheet, sha256] = [await readSheet(api, clientId, { file: given, signal }), await sha256Of(given)];
      const begun = readUnfinished(sessionStorage, clientId, sha256);
      if (begun) {
        setReading(begun.reading);
        setFixes(begun.fixes);
        upload.current = { id: begun.uploadId, done: new Map() };
      }
      return { sheet, sha256, isBegun: begun !== null };
    },
    enabled: isFile,
    ...asks,
  });
  const sheet = file.data ? corrected(file.data.sheet, fixes) : null;
  const preview = useQuery({
    queryKey: [
      'customer-upload',
      clientId,
      chosen?.number,
      reading,
      Array.from(fixes, ([row, texts]) => [row, [...texts]]),
    ],
    queryFn: async ({ signal }) => {
      if (!sheet) throw new Error('The file is not read yet.');
      return checkSheet(sheet, {
        reading,
        venueDate: engine.now().venueDate,
        check: (part, how) => checkPart(api, clientId, { part, reading: how, signal }),
        known: known.current,
        onProgress: begin(sheet.rows.length),
        signal,
      });
    },
    enabled: isFile && sheet !== null,
    /* Of the same file, while it is corrected or its columns are changed. */
    placeholderData: (shown, query) => (query?.queryKey[2] === chosen?.number ? shown : undefined),
    ...asks,
  });

  const forget = (): void => {
    upload.current = null;
    adding.reset();
  };
  const adding = useMutation({
    mutationFn: async () => {
      if (!sheet || !file.data || !preview.data) throw new Error('The file is not checked yet.');
      const { mapping, date_order: dateOrder } = preview.data.preview;
      const asShown: Reading = { mapping, ...(dateOrder ? { dateOrder } : {}) };
      upload.current ??= { id: crypto.randomUUID(), done: new Map() };
      canceling.current = new AbortController();
      const { signal } = canceling.current;
      const { id: uploadId } = upload.current;
      keepUnfinished(sessionStorage, { clientId, fileSha256: file.data.sha256, uploadId, reading: asShown, fixes });
      const options = {
        reading: asShown,
        twins: preview.data.twins,
        upload: upload.current,
        send: (part: File, requestId: string) => sendPart(api, clientId, { part, reading: asShown, signal, requestId }),
        onProgress: begin(sheet.rows.length),
        signal,
      };
      const { result, isComplete } = await addSheet(sheet, options);
      return { result, canceledOf: isComplete ? null : sheet.rows.length };
    },
    networkMode: 'always',
    onSuccess: ({ result, canceledOf }) => {
      const fileName = chosen?.file.name ?? '';
      forgetUnfinished(sessionStorage);
      queries.setQueryData<LastUpload>(lastKey, { fileName, result, canceledOf });
      choose(null);
      if (result.successful === 0) return;
      engine.syncNow();
      void queries.invalidateQueries({ refetchType: 'none' });
      if (canceledOf !== null) return;
      switching.current = setTimeout(() => {
        if (result.errors > 0)
          toast(`${people(result.errors)} could not be added. Customer Upload lists them.`, 'notice');
        setParams({ view: 'customers' }, { replace: true });
      }, SWITCH_AFTER_MS);
    },
  });

  function choose(next: File | null): void {
    clearTimeout(switching.current);
    forget();
    setReading({});
    setFixes(new Map());
    setProgress(null);
    known.current.clear();
    setFault(next ? faultOfUpload(next) : null);
    filesChosen.current += 1;
    setChosen(next ? { file: next, number: filesChosen.current } : null);
    if (next) queries.setQueryData(lastKey, null);
  }

  return {
    chosen,
    fault,
    file,
    sheet,
    preview,
    adding,
    progress,
    last: last.data ?? null,
    reading,
    choose,
    read: (next: Reading) => {
      forget();
      setReading({ ...reading, ...next });
    },
    fix: (correction: { row: number; column: number; text: string }) => {
      forget();
      setFixes(withFix(fixes, correction));
    },
    add: () => adding.mutate(),
    cancel: () => canceling.current.abort(),
  };
}

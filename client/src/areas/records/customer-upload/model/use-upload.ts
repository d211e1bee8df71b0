import { faultOfUpload } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import type { ChosenSource, UploadSource } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-source';
import type { UploadedSheet } from '@gatehouse/sync-protocol/areas/records/customer-upload/uploaded-sheet';
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
import { checkSheet } from './check-sheet.ts';
import { forgetUnfinished, keepUnfinished, readUnfinished } from './unfinished-upload.ts';
import { checkPart, readSheet, sendPart, UploadFailure } from './upload.actions.ts';
import {
  askedSource,
  type ChosenFile,
  corrected,
  type Fixes,
  people,
  type Reading,
  type UploadProgress,
  withFix,
} from './upload.model.ts';
import { inFile, partFile, partRequestId, partsOf, wholeResult } from './upload-parts.ts';

/** The view switches to My Customers so long after an upload. Requirement F29. */
const SWITCH_AFTER_MS = 1_500;

export interface LastUpload {
  fileName: string;
  /** The sheet that was read; null where the file has no other one. */
  sheet: string | null;
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
  const [picked, setPicked] = useState<ChosenSource>({});
  /** The source as the file was read before anything was picked. */
  const [source, setSource] = useState<UploadSource | null>(null);
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
  const asked = askedSource(source, picked);
  const file = useQuery({
    queryKey: ['customer-upload-file', clientId, chosen?.number, asked],
    queryFn: async ({ signal }) => {
      const given = (chosen as ChosenFile).file;
      const sha256 = await sha256Of(given);
      const isFirst = Object.keys(asked).length === 0;
      const begun = isFirst ? readUnfinished(sessionStorage, clientId, sha256) : null;
      const ask = begun?.source ?? asked;
      const read = await readSheet(api, clientId, { file: given, chosen: ask, signal });
      if (begun) {
        setReading(begun.reading);
        setFixes(begun.fixes);
        upload.current = { id: begun.uploadId, done: new Map() };
      }
      if (isFirst) setSource(read.source);
      return { ...read, asked: ask, sha256, isBegun: begun !== null };
    },
    enabled: isFile,
    /* The same file stays shown while another sheet of it is read. */
    placeholderData: (shown, query) => (query?.queryKey[2] === chosen?.number ? shown : undefined),
    ...asks,
  });
  const sheet = file.data ? corrected(file.data.sheet, fixes) : null;
  const preview = useQuery({
    queryKey: [
      'customer-upload',
      clientId,
      chosen?.number,
      file.data?.asked,
      reading,
      Array.from(fixes, ([row, texts]) => [row, [...texts]]),
    ],
    queryFn: async ({ signal }) => {
      if (!sheet) throw new Error('The file has not been read yet.');
      return checkSheet(sheet, {
        reading,
        venueDate: engine.now().venueDate,
        timeZone: engine.timeZone(),
        check: (part, how) => checkPart(api, clientId, { part, reading: how, signal }),
        known: known.current,
        onProgress: begin(sheet.rows.length),
        signal,
      });
    },
    enabled: isFile && sheet !== null && !file.isPlaceholderData,
    /* The same file stays shown while it is corrected or its columns are changed. */
    placeholderData: (shown, query) => (query?.queryKey[2] === chosen?.number ? shown : undefined),
    ...asks,
  });

  const forget = (): void => {
    upload.current = null;
    adding.reset();
  };
  const adding = useMutation({
    mutationFn: async () => {
      if (!sheet || !file.data || !preview.data) throw new Error('The file has not been checked yet.');
      const { mapping, date_order: dateOrder } = preview.data.preview;
      const asShown: Reading = { mapping, ...(dateOrder ? { dateOrder } : {}) };
      upload.current ??= { id: crypto.randomUUID(), done: new Map() };
      canceling.current = new AbortController();
      const { signal } = canceling.current;
      const { id: uploadId } = upload.current;
      const { asked: askedOf, sha256: fileSha256 } = file.data;
      keepUnfinished(sessionStorage, { clientId, fileSha256, uploadId, source: askedOf, reading: asShown, fixes });
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
      const sheetName = (source?.sheets.length ?? 0) > 1 ? (file.data?.source.sheet ?? null) : null;
      queries.setQueryData<LastUpload>(lastKey, { fileName, sheet: sheetName, result, canceledOf });
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
    setPicked({});
    setSource(null);
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
    source,
    picked,
    reading,
    choose,
    pick: (next: ChosenSource) => {
      forget();
      setPicked({ ...picked, ...next });
      if (JSON.stringify(askedSource(source, { ...picked, ...next })) === JSON.stringify(asked)) return;
      setReading({});
      setFixes(new Map());
    },
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

/** One upload from its first part to its last, through lost answers and a reload. */
interface Upload {
  id: string;
  /** The parts that were answered, by number. */
  done: Map<number, CustomerUploadResult>;
}

interface AddOptions {
  reading: Reading;
  twins: ReadonlySet<number>;
  upload: Upload;
  send: (part: File, requestId: string) => Promise<CustomerUploadResult>;
  onProgress: (rows: number) => void;
  /** Aborted to stop before the next part. */
  signal: AbortSignal;
}

/**
 * Sends the parts that were not answered yet, one after the other. Each has an id of its own that a repetition keeps, so nobody is added
 * twice. Throws where a part fails; called again with the same upload it goes on there. Requirements F28, F60.
 */
async function addSheet(
  sheet: UploadedSheet,
  { reading, twins, upload, send, onProgress, signal }: AddOptions,
): Promise<{ result: CustomerUploadResult; isComplete: boolean }> {
  const parts = partsOf(sheet, twins);
  let rows = 0;
  for (const [number, part] of parts.entries()) {
    onProgress(rows);
    if (signal.aborted) break;
    if (part.length > 0 && !upload.done.has(number))
      upload.done.set(number, inFile(await sendOnce(partFile(sheet.columns, part, reading.mapping), number), part));
    rows += part.length;
  }
  onProgress(rows);
  const sent = parts.flatMap((part, number) => (upload.done.has(number) ? part : []));
  const lastRow = sent.at(-1)?.row ?? 0;
  const isComplete = parts.every((part, number) => part.length === 0 || upload.done.has(number));
  const passed = isComplete ? twins : new Set([...twins].filter((row) => row <= lastRow));
  return { result: wholeResult(sheet, { replies: [...upload.done.values()], twins: passed }), isComplete };

  /** An id that was used for other content, such as before a correction, is left to it: then duplicates are found by name. */
  async function sendOnce(part: File, number: number): Promise<CustomerUploadResult> {
    try {
      return await send(part, partRequestId(upload.id, number));
    } catch (error) {
      if (!(error instanceof UploadFailure) || !error.isIdReused) throw error;
      upload.id = crypto.randomUUID();
      return send(part, partRequestId(upload.id, number));
    }
  }
}

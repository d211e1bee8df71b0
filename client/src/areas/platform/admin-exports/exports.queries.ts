import { EVERYTHING, type ExportRange } from '@gatehouse/sync-protocol/areas/platform/export-names';
import { exportData, exportRange, listExports } from '@gatehouse/sync-protocol/areas/platform/exports.contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '#domain/session/session-context.tsx';
import type { ApiClient } from '#lib/api/api-client';
import { useApi } from '#lib/api/api-context.tsx';
import { type ApiFailure, type ApiResult, dataOf } from '#lib/api/api-result';
import { receive, sizeText } from '#lib/receive';
import { downloadName, saveFile } from '#lib/save-file';
import { type ExportChoice, fallbackName } from './export-choice.ts';

const runsKey = ['admin-exports'] as const;
/** An export ends just after its last byte. */
const REFRESH_RUNNING_MS = 1_000;
const ADMIN_ONLY = 'Admin access required for data exports.';

/** Newest first. */
export function useExports() {
  const api = useApi();
  return useQuery({
    queryKey: runsKey,
    queryFn: async ({ signal }) => dataOf(await api.call(listExports, { signal })).exports,
    refetchInterval: ({ state }) =>
      state.data?.some(({ outcome }) => outcome === 'running') ? REFRESH_RUNNING_MS : false,
  });
}

export interface Download {
  /** How much of the file has come; null without a running download. */
  running: { name: string | null; bytes: number } | null;
  done: string | null;
  error: string | null;
  start: (choice: ExportChoice) => Promise<void>;
  cancel: () => void;
  /** Drops what became of the last one. */
  clear: () => void;
}

/** Downloads an export as a file. Requirement Y32. */
export function useDownload(): Download {
  const api = useApi();
  const { user } = useSession();
  const queries = useQueryClient();
  const abort = useRef<AbortController | null>(null);
  const [running, setRunning] = useState<Download['running']>(null);
  const [outcome, setOutcome] = useState<{ done: string | null; error: string | null }>({ done: null, error: null });
  useEffect(() => () => abort.current?.abort(), []);
  const clear = () => setOutcome({ done: null, error: null });
  const failed = (message: string) => setOutcome({ done: null, error: message });

  const start = async (choice: ExportChoice): Promise<void> => {
    if (user?.role !== 'admin') return failed(ADMIN_ONLY);
    const { signal } = (abort.current = new AbortController());
    clear();
    setRunning({ name: null, bytes: 0 });
    const answer = await ask(api, choice, signal);
    try {
      if (!answer.ok) {
        if (answer.kind !== 'aborted') failed(failureSentence(answer));
        return;
      }
      const name = downloadName(answer.data.headers.get('content-disposition'), fallbackName(choice));
      const content = await receive(answer.data, (bytes) => setRunning({ name, bytes }));
      saveFile(content, name);
      setOutcome({ done: `${name} was saved (${sizeText(content.size)}).`, error: null });
    } catch {
      if (!signal.aborted) failed('Export failed: the download broke off. Please try again.');
    } finally {
      setRunning(null);
      void queries.invalidateQueries({ queryKey: runsKey });
    }
  };
  return { running, ...outcome, start, cancel: () => abort.current?.abort(), clear };
}

function ask(
  api: ApiClient,
  { type, range, from, to }: ExportChoice,
  signal: AbortSignal,
): Promise<ApiResult<Response>> {
  /* With everything, it is one file for each type. */
  const contentType = type === 'all' ? 'application/zip' : 'text/csv';
  const query = { format: 'csv', ...(range === 'custom' ? { startDate: from, endDate: to } : {}) };
  return range === EVERYTHING
    ? api.open({ ...exportData, contentType }, { params: { type }, query, signal })
    : api.open(
        { ...exportRange, contentType },
        { params: { type, range: range satisfies ExportRange }, query, signal },
      );
}

function failureSentence(failure: ApiFailure): string {
  return failure.kind === 'refused' && failure.code === 'FORBIDDEN' ? ADMIN_ONLY : `Export failed: ${failure.message}`;
}

import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { ApiError, type ApiFailure, type ApiResult, dataOf } from '../../lib/api/api-result.ts';
import { askOnOpening } from '../../lib/api/ask-on-opening.ts';
import { useSyncEngine } from '../../sync/react/sync-context.tsx';
import { keepAnswer, readAnswer } from './stored-answer.ts';

export interface Answer<T> {
  data: T | undefined;
  /** The time of the data, where the server could not be asked; null where it is the server's newest. */
  seenAtMs: number | null;
  isLoading: boolean;
  /** Something else than what was asked for is still shown. */
  isPrevious: boolean;
  /** Why there is nothing newer, or nothing at all. */
  failure: ApiFailure | null;
  retry: () => void;
}

interface Question<T> {
  key: readonly unknown[];
  ask: (signal: AbortSignal) => Promise<ApiResult<T>>;
  /** The shape of a stored answer, which another release may have written. */
  schema: z.ZodType<T>;
  /** Null for what is not kept. */
  storedAs: string | null;
  /** Whether the answer to another question is shown until this one's is there. */
  keepsPrevious?: (key: readonly unknown[]) => boolean;
}

const offline: ApiFailure = { ok: false, kind: 'network', message: 'You are offline.' };

/** The server's answer; without the network the last one that this device kept, sealed. Requirement I6. */
export function useAnswer<T>({ key, ask, schema, storedAs, keepsPrevious }: Question<T>): Answer<T> {
  const engine = useSyncEngine();
  const { identity } = engine;
  const query = useQuery<T>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const data = dataOf(await ask(signal));
      if (storedAs !== null) void keepAnswer(engine, storedAs, data);
      return data;
    },
    ...askOnOpening,
    ...(keepsPrevious
      ? { placeholderData: (last, from) => (from && keepsPrevious(from.queryKey) ? last : undefined) }
      : {}),
  });
  const { data, error, fetchStatus, isPlaceholderData, refetch } = query;
  const failure = fetchStatus === 'paused' ? offline : failureOf(error);
  const isUnreachable = failure?.kind === 'network';
  const hasData = data !== undefined && !isPlaceholderData;
  const stored = useQuery({
    queryKey: ['stored-answer', identity.clientId, identity.principal.id, storedAs],
    queryFn: () => (storedAs === null ? null : readAnswer(identity, storedAs, schema)),
    networkMode: 'always',
    gcTime: 0,
    enabled: isUnreachable && !hasData && storedAs !== null,
  });
  const shared = { failure, retry: () => void refetch() };
  if (hasData)
    return { ...shared, data, seenAtMs: failure ? query.dataUpdatedAt : null, isLoading: false, isPrevious: false };
  if (!failure)
    return { ...shared, data, seenAtMs: null, isLoading: data === undefined, isPrevious: isPlaceholderData };
  const isLoading = isUnreachable && storedAs !== null && stored.isPending;
  return { ...shared, data: stored.data?.data, seenAtMs: stored.data?.seenAtMs ?? null, isLoading, isPrevious: false };
}

function failureOf(error: Error | null): ApiFailure | null {
  if (error === null) return null;
  return error instanceof ApiError ? error.failure : { ok: false, kind: 'network', message: error.message };
}

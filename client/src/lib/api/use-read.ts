import type { Contract, ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import {
  type QueryObserverOptions,
  queryOptions,
  skipToken,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ApiClient, Arguments, CallInput } from './api-client.ts';
import { useApi } from './api-context.tsx';
import { dataOf } from './api-result.ts';
import type { Place } from './endpoint.ts';

/** The arguments of a read: what fills the endpoint, or null while it must not be asked. It can be omitted where the endpoint needs nothing. */
type Asking<C extends Contract, Rest extends unknown[] = []> =
  object extends CallInput<C>
    ? [input?: CallInput<C> | null, ...rest: Rest]
    : [input: CallInput<C> | null, ...rest: Rest];

/** Names answers to read again: those of one endpoint, or of every endpoint whose path begins with this text. */
export type Read = Pick<Place, 'path'> | `/api/${string}`;

/**
 * The query of `useRead`, for code that fetches or stores an answer itself. Its key is the endpoint's path and what fills it, so that
 * all screens that ask the same thing share one answer, and a change needs to name the endpoint alone.
 */
export function readOptions<const C extends Contract>(api: ApiClient, contract: C, ...[input]: Asking<C>) {
  const { params = {}, query = {} } = input ?? {};
  return queryOptions<ReplyOf<C>>({
    queryKey: [contract.path, params, query],
    queryFn:
      input === null
        ? skipToken
        : async ({ signal }) =>
            dataOf(await api.call(contract, ...([{ ...input, signal }] as unknown as Arguments<C>))),
  });
}

type ReadOptions<Reply, Data> = Omit<
  QueryObserverOptions<Reply, Error, Data, Reply>,
  'queryKey' | 'queryFn' | 'queryHash' | 'queryKeyHashFn'
>;

/** Reads an endpoint as the signed-in user. Screens that ask the same thing share one answer. */
export function useRead<const C extends Contract, Data = ReplyOf<C>>(
  contract: C,
  ...[input, options]: Asking<C, [options?: ReadOptions<ReplyOf<C>, Data>]>
): UseQueryResult<Data> {
  const asked = readOptions(useApi(), contract, ...([input] as unknown as Asking<C>));
  return useQuery({ ...asked, ...options } as unknown as Parameters<typeof useQuery<ReplyOf<C>, Error, Data>>[0]);
}

/** Marks the answers of these endpoints as old. Those on the screen are read again at once, the others when they are shown next. */
export function useReadAgain(): (...reads: readonly Read[]) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    (...reads) =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          reads.some((read) => (typeof read === 'string' ? String(path).startsWith(read) : path === read.path)),
      }),
    [queries],
  );
}

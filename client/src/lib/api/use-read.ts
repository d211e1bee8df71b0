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

/** What fills an endpoint, null while it is not to be asked; then what else a function takes. It may be left out where nothing is asked for. */
type Asking<C extends Contract, Rest extends unknown[] = []> =
  object extends CallInput<C>
    ? [input?: CallInput<C> | null, ...rest: Rest]
    : [input: CallInput<C> | null, ...rest: Rest];

/** A part of the API whose answers are read again: one endpoint, or everything whose path begins with a text. */
export type Read = Pick<Place, 'path'> | `/api/${string}`;

/**
 * What `useRead` asks, for those who fetch or keep an answer without a screen. The key is the endpoint's path and what fills it, so
 * that every screen which asks the same thing shows the same answer, and whoever changes it names the endpoint alone.
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

/** The answer of an endpoint as the signed-in user gets it, kept and shared by what was asked. */
export function useRead<const C extends Contract, Data = ReplyOf<C>>(
  contract: C,
  ...[input, options]: Asking<C, [options?: ReadOptions<ReplyOf<C>, Data>]>
): UseQueryResult<Data> {
  const asked = readOptions(useApi(), contract, ...([input] as unknown as Asking<C>));
  return useQuery({ ...asked, ...options } as unknown as Parameters<typeof useQuery<ReplyOf<C>, Error, Data>>[0]);
}

/** Has what was read of these endpoints read again, where it is shown now or the next time that it is. */
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

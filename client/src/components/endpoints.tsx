import type { Contract, ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { type UseMutationOptions, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { Arguments, CallInput } from '../lib/api/api-client.ts';
import { useApi } from '../lib/api/api-context.tsx';
import { ApiError, dataOf } from '../lib/api/api-result.ts';
import type { Place } from '../lib/api/endpoint.ts';
import { failureText } from '../lib/api/failure-text.ts';
import { type Read, useReadAgain } from '../lib/api/use-read.ts';
import { ErrorState } from './error-state.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { toast } from './toast.ts';

interface LoadedProps<T> {
  /** The result of `useRead`, or a query. */
  read: { data: T | undefined; error: Error | null; refetch: () => unknown };
  /** Shown while nothing is there yet: so many rows of a height, or a picture of its own. */
  skeleton?: { rows?: number; height?: number } | ReactNode;
  /** Why nothing can be shown, where the reason alone doesn't say it. */
  failed?: string | ((error: Error) => string);
  retryLabel?: string;
  title?: string;
  /** Whether a failure replaces an earlier answer, because an old one would mislead. */
  hidesOld?: boolean;
  children?: (data: T) => ReactNode;
}

const usual = {};

/**
 * Shows an answer once it has come. Until then it shows a skeleton, or why reading failed, with a button to try again. An earlier
 * answer stays visible while it is read again, even where that fails, as it does without a network.
 */
export function Loaded<T>({ read, skeleton = usual, failed, hidesOld = false, children, ...rest }: LoadedProps<T>) {
  const { data, error, refetch } = read;
  if (data !== undefined && !(hidesOld && error)) return children?.(data) ?? null;
  if (!error) return isRows(skeleton) ? <SkeletonRows {...skeleton} /> : skeleton;
  const message = typeof failed === 'function' ? failed(error) : (failed ?? error.message);
  return <ErrorState message={message} onRetry={() => void refetch()} {...rest} />;
}

function isRows(skeleton: LoadedProps<unknown>['skeleton']): skeleton is { rows?: number; height?: number } {
  return skeleton !== null && typeof skeleton === 'object' && !('type' in skeleton) && !(Symbol.iterator in skeleton);
}

interface ChangeOptions<C extends Contract>
  extends Pick<UseMutationOptions<ReplyOf<C>, Error, CallInput<C>>, 'mutationKey' | 'networkMode'> {
  /** The answers to read again afterwards, after a refusal too: what is shown may be older than what is stored. */
  invalidates?: readonly Read[];
  /** The sentence to say when it is done. */
  done?: string | ((reply: ReplyOf<C>, input: CallInput<C>) => string);
  /** Names what was tried, which is said with the reason when it fails; a function words the whole sentence. Without it, the screen shows `error`. */
  failed?: string | ((error: ApiError) => string);
  /** Shows both sentences in place of toasts, as in the line of a section. There a failure needs no `failed`: its reason is shown. */
  where?: { done: (text: string) => void; failed: (text: string) => void };
  /** The endpoint whose newest answer this reply is, with the same parameters. */
  answers?: Pick<Place, 'path'> & { reply: { _zod: { output: ReplyOf<C> } } };
  onDone?: (reply: ReplyOf<C>, input: CallInput<C>) => void;
  /** Called after a failure was said. */
  onFailed?: (error: ApiError) => void;
  timeoutMs?: number;
}

export type Change<C extends Contract> = UseMutationResult<ReplyOf<C>, Error, CallInput<C>> & {
  /** Sends the change and says the result, with `said` in place of `done`. Returns whether it was done. While one call runs, another does nothing. */
  act: (input: CallInput<C>, said?: string) => Promise<boolean>;
};

/** Changes something through one endpoint. Forms call `mutateAsync`, because they show an `ApiError` themselves. */
export function useChange<const C extends Contract>(contract: C, options: ChangeOptions<C> = {}): Change<C> {
  const { invalidates = [], answers, done, failed, where, onDone, onFailed, timeoutMs, ...rest } = options;
  const api = useApi();
  const queries = useQueryClient();
  const readAgain = useReadAgain();
  const mutation = useMutation({
    ...rest,
    mutationFn: async (input: CallInput<C>) => {
      const whole = timeoutMs === undefined ? input : { ...input, timeoutMs };
      return dataOf(await api.call(contract, ...([whole] as unknown as Arguments<C>)));
    },
    onSuccess: (reply, { params = {} }) => {
      if (answers) queries.setQueryData([answers.path, params, {}], reply);
    },
    onSettled: () => readAgain(...invalidates),
  });
  const isRunning = useRef(false);
  const act = async (input: CallInput<C>, said?: string): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    try {
      const reply = await mutation.mutateAsync(input);
      const text = said ?? (typeof done === 'function' ? done(reply, input) : done);
      if (text !== undefined) (where?.done ?? toast)(text);
      onDone?.(reply, input);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (where) where.failed(typeof failed === 'function' ? failed(error) : error.message);
      else if (failed !== undefined)
        toast(typeof failed === 'string' ? failureText(error.failure, failed) : failed(error), 'failed');
      onFailed?.(error);
      return false;
    } finally {
      isRunning.current = false;
    }
  };
  return { ...mutation, act };
}

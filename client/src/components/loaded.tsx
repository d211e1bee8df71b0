import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';

interface LoadedProps<T> {
  /** What `useRead` returned, or a query. */
  read: { data: T | undefined; error: Error | null; refetch: () => unknown };
  /** Shown while nothing is there yet: so many rows of a height, or a picture of its own. */
  skeleton?: { rows?: number; height?: number } | ReactNode;
  /** Why nothing can be shown, where the reason alone doesn't say it. */
  failed?: string | ((error: Error) => string);
  retryLabel?: string;
  title?: string;
  /** A failure takes the place of an earlier answer, for what is worthless when it is old. */
  hidesOld?: boolean;
  children?: (data: T) => ReactNode;
}

const usual = {};

/**
 * What was read, once it is there: until then its skeleton, or what failed with a way to try again. An answer stays in sight
 * while it is read again, also where that fails, as it does without a network.
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

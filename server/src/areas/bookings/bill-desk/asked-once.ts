import { canonicalJson } from '@gatehouse/sync-protocol/base/canonical';
import { AppError } from '#base/app-error';
import { sha256 } from '#base/secrets';

/** What an entry keeps of the request that made it, which may come again. `of` is what its path names. */
export function requestHash(call: string, of: readonly string[], body: object): string {
  return sha256(canonicalJson({ call, of, body }));
}

/**
 * Tells whether an entry was made by this very request before, or by a device that did the same: what its queue sends has no request to keep.
 * Errors: MUTATION_ID_REUSED where its id is another one's.
 */
export function isMade<T extends { request: string | null }>(
  known: T | undefined,
  request: string,
  isSame: (known: T) => boolean = () => false,
): known is T {
  if (known === undefined) return false;
  const isOfDevice = known.request === null && isSame(known);
  if (known.request !== request && !isOfDevice) throw new AppError('MUTATION_ID_REUSED');
  return true;
}

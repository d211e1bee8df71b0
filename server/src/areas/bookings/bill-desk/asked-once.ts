import { canonicalJson } from '@gatehouse/sync-protocol/base/canonical';
import { AppError } from '#base/app-error';
import { sha256 } from '#base/secrets';

/** What an entry keeps of the request that made it, which may come again. `of` is what its path names. */
export function requestHash(call: string, of: readonly string[], body: object): string {
  return sha256(canonicalJson({ call, of, body }));
}

/** Whether an entry was made by this very request before. Errors: MUTATION_ID_REUSED where its id is another one's. */
export function isMade<T extends { request: string | null }>(known: T | undefined, request: string): known is T {
  if (known && known.request !== request) throw new AppError('MUTATION_ID_REUSED');
  return known !== undefined;
}

import { foldQuery } from '@gatehouse/sync-protocol/rules/people/search-keys';
import { sql } from 'kysely';

/** The condition that a `search_key` holds what a person typed; null for nothing typed. */
export function searchKeyHolds(typed: string | undefined) {
  const text = foldQuery(typed ?? '');
  if (!text) return null;
  const pattern = `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
  return sql<boolean>`search_key LIKE ${pattern} ESCAPE '\\'`;
}

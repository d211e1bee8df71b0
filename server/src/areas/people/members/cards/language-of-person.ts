import { english, type LanguageCode, languageOfTag } from '@gatehouse/sync-protocol/languages/languages';
import type { Connection } from '#db/database';
import { waiverIdsOfPerson } from '#db/same-person';
import { findLastSigning } from '../members.repository.ts';

/** The language in which the person of a waiver last signed, in any year; English where they never did. */
export async function languageOfPerson(db: Connection, clientId: string, waiverId: string): Promise<LanguageCode> {
  const newest = await findLastSigning(db, clientId, await waiverIdsOfPerson(db, clientId, waiverId));
  const evidence = newest ? (JSON.parse(newest.evidence) as { consent: { language: string } | null }) : null;
  return languageOfTag(evidence?.consent?.language ?? '') ?? english;
}

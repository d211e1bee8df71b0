import { english, type LanguageCode, languageOfTag } from '@gatehouse/sync-protocol/languages/languages';
import { everyWaiver } from '#db/all-waivers';
import type { Connection } from '#db/database';
import { waiverIdsOfPerson } from '#db/same-person';

/** The language in which the person of a waiver last signed, in any year; English where they never did. */
export async function languageOfPerson(db: Connection, clientId: string, waiverId: string): Promise<LanguageCode> {
  const ids = await waiverIdsOfPerson(db, clientId, waiverId);
  if (ids.length === 0) return english;
  const newest = await everyWaiver(db, (from) =>
    from
      .innerJoin('signing_events', (join) =>
        join
          .onRef('signing_events.client_id', '=', 'waivers.client_id')
          .onRef('signing_events.event_id', '=', 'waivers.event_id'),
      )
      .where('waivers.client_id', '=', clientId)
      .where('waivers.waiver_id', 'in', ids)
      .select(['signing_events.evidence', 'signing_events.signed_at']),
  )
    .orderBy('signed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const evidence = newest ? (JSON.parse(newest.evidence) as { consent: { language: string } | null }) : null;
  return languageOfTag(evidence?.consent?.language ?? '') ?? english;
}

import type { Connection } from '../../../db/database.ts';

/** The language in which the person of a waiver last signed; English where they never did. */
export async function languageOfPerson(db: Connection, clientId: string, waiverId: string): Promise<'en' | 'es'> {
  const newest = await db
    .selectFrom('waivers as own')
    .innerJoin('waivers', (join) =>
      join.onRef('waivers.client_id', '=', 'own.client_id').onRef('waivers.person_key', '=', 'own.person_key'),
    )
    .innerJoin('signing_events', (join) =>
      join
        .onRef('signing_events.client_id', '=', 'waivers.client_id')
        .onRef('signing_events.event_id', '=', 'waivers.event_id'),
    )
    .where('own.client_id', '=', clientId)
    .where('own.waiver_id', '=', waiverId)
    .select('signing_events.evidence')
    .orderBy('signing_events.signed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const evidence = newest ? (JSON.parse(newest.evidence) as { consent: { language: string } | null }) : null;
  return evidence?.consent?.language.startsWith('es') ? 'es' : 'en';
}

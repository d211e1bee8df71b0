import { DEFAULT_DOCUMENT, DEFAULT_DOCUMENT_NAME } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { newRules, newState } from './new-document.ts';

/** The document that every venue has, a draft until its first file. Requirement W40. */
export async function insertDefaultDocument(db: Connection, clientId: string, nowAtUtc: string): Promise<void> {
  await db
    .insertInto('documents')
    .values({
      client_id: clientId,
      document_id: DEFAULT_DOCUMENT,
      name: DEFAULT_DOCUMENT_NAME,
      ...newRules,
      ...newState,
      created_at: nowAtUtc,
      version: 1,
    })
    .execute();
}

/** Whether there is something to sign: a document is published. */
export async function hasWaiver(db: Connection, clientId: string): Promise<boolean> {
  const published = await db
    .selectFrom('documents')
    .where('client_id', '=', clientId)
    .where('status', '=', 'published')
    .select('document_id')
    .limit(1)
    .executeTakeFirst();
  return published !== undefined;
}

/** What a visitor who signs is shown of a venue; undefined where there is none, and where it was deleted. */
export function findSigningVenue(db: Connection, clientId: string) {
  return db
    .selectFrom('clients')
    .leftJoin('venue_logos', 'venue_logos.client_id', 'clients.client_id')
    .select(['clients.client_id', 'client_name', 'time_zone', 'address_required', 'accent_color', 'dark_mode'])
    .select(['address_asked', 'adult_age', 'relationship_required'])
    .select('venue_logos.sha256 as logo_sha256')
    .where('clients.client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Keeps what held for signings until now. */
export async function keepSigningRules(db: Connection, client: Row<'clients'>, nowAtUtc: string): Promise<void> {
  const { client_id, adult_age, relationship_required } = client;
  await db
    .insertInto('former_signing_rules')
    .values({ client_id, until: nowAtUtc, adult_age, relationship_required })
    .onConflict((conflict) => conflict.columns(['client_id', 'until']).doNothing())
    .execute();
}

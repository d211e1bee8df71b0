import { DEFAULT_DOCUMENT } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { sql } from 'kysely';
import type { Connection } from '#db/database';

/** What of a document decides who needs it; then, after the bar, until when its signatures are valid. */
const CURRENT_RULES = sql<string>`documents.status || ' ' || documents.needed_by || ' ' || documents.offering_ids || '|' ||
  documents.validity || ' ' || coalesce(documents.validity_count, 0) || ' ' ||
  CASE WHEN documents.validity = 'until_changed' THEN coalesce(documents.text_number, 0) ELSE 0 END`;

/** What rows are stamped by before anything of a document is known: for everyone, to the end of the year. */
const FIRST_RULES = 'draft everyone []|calendar_year 0 0';

/** A document whose rules are others than those by which waivers and bookings were stamped. */
export interface ChangedDocument {
  document_id: string;
  /** The rules as they are now. */
  rules: string;
  /** Signatures are valid until another day than before. */
  hasOtherEnds: boolean;
  /** Visits use signatures up, or did. */
  hasVisits: boolean;
}

/** Venues with such a document; one read of two small tables, of all venues at once. */
export async function listVenuesToStamp(db: Connection): Promise<string[]> {
  const rows = await changed(db).select('documents.client_id').distinct().execute();
  return rows.map((row) => row.client_id);
}

export async function findChangedDocuments(db: Connection, clientId: string): Promise<ChangedDocument[]> {
  const rows = await changed(db)
    .where('documents.client_id', '=', clientId)
    .select(['documents.document_id', CURRENT_RULES.as('rules'), 'stamped.rules as former'])
    .execute();
  return rows.map(({ document_id, rules, former }) => {
    const [before, now] = [endsIn(former), endsIn(rules)];
    const hasVisits = [before, now].some((ends) => ends.startsWith('visit '));
    return { document_id, rules, hasOtherEnds: before !== now, hasVisits };
  });
}

/** Remembers by which rules everything was stamped. */
export async function keepStampedRules(
  db: Connection,
  clientId: string,
  documents: readonly ChangedDocument[],
): Promise<void> {
  for (const { document_id, rules } of documents)
    await db
      .insertInto('stamped_documents')
      .values({ client_id: clientId, document_id, rules })
      .onConflict((conflict) => conflict.columns(['client_id', 'document_id']).doUpdateSet({ rules }))
      .execute();
}

/** One that was never published has no signatures, and nobody needs it, but for `default`. */
function changed(db: Connection) {
  return db
    .selectFrom('documents')
    .leftJoin('stamped_documents as stamped', (join) =>
      join
        .onRef('stamped.client_id', '=', 'documents.client_id')
        .onRef('stamped.document_id', '=', 'documents.document_id'),
    )
    .where((eb) => eb.or([eb('documents.number', 'is not', null), eb('documents.document_id', '=', DEFAULT_DOCUMENT)]))
    .where((eb) => eb(eb.fn.coalesce('stamped.rules', eb.val(FIRST_RULES)), '<>', CURRENT_RULES));
}

function endsIn(rules: string | null): string {
  const known = rules ?? FIRST_RULES;
  return known.slice(known.indexOf('|') + 1);
}

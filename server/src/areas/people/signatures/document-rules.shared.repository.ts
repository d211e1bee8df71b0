import { DEFAULT_DOCUMENT } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type { DocumentRule } from '@gatehouse/sync-protocol/areas/waivers/validity/document-standing';
import { runCompiled } from '#db/compiled';
import type { Connection } from '#db/database';
import type { VenueWrite } from '#venue/venue-write';

/** What a venue's signatures are judged by. */
export interface VenueRules {
  /** Of all documents, `default` first, then in the order in which they were made. */
  rules: readonly DocumentRule[];
  /** Years. */
  adultAge: number;
  timeZone: string;
  /** `default` alone, valid for its year: a signature of this year is all that can be asked. */
  isPlain: boolean;
  /** Signatures are used up by a visit. */
  hasVisits: boolean;
}

/** One statement of a few rows, because lists, pulls and pushes need them. Requirement W46. */
export async function findVenueRules(db: Connection, clientId: string): Promise<VenueRules> {
  const { rows } = await runCompiled(db, 'rules of documents', { clientId }, (value) =>
    db
      .selectFrom('documents')
      .innerJoin('clients', 'clients.client_id', 'documents.client_id')
      .where('documents.client_id', '=', value('clientId'))
      .orderBy('documents.created_at')
      .orderBy('documents.document_id')
      .select([
        'documents.document_id',
        'documents.name',
        'documents.status',
        'documents.needed_by',
        'documents.offering_ids',
        'documents.validity',
        'documents.validity_count',
        'documents.text_number',
        'clients.adult_age',
        'clients.time_zone',
      ]),
  );
  const rules = rows.map(
    (row): DocumentRule => ({
      document_id: row.document_id,
      name: row.name,
      status: row.status,
      needed_by: row.needed_by,
      offering_ids: JSON.parse(row.offering_ids) as string[],
      validity: row.validity,
      validity_count: row.validity_count,
      text_version: row.text_number,
    }),
  );
  const [first] = rows;
  if (!first) throw new Error(`The venue ${clientId} has no document`);
  return {
    rules: rules.toSorted((a, b) => Number(isDefault(b)) - Number(isDefault(a))),
    adultAge: first.adult_age,
    timeZone: first.time_zone,
    isPlain: rules.every((rule) => (isDefault(rule) ? rule.validity === 'calendar_year' : rule.status !== 'published')),
    hasVisits: rules.some(({ validity }) => validity === 'visit'),
  };
}

/** The same, read once in a transaction. */
export function rulesIn(write: VenueWrite): Promise<VenueRules> {
  return write.remember('rules of documents', () => findVenueRules(write.db, write.clientId));
}

function isDefault({ document_id: id }: Pick<DocumentRule, 'document_id'>): boolean {
  return id === DEFAULT_DOCUMENT;
}

import { defaultFirst } from '@gatehouse/sync-protocol/areas/waivers/documents/document-kinds';
import type { DocumentRule } from '@gatehouse/sync-protocol/areas/waivers/validity/document-standing';
import { hasOnlyDefault } from '@gatehouse/sync-protocol/areas/waivers/validity/waiver-standing';
import { runCompiled } from '#db/compiled';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { VenueWrite } from '#venue/venue-write';

/** What a venue's signatures are judged by. */
export interface VenueRules {
  /** Rules of all documents, `default` first, then in the order in which they were made. */
  rules: readonly DocumentRule[];
  /** Years. */
  adultAge: number;
  timeZone: string;
  /** `default` alone was ever published, valid for its year: a signature of this year is all that can be asked. */
  isPlain: boolean;
  /** Signatures are used up by a visit. */
  hasVisits: boolean;
}

/** One statement of a few rows, because lists, pulls and pushes need them. Requirement W46. */
export async function findVenueRules(db: Connection, clientId: string): Promise<VenueRules> {
  const { rows } = await runCompiled(db, 'rules of documents', { clientId }, (value) =>
    db
      .selectFrom('clients')
      .leftJoin('documents', 'documents.client_id', 'clients.client_id')
      .where('clients.client_id', '=', value('clientId'))
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
  const [first] = rows;
  if (!first) throw new Error(`There is no venue ${clientId}`);
  const rules = rows.flatMap((row) => ruleOf(row) ?? []);
  return {
    rules: defaultFirst(rules),
    adultAge: first.adult_age,
    timeZone: first.time_zone,
    isPlain: hasOnlyDefault(rules),
    hasVisits: rules.some(({ validity }) => validity === 'visit'),
  };
}

type Joined = { [C in keyof StoredRule]: StoredRule[C] | null };
type StoredRule = Pick<
  Row<'documents'>,
  'document_id' | 'name' | 'status' | 'needed_by' | 'offering_ids' | 'validity' | 'validity_count' | 'text_number'
>;

/** Null for a venue whose documents were erased. */
function ruleOf({ document_id, name, status, needed_by, offering_ids, validity, ...row }: Joined): DocumentRule | null {
  if (document_id === null || name === null || status === null || needed_by === null || validity === null) return null;
  return {
    document_id,
    name,
    status,
    needed_by,
    offering_ids: JSON.parse(offering_ids ?? '[]') as string[],
    validity,
    validity_count: row.validity_count,
    text_version: row.text_number,
  };
}

/** The same, read once in a transaction. */
export function rulesIn(write: VenueWrite): Promise<VenueRules> {
  return write.remember('rules of documents', () => findVenueRules(write.db, write.clientId));
}

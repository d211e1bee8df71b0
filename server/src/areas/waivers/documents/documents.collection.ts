import type { DocumentRow } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { DEFAULT_DOCUMENT } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type { Question } from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import type { Row } from '#db/tables';
import type { Collection } from '#venue/collection';
import { inSlice } from '#venue/slice';

/** The rules and questions of the published documents, and always of `default`. Rule L1a. */
export const documentsCollection: Collection<'documents'> = {
  name: 'documents',
  async read(db, { clientId }, slice, onlyInScope) {
    const query = db
      .selectFrom('documents')
      .where('documents.client_id', '=', clientId)
      /* One that was never published never reached a device. */
      .where((eb) => eb.or([eb('status', 'in', kept(onlyInScope)), eb('document_id', '=', DEFAULT_DOCUMENT)]))
      .selectAll('documents');
    const columns = { version: 'documents.version', id: 'documents.document_id' };
    const rows = await inSlice(query, columns, slice).execute();
    return rows.map((row) => ({ id: row.document_id, version: row.version, row: isHeld(row) ? rowOf(row) : null }));
  },
  stamps: (db, { clientId }, after, limit) =>
    db
      .selectFrom('documents')
      .where('client_id', '=', clientId)
      .where('document_id', '>', after)
      .where((eb) => eb.or([eb('status', '=', 'published'), eb('document_id', '=', DEFAULT_DOCUMENT)]))
      .select(['document_id as id', 'version'])
      .orderBy('document_id')
      .limit(limit)
      .execute(),
  window: () => null,
};

function kept(onlyInScope: boolean): Row<'documents'>['status'][] {
  return onlyInScope ? ['published'] : ['published', 'retired'];
}

function isHeld({ status, document_id: id }: Row<'documents'>): boolean {
  return status === 'published' || id === DEFAULT_DOCUMENT;
}

function rowOf(row: Row<'documents'>): DocumentRow {
  const questions = JSON.parse(row.questions) as Question[];
  return {
    document_id: row.document_id,
    client_id: row.client_id,
    name: row.name,
    status: row.status,
    needed_by: row.needed_by,
    offering_ids: JSON.parse(row.offering_ids) as string[],
    validity: row.validity,
    validity_count: row.validity_count,
    fallback_language: row.fallback_language,
    version: row.number,
    text_version: row.text_number,
    questions_version: row.questions_number,
    /* Visitors don't learn which answers stop the desk. */
    questions: questions.map(({ stop_values: _, ...asked }) => asked),
  };
}

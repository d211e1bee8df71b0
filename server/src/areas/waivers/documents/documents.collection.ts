import type { DocumentRow } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { DEFAULT_DOCUMENT } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Collection, Slice } from '#venue/collection';
import { inSlice } from '#venue/slice';
import { rowsInPage } from './device-bytes.ts';
import { askedOf, offeringIdsOf, questionsOf } from './document-view.ts';

/** The rules and questions of the published documents, and always of `default`. Rule L1a. */
export const documentsCollection: Collection<'documents'> = {
  name: 'documents',
  async read(db, { clientId }, slice, onlyInScope) {
    const rows = await changedRows(db, clientId, slice, onlyInScope).execute();
    return rows.map((row) => ({ id: row.document_id, version: row.version, row: isHeld(row) ? rowOf(row) : null }));
  },
  async rowsThatFit(db, { clientId }, slice, onlyInScope) {
    const rows = await changedRows(db, clientId, slice, onlyInScope).execute();
    return rowsInPage(
      rows.map((row) => row.questions.length),
      slice.limit,
    );
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

function changedRows(db: Connection, clientId: string, slice: Slice, onlyInScope: boolean) {
  const query = db
    .selectFrom('documents')
    .where('documents.client_id', '=', clientId)
    /* One that was never published never reached a device. */
    .where((eb) => eb.or([eb('status', 'in', kept(onlyInScope)), eb('document_id', '=', DEFAULT_DOCUMENT)]))
    .selectAll('documents');
  return inSlice(query, { version: 'documents.version', id: 'documents.document_id' }, slice);
}

function kept(onlyInScope: boolean): Row<'documents'>['status'][] {
  return onlyInScope ? ['published'] : ['published', 'retired'];
}

function isHeld({ status, document_id: id }: Row<'documents'>): boolean {
  return status === 'published' || id === DEFAULT_DOCUMENT;
}

function rowOf(row: Row<'documents'>): DocumentRow {
  return {
    document_id: row.document_id,
    client_id: row.client_id,
    name: row.name,
    status: row.status,
    needed_by: row.needed_by,
    offering_ids: offeringIdsOf(row),
    validity: row.validity,
    validity_count: row.validity_count,
    fallback_language: row.fallback_language,
    version: row.number,
    text_version: row.text_number,
    questions_version: row.questions_number,
    questions: questionsOf(row).map(askedOf),
  };
}

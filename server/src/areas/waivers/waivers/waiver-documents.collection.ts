import type { Collection, Found } from '#venue/collection';
import { inSlice } from '#venue/slice';

/** The files in force. A retired one and a draft are out of the scope. */
export const waiverDocumentsCollection: Collection<'waiver_documents'> = {
  name: 'waiver_documents',
  async read(db, { clientId }, slice, onlyInScope): Promise<Found<'waiver_documents'>[]> {
    let query = db
      .selectFrom('waiver_documents')
      .where('waiver_documents.client_id', '=', clientId)
      .select(['document_id', 'version', 'retired_at']);
    if (onlyInScope) query = query.where('retired_at', 'is', null);
    const columns = { version: 'waiver_documents.version', id: 'waiver_documents.document_id' };
    const changed = await inSlice(query, columns, slice).execute();
    const inForce = changed.filter((row) => row.retired_at === null).map((row) => row.document_id);
    if (inForce.length === 0) return changed.map((row) => ({ id: row.document_id, version: row.version, row: null }));
    const rows = await db
      .selectFrom('waiver_documents')
      .where('client_id', '=', clientId)
      .where('document_id', 'in', inForce)
      .select(['document_id', 'number', 'sha256', 'page_text', 'page_width_pt', 'page_height_pt', 'picture'])
      .select(['uploaded_at', 'of_document', 'language', 'page_count'])
      .execute();
    const byId = new Map(rows.map((row) => [row.document_id, row]));
    return changed.map(({ document_id: id, version }) => {
      const row = byId.get(id);
      if (!row) return { id, version, row: null };
      return {
        id,
        version,
        row: {
          document_id: id,
          of_document: row.of_document,
          language: row.language,
          client_id: clientId,
          version: row.number,
          sha256: row.sha256,
          text: row.page_text,
          page_width_pt: row.page_width_pt,
          page_height_pt: row.page_height_pt,
          page_count: row.page_count,
          pictures: [row.picture.toString('base64')],
          uploaded_at: row.uploaded_at,
        },
      };
    });
  },
  stamps: (db, { clientId }, after, limit) =>
    db
      .selectFrom('waiver_documents')
      .where('client_id', '=', clientId)
      .where('document_id', '>', after)
      .where('retired_at', 'is', null)
      .select(['document_id as id', 'version'])
      .orderBy('document_id')
      .limit(limit)
      .execute(),
  window: () => null,
};

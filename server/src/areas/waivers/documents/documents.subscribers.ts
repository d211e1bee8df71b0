import type { Subscriber } from '#venue/venue-write';
import { offeringIdsOf } from './document-view.ts';
import { changeDocumentRow, listDocumentRows } from './documents.repository.ts';

/**
 * The guests of a deleted offering go on signing its documents, as its bookings stay. Another offering that takes its place, and so its
 * id, has nothing to do with them. Requirement W40.
 */
export const documents: Subscriber = {
  async 'offering.added'(_, write, { offeringId, actor }) {
    for (const row of await listDocumentRows(write.db, write.clientId)) {
      const ids = offeringIdsOf(row);
      if (!ids.includes(offeringId)) continue;
      const left = JSON.stringify(ids.filter((id) => id !== offeringId));
      const document = await changeDocumentRow(write, row.document_id, { offering_ids: left });
      await write.happened({ kind: 'document.changed', actor, document });
    }
  },
};

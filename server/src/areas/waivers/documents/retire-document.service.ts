import { DEFAULT_DOCUMENT } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type { WaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { allotDeviceRoom } from './device-room.ts';
import { isInForce, viewOf } from './document-view.ts';
import { changeDocumentRow, deleteDraft } from './documents.repository.ts';
import { requireDocument } from './documents.service.ts';
import { deleteFiles, listCurrentFiles } from './files.repository.ts';
import { retireFiles } from './versions.repository.ts';

/**
 * Retires a document; again changes nothing. A draft that was never published disappears, and answers null. Errors: NOT_FOUND,
 * WAIVER_NOT_FOUND for a `default` without a file in force that was never retired. Requirement W40.
 */
export async function deleteDocument(
  deps: Deps,
  clientId: string,
  documentId: string,
  userId: string,
): Promise<WaiverDocument | null> {
  return writeVenue(deps, clientId, async (write) => {
    const { db, happened } = write;
    const document = await requireDocument(db, clientId, documentId);
    const actor = `user:${userId}`;
    if (document.status === 'retired') return viewOf(db, document);
    if (document.status === 'published') return viewOf(db, await retire(write, document, actor));
    if (documentId === DEFAULT_DOCUMENT) throw new AppError('WAIVER_NOT_FOUND');
    const drafts = await listCurrentFiles(db, clientId, documentId);
    await deleteFiles(
      db,
      clientId,
      drafts.map(({ document_id: id }) => id),
    );
    await deleteDraft(db, clientId, documentId);
    await happened({ kind: 'document.removed', actor, document });
    return null;
  });
}

/** Takes the files of a published document out of force. Drafts stay for a later publication. */
export async function retire(write: VenueWrite, document: Row<'documents'>, actor: string): Promise<Row<'documents'>> {
  const files = await listCurrentFiles(write.db, write.clientId, document.document_id);
  const inForce = files.filter(isInForce);
  await retireFiles(
    write,
    inForce.map(({ document_id: id }) => id),
  );
  const retired = await changeDocumentRow(write, document.document_id, { status: 'retired' });
  await allotDeviceRoom(write);
  await write.happened({ kind: 'waiver_document.removed', actor, document: retired });
  return retired;
}

import type { WaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { allotDeviceRoom } from './device-room.ts';
import { requirePlace } from './document-columns.ts';
import { isInForce, viewOf } from './document-view.ts';
import { changeDocumentRow, listDocumentRows } from './documents.repository.ts';
import { requireDocument } from './documents.service.ts';
import { type FileFacts, listCurrentFiles, listFilesOfVersion } from './files.repository.ts';
import { insertVersion, putFilesInForce, retireFiles } from './versions.repository.ts';

/**
 * Puts the draft files in force as the next version, in which languages without a new file keep theirs; a retired document comes
 * back. Where nothing is new, the version stays. Errors: NOT_FOUND, INVALID_INPUT without any file, ALREADY_EXISTS where a retired
 * one has no place any more. Requirement W39.
 */
export async function publishDocument(
  deps: Deps,
  clientId: string,
  documentId: string,
  { changesText, userId }: { changesText: boolean; userId: string },
): Promise<WaiverDocument> {
  return writeVenue(deps, clientId, async (write) => {
    const document = await requireDocument(write.db, clientId, documentId);
    const current = await listCurrentFiles(write.db, clientId, documentId);
    const drafts = current.filter((file) => !isInForce(file));
    if (drafts.length === 0 && document.status === 'published') return viewOf(write.db, document);
    const former = await filesOfLastVersion(write, document);
    const kept = former.filter(({ language }) => !drafts.some((draft) => draft.language === language));
    if (drafts.length + kept.length === 0)
      throw new AppError('INVALID_INPUT', { message: 'Please upload a file before you publish this document.' });
    const published = await putInForce(write, document, {
      drafts,
      kept,
      changesText,
      actor: `user:${userId}`,
      uploaded: null,
    });
    return viewOf(write.db, published);
  });
}

/** What a publication puts in force. */
interface Publication {
  drafts: readonly FileFacts[];
  /** Files of the version before, in other languages. */
  kept: readonly FileFacts[];
  changesText: boolean;
  actor: string;
  /** The draft that was never one for others: it was put in force as it was uploaded. */
  uploaded: FileFacts | null;
}

/**
 * Publishes the drafts. Where there are none, the last version of a retired document comes back as it was. Errors:
 * ALREADY_EXISTS.
 */
export async function putInForce(
  write: VenueWrite,
  document: Row<'documents'>,
  { drafts, kept, changesText, actor, uploaded }: Publication,
): Promise<Row<'documents'>> {
  const { db, clientId } = write;
  const { document_id: documentId, name } = document;
  if (document.status === 'retired') requirePlace(await listDocumentRows(db, clientId), { name, documentId });
  const isNew = drafts.length > 0;
  const number = (document.number ?? 0) + (isNew ? 1 : 0);
  const textNumber = document.text_number === null || (changesText && isNew) ? number : document.text_number;
  const inForce = (await listCurrentFiles(db, clientId, documentId)).filter(isInForce).map(idOf);
  const keptIds = kept.map(idOf);
  await retireFiles(
    write,
    inForce.filter((id) => !keptIds.includes(id)),
  );
  await putFilesInForce(write, { drafts: drafts.map(idOf), kept: keptIds, number });
  if (isNew)
    await insertVersion(write, { document_id: documentId, number, text_number: textNumber }, [...kept, ...drafts]);
  const published = await changeDocumentRow(write, documentId, {
    status: 'published',
    number,
    text_number: textNumber,
  });
  await allotDeviceRoom(write);
  const files = [...kept, ...drafts];
  await write.happened({ kind: 'waiver_document.published', actor, document: published, files, uploaded });
  return published;
}

async function filesOfLastVersion(
  { db, clientId }: VenueWrite,
  { document_id: documentId, number }: Row<'documents'>,
): Promise<FileFacts[]> {
  return number === null ? [] : listFilesOfVersion(db, clientId, { documentId, number });
}

function idOf({ document_id: id }: FileFacts): string {
  return id;
}

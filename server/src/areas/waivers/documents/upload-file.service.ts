import type { DocumentLanguage } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type {
  DocumentFile,
  WaiverDocument,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import type { Row } from '#db/tables';
import type { Upload } from '#http/uploads/multipart';
import type { Deps } from '#integrations/deps';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { type AcceptedFile, acceptFile } from './accept-file.ts';
import { isAskedIn } from './document-columns.ts';
import { fileView, isInForce, viewOf } from './document-view.ts';
import { changeDocumentRow } from './documents.repository.ts';
import { requireDocument } from './documents.service.ts';
import { deleteFiles, type FileFacts, insertFile, listCurrentFiles } from './files.repository.ts';

interface Sent {
  upload: Upload | null;
  language: DocumentLanguage;
  joins: boolean;
  userId: string;
  /** What the file was made of, where the owner wrote it here. */
  sourceText?: string;
}

/**
 * Stores a file as the draft of its language, in place of the one before. Errors: NOT_FOUND, INVALID_INPUT, PDF_INVALID, PDF_PAGES,
 * TOO_MANY_REQUESTS while the machine has no time for it. Requirements W9, W36, W40.
 */
export async function uploadFile(
  deps: Deps,
  clientId: string,
  documentId: string,
  sent: Sent,
): Promise<{ document: WaiverDocument; file: DocumentFile }> {
  await deps.db.readVenue(clientId, (db) => requireDocument(db, clientId, documentId));
  const { userId, language, sourceText } = sent;
  const caller = { clientId, userId };
  const accepted = await acceptFile(deps, sent.upload, sent.joins, caller);
  return writeVenue(deps, clientId, async (write) => {
    const document = await requireDocument(write.db, clientId, documentId);
    const file = await storeDraft(write, document, {
      id: deps.ids.uuid(),
      language,
      accepted,
      ...(sourceText === undefined ? {} : { sourceText }),
    });
    const changed = await changeDocumentRow(write, documentId, ownLanguage(document, file));
    await write.happened({ kind: 'document.file_uploaded', actor: `user:${userId}`, document: changed, file });
    return { document: await viewOf(write.db, changed), file: fileView(file) };
  });
}

interface NewDraft {
  id: string;
  language: DocumentLanguage;
  accepted: AcceptedFile;
  sourceText?: string;
}

/** Inserts a draft and deletes the one of its language. */
export async function storeDraft(
  { db, clientId, version, nowAtUtc }: VenueWrite,
  { document_id: documentId }: Row<'documents'>,
  { id, language, accepted, sourceText }: NewDraft,
): Promise<FileFacts> {
  const { file, ...stored } = accepted;
  const former = (await listCurrentFiles(db, clientId, documentId)).filter(
    (draft) => !isInForce(draft) && draft.language === language,
  );
  await deleteFiles(
    db,
    clientId,
    former.map((draft) => draft.document_id),
  );
  const facts: FileFacts = {
    document_id: id,
    of_document: documentId,
    number: 0,
    language,
    file_name: stored.fileName,
    sha256: stored.sha256,
    page_count: file.pageCount,
    is_joined: file.isJoined ? 1 : 0,
    page_width_pt: file.widthPt,
    page_height_pt: file.heightPt,
    uploaded_at: nowAtUtc,
    published_at: null,
  };
  const bytes = { pdf: stored.bytes, picture: file.picture, page_text: file.text };
  const row = { ...facts, ...bytes, client_id: clientId, retired_at: null, version, source_text: sourceText ?? null };
  await insertFile(db, row, { pagePictures: file.pagePictures, copy: stored.copy });
  return facts;
}

/** The language of a document's first file becomes its own, unless the owner chose one or wrote questions in another. */
export function ownLanguage(document: Row<'documents'>, { language }: FileFacts): Partial<Row<'documents'>> {
  const isSettled = document.fallback_chosen === 1 || document.number !== null;
  return isSettled || !isAskedIn(document, language) ? {} : { fallback_language: language, fallback_chosen: 1 };
}

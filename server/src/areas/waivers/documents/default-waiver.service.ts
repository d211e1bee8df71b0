import { DEFAULT_DOCUMENT } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type { PublicWaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { english } from '@gatehouse/sync-protocol/languages/languages';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Upload } from '#http/uploads/multipart';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { acceptFile } from './accept-file.ts';
import { isInForce } from './document-view.ts';
import { changeDocumentRow, findDocumentRow } from './documents.repository.ts';
import { requireDocument } from './documents.service.ts';
import { fileFor } from './file-for.ts';
import { type FileFacts, findFilePicture, findFileTexts, listCurrentFiles } from './files.repository.ts';
import { putInForce } from './publish-document.service.ts';
import { retire } from './retire-document.service.ts';
import { ownLanguage, storeDraft } from './upload-file.service.ts';

/**
 * Puts an uploaded PDF in force as the English file of `default`; the one before is retired, and signatures on it stay linked to it.
 * Translations stay where the document was in force. Errors: PDF_INVALID, PDF_PAGES, TOO_MANY_REQUESTS while the machine has no
 * time for it, ALREADY_EXISTS where ten others took the place of a retired one. Requirements W9, W36, F39.
 */
export async function uploadDefault(
  deps: Deps,
  clientId: string,
  { upload, joins, userId }: { upload: Upload | null; joins: boolean; userId: string },
): Promise<PublicWaiverDocument> {
  const accepted = await acceptFile(deps, upload, joins, { clientId, userId });
  return writeVenue(deps, clientId, async (write) => {
    const { db } = write;
    const stored = await requireDocument(db, clientId, DEFAULT_DOCUMENT);
    const draft = await storeDraft(write, stored, { id: deps.ids.uuid(), language: english, accepted });
    const document = await changeDocumentRow(write, DEFAULT_DOCUMENT, ownLanguage(stored, draft));
    const inForce = (await listCurrentFiles(db, clientId, DEFAULT_DOCUMENT)).filter(isInForce);
    const kept = inForce.filter(({ language }) => language !== english);
    const publication = { drafts: [draft], kept, changesText: true, uploaded: draft };
    await putInForce(write, document, { ...publication, actor: `user:${userId}` });
    return (await findDefaultWaiver(db, clientId)) ?? notFound();
  });
}

/** Takes `default` out of use. Errors: WAIVER_NOT_FOUND where it is not in force. */
export async function deleteDefault(deps: Deps, clientId: string, userId: string): Promise<void> {
  await writeVenue(deps, clientId, async (write) => {
    const document = await requireDocument(write.db, clientId, DEFAULT_DOCUMENT);
    if (document.status !== 'published') notFound();
    await retire(write, document, `user:${userId}`);
  });
}

/** The English file of `default`, else the one that replaces it for its readers. Errors: WAIVER_NOT_FOUND. */
export async function defaultFileId({ db }: Pick<Deps, 'db'>, clientId: string): Promise<string> {
  const file = await db.readVenue(clientId, (connection) => findDefaultFile(connection, clientId));
  return file?.document_id ?? notFound();
}

/** Its picture. Errors: WAIVER_NOT_FOUND. */
export async function defaultPicture({ db }: Pick<Deps, 'db'>, clientId: string): Promise<Buffer> {
  const picture = await db.readVenue(clientId, async (connection) => {
    const file = await findDefaultFile(connection, clientId);
    return file && findFilePicture(connection, clientId, file.document_id, null);
  });
  return picture ?? notFound();
}

/** The same file as visitors see it; null where none is in force. */
export async function findDefaultWaiver(db: Connection, clientId: string): Promise<PublicWaiverDocument | null> {
  const file = await findDefaultFile(db, clientId);
  if (!file) return null;
  const texts = await findFileTexts(db, clientId, [file.document_id]);
  const base = `/api/public/waiver/${clientId}`;
  return {
    document_id: file.document_id,
    client_id: clientId,
    version: file.number,
    sha256: file.sha256,
    file_name: file.file_name,
    text: texts.get(file.document_id) ?? '',
    page_width_pt: file.page_width_pt,
    page_height_pt: file.page_height_pt,
    uploaded_at: file.uploaded_at,
    picture_url: `${base}/page.webp?v=${file.sha256.slice(0, 16)}`,
    pdf_url: `${base}/pdf`,
  };
}

async function findDefaultFile(db: Connection, clientId: string): Promise<FileFacts | undefined> {
  const document = await findDocumentRow(db, clientId, DEFAULT_DOCUMENT);
  const files = await listCurrentFiles(db, clientId, DEFAULT_DOCUMENT);
  return fileFor(files.filter(isInForce), english, document?.fallback_language ?? english);
}

function notFound(): never {
  throw new AppError('WAIVER_NOT_FOUND');
}

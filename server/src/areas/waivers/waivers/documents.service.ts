import { DEFAULT_DOCUMENT } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type { PublicWaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { AppError } from '#base/app-error';
import { sha256 } from '#base/secrets';
import type { Upload } from '#http/uploads/multipart';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import {
  type DocumentFacts,
  findCurrentDocument,
  findCurrentPdf,
  findCurrentPicture,
  findDocument,
  findSigningVenue,
  insertDocument,
  nextDocumentNumber,
  publishDefaultFile,
  retireCurrentDocument,
} from './documents.repository.ts';

/** How soon a file that there was no time for is worth another try. */
const BUSY_RETRY_SECONDS = 30;

/**
 * Puts an uploaded PDF in force as the venue's next version; the previous one is retired, and signatures on it stay
 * linked to it. Errors: PDF_INVALID, PDF_PAGES, TOO_MANY_REQUESTS while the machine has no time for it. Requirements W9, F39.
 */
export async function uploadDocument(
  deps: Deps,
  clientId: string,
  upload: Upload | null,
  userId: string,
): Promise<PublicWaiverDocument> {
  if (!upload) throw new AppError('INVALID_INPUT', { message: 'Please select a PDF file to upload.' });
  const { bytes } = upload;
  const verdict = await deps.pdf.inspect(bytes, { joins: false });
  if (!verdict.ok) throw refusalOf(verdict.reason);
  const { file } = verdict;
  return writeVenue(deps, clientId, async ({ db, version, nowAtUtc, happened }) => {
    await retireCurrentDocument(db, clientId, { version, nowAtUtc });
    const row = {
      client_id: clientId,
      document_id: deps.ids.uuid(),
      number: await nextDocumentNumber(db, clientId),
      file_name: plainFileName(upload.name),
      sha256: sha256(bytes),
      pdf: bytes,
      picture: file.picture,
      page_text: file.text,
      page_width_pt: file.widthPt,
      page_height_pt: file.heightPt,
      uploaded_at: nowAtUtc,
      retired_at: null,
      version,
      of_document: DEFAULT_DOCUMENT,
      language: 'en' as const,
      page_count: 1,
      is_joined: 0 as const,
      published_at: nowAtUtc,
    };
    await insertDocument(db, row);
    await publishDefaultFile(db, row, { version, nowAtUtc });
    const published = { documentId: row.document_id, sha256: row.sha256 };
    await happened({ kind: 'waiver_document.published', actor: `user:${userId}`, ...published });
    return publicDocument(row);
  });
}

function refusalOf(reason: 'invalid' | 'pages' | 'too_many_pages' | 'busy'): AppError {
  if (reason === 'pages' || reason === 'too_many_pages') return new AppError('PDF_PAGES');
  if (reason === 'invalid') return new AppError('PDF_INVALID');
  const message = 'The server is too busy to check your file right now. Please try again in a minute.';
  return new AppError('TOO_MANY_REQUESTS', { message, retryAfterSeconds: BUSY_RETRY_SECONDS });
}

/** Retires the waiver. Errors: WAIVER_NOT_FOUND when there is none. */
export async function deleteDocument(deps: Deps, clientId: string, userId: string): Promise<void> {
  await writeVenue(deps, clientId, async ({ db, version, nowAtUtc, happened }) => {
    const documentId = await retireCurrentDocument(db, clientId, { version, nowAtUtc });
    if (documentId === null) throw new AppError('WAIVER_NOT_FOUND');
    await happened({ kind: 'waiver_document.removed', actor: `user:${userId}`, documentId });
  });
}

/** Errors: WAIVER_NOT_FOUND. */
export async function currentPicture(deps: Deps, clientId: string): Promise<Buffer> {
  return (await deps.db.readVenue(clientId, (db) => findCurrentPicture(db, clientId))) ?? notFound();
}

/** The PDF in force, read when it is loaded. Errors: WAIVER_NOT_FOUND. */
export async function currentPdf(deps: Deps, clientId: string) {
  const found = (await deps.db.readVenue(clientId, (db) => findCurrentPdf(db, clientId))) ?? notFound();
  const { document_id: id, file_name: fileName, bytes } = found;
  const load = async (): Promise<Buffer> =>
    (await deps.db.readVenue(clientId, (db) => findDocument(db, clientId, id)))?.pdf ?? notFound();
  return { id, fileName, bytes, load };
}

function notFound(): never {
  throw new AppError('WAIVER_NOT_FOUND');
}

/** What a visitor needs to sign: the venue and the document in force. Errors: WAIVER_NOT_FOUND for an unknown venue. */
export async function publicWaiver(deps: Deps, clientId: string) {
  return deps.db.readVenue(clientId, async (db) => {
    const venue = await findSigningVenue(db, clientId);
    if (!venue) throw new AppError('WAIVER_NOT_FOUND');
    const document = await findCurrentDocument(db, clientId);
    return { venue, document: document ? publicDocument(document) : null };
  });
}

function publicDocument(row: DocumentFacts): PublicWaiverDocument {
  const base = `/api/public/waiver/${row.client_id}`;
  return {
    document_id: row.document_id,
    client_id: row.client_id,
    version: row.number,
    sha256: row.sha256,
    file_name: row.file_name,
    text: row.page_text,
    page_width_pt: row.page_width_pt,
    page_height_pt: row.page_height_pt,
    uploaded_at: row.uploaded_at,
    picture_url: `${base}/page.webp?v=${row.sha256.slice(0, 16)}`,
    pdf_url: `${base}/pdf`,
  };
}

/** A name that can be shown and sent in a header. */
function plainFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .replaceAll(/[^\p{L}\p{N}\p{M} ._()-]/gu, '')
    .trim()
    .slice(0, 120);
  return plain || 'waiver.pdf';
}

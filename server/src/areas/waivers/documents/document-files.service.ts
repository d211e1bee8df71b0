import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import type { CleanCopies } from './clean-copies.ts';
import { findFile, findFileBytes, findFilePicture } from './files.repository.ts';

/** A PDF that is read when it is loaded. */
export interface ServedPdf {
  id: string;
  fileName: string;
  bytes: number;
  load: () => Promise<Buffer>;
}

/** Which file: an owner names its document, and may see drafts; a visitor never does. */
interface Asked {
  clientId: string;
  fileId: string;
  /** The document it must be of; undefined where only published files are served. */
  documentId?: string;
}

/** The bytes that the owner uploaded: those that evidence names. Errors: NOT_FOUND, WAIVER_NOT_FOUND. */
export async function uploadedPdf({ db }: Pick<Deps, 'db'>, asked: Asked): Promise<ServedPdf> {
  const { clientId, fileId } = asked;
  const { file_name: fileName, bytes } = await findServed({ db }, asked);
  const load = async (): Promise<Buffer> =>
    (await db.readVenue(clientId, (connection) => findFileBytes(connection, clientId, fileId, false))) ??
    notFound(asked);
  return { id: fileId, fileName, bytes, load };
}

/**
 * What readers get of a file: its pages as one, without what a PDF can do beyond showing them. Errors: NOT_FOUND, for visitors
 * WAIVER_NOT_FOUND, TOO_MANY_REQUESTS. Requirement W57.
 */
export async function readersPdf(
  { db }: Pick<Deps, 'db'>,
  copies: CleanCopies,
  asked: Asked & { caller: string },
): Promise<ServedPdf> {
  const { clientId, fileId } = asked;
  const file = await findServed({ db }, asked);
  const pdf = { id: `${fileId}/copy`, fileName: file.file_name };
  if (file.copyBytes === null) {
    const made = await copies.make(clientId, file, asked.caller);
    return { ...pdf, bytes: made.length, load: async () => made };
  }
  const load = async (): Promise<Buffer> =>
    (await db.readVenue(clientId, (connection) => findFileBytes(connection, clientId, fileId, true))) ??
    notFound(asked);
  return { ...pdf, bytes: file.copyBytes, load };
}

/** The picture of the whole file, or of one page, from 1. Errors: NOT_FOUND, for visitors WAIVER_NOT_FOUND. */
export async function servedPicture(
  { db }: Pick<Deps, 'db'>,
  asked: Asked & { page: string | undefined },
): Promise<Buffer> {
  const { clientId, fileId } = asked;
  const file = await findServed({ db }, asked);
  const page = asked.page === undefined ? null : Number(asked.page);
  /* The picture of a single page is that of the whole. */
  const stored = page === 1 && file.page_count === 1 ? null : page;
  const picture = await db.readVenue(clientId, (connection) => findFilePicture(connection, clientId, fileId, stored));
  return picture ?? notFound(asked);
}

async function findServed({ db }: Pick<Deps, 'db'>, asked: Asked) {
  const { clientId, fileId, documentId } = asked;
  const file = await db.readVenue(clientId, (connection) => findFile(connection, clientId, fileId));
  const isServed = documentId === undefined ? file?.published_at : file?.of_document === documentId;
  return file && isServed ? file : notFound(asked);
}

function notFound({ documentId }: Asked): never {
  if (documentId === undefined) throw new AppError('WAIVER_NOT_FOUND');
  throw new AppError('NOT_FOUND', { message: 'This file was not found.' });
}

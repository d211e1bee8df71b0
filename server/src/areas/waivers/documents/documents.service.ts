import type {
  createDocument as createContract,
  updateDocument as updateContract,
  WaiverDocument,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { allotDeviceRoom } from './device-room.ts';
import { documentColumns, requireName, requirePlace } from './document-columns.ts';
import { documentView, viewOf } from './document-view.ts';
import { changeDocumentRow, findDocumentRow, insertDocumentRow, listDocumentRows } from './documents.repository.ts';
import { listCurrentFiles } from './files.repository.ts';
import { newState } from './new-document.ts';

/** `default` first, then by creation; retired ones too. */
export async function listDocuments({ db }: Pick<Deps, 'db'>, clientId: string): Promise<WaiverDocument[]> {
  return db.readVenue(clientId, async (connection) => {
    const files = await listCurrentFiles(connection, clientId);
    return (await listDocumentRows(connection, clientId)).map((row) => documentView(row, files));
  });
}

/** Errors: NOT_FOUND. */
export async function getDocument(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
  documentId: string,
): Promise<WaiverDocument> {
  return db.readVenue(clientId, async (connection) =>
    viewOf(connection, await requireDocument(connection, clientId, documentId)),
  );
}

/** Adds a draft. Errors: INVALID_INPUT, ALREADY_EXISTS for a name in use and for an eleventh. Requirement W40. */
export async function createDocument(
  deps: Deps,
  clientId: string,
  given: BodyOf<typeof createContract>,
  userId: string,
): Promise<WaiverDocument> {
  return writeVenue(deps, clientId, async ({ db, version, nowAtUtc, happened }) => {
    const columns = await documentColumns(db, clientId, given);
    requirePlace(await listDocumentRows(db, clientId), { name: columns.name });
    const document: Row<'documents'> = {
      ...columns,
      client_id: clientId,
      document_id: deps.ids.uuid(),
      ...newState,
      created_at: nowAtUtc,
      version,
    };
    await insertDocumentRow(db, document);
    await happened({ kind: 'document.added', actor: `user:${userId}`, document });
    return documentView(document, []);
  });
}

/**
 * Changes what was sent; the same again changes nothing. Errors: NOT_FOUND, VERSION_CONFLICT, INVALID_INPUT, ALREADY_EXISTS.
 * Requirement W40.
 */
export async function updateDocument(
  deps: Deps,
  clientId: string,
  documentId: string,
  { revision, ...given }: BodyOf<typeof updateContract>,
  userId: string,
): Promise<WaiverDocument> {
  return writeVenue(deps, clientId, async (write) => {
    const { db, happened } = write;
    const stored = await requireDocument(db, clientId, documentId, revision);
    const columns = await documentColumns(db, clientId, given, stored);
    if (columns.name !== stored.name)
      requireName(await listDocumentRows(db, clientId), { name: columns.name, documentId });
    if (!isChanged(stored, columns)) return viewOf(db, stored);
    const document = await changeDocumentRow(write, documentId, columns);
    if (document.fallback_language !== stored.fallback_language) await allotDeviceRoom(write);
    await happened({ kind: 'document.changed', actor: `user:${userId}`, document });
    return viewOf(db, document);
  });
}

/**
 * A document of this venue; with the revision that a caller read, which must be the present one. Errors: NOT_FOUND,
 * VERSION_CONFLICT.
 */
export async function requireDocument(
  db: Connection,
  clientId: string,
  documentId: string,
  revision?: number,
): Promise<Row<'documents'>> {
  const row = await findDocumentRow(db, clientId, documentId);
  if (!row) throw new AppError('NOT_FOUND', { message: 'This document was not found.' });
  if (revision !== undefined && revision !== row.revision) throw new AppError('VERSION_CONFLICT');
  return row;
}

function isChanged<T extends object>(stored: T, columns: Partial<T>): boolean {
  return (Object.keys(columns) as (keyof T)[]).some((name) => columns[name] !== stored[name]);
}

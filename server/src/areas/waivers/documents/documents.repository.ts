import { DEFAULT_DOCUMENT } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';
import type { VenueWrite } from '#venue/venue-write';

/** All of a venue, `default` first, then by creation. */
export async function listDocumentRows(db: Connection, clientId: string): Promise<Row<'documents'>[]> {
  const rows = await db
    .selectFrom('documents')
    .where('client_id', '=', clientId)
    .selectAll()
    .orderBy('created_at')
    .orderBy('document_id')
    .execute();
  const isDefault = (row: Row<'documents'>) => row.document_id === DEFAULT_DOCUMENT;
  return [...rows.filter(isDefault), ...rows.filter((row) => !isDefault(row))];
}

export function findDocumentRow(
  db: Connection,
  clientId: string,
  documentId: string,
): Promise<Row<'documents'> | undefined> {
  return db
    .selectFrom('documents')
    .where('client_id', '=', clientId)
    .where('document_id', '=', documentId)
    .selectAll()
    .executeTakeFirst();
}

export async function insertDocumentRow(db: Connection, row: NewRow<'documents'>): Promise<void> {
  await db.insertInto('documents').values(row).execute();
}

/** Sets columns and raises the revision; devices get the row again. Returns it as it is now. */
export async function changeDocumentRow(
  { db, clientId, version }: Pick<VenueWrite, 'db' | 'clientId' | 'version'>,
  documentId: string,
  set: Partial<Row<'documents'>>,
): Promise<Row<'documents'>> {
  return db
    .updateTable('documents')
    .set({ ...set, version })
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('document_id', '=', documentId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Keeps what a document asked until now: a signing that arrives late is judged by what was asked when it was signed. */
export async function keepFormerQuestions(
  { db, nowAtUtc }: Pick<VenueWrite, 'db' | 'nowAtUtc'>,
  { client_id, document_id, questions_number, questions }: Row<'documents'>,
): Promise<void> {
  const former = { client_id, document_id, questions_number, questions, until: nowAtUtc };
  await db.insertInto('former_questions').values(former).execute();
}

/** Deletes a document that was never published, of which the caller has deleted the files. */
export async function deleteDraft(db: Connection, clientId: string, documentId: string): Promise<void> {
  for (const table of ['former_questions', 'documents'] as const)
    await db.deleteFrom(table).where('client_id', '=', clientId).where('document_id', '=', documentId).execute();
}

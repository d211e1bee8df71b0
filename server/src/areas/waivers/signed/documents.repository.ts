import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

/** Any version, with its bytes: the document that was signed. */
export async function findDocument(
  db: Connection,
  clientId: string,
  documentId: string,
): Promise<Row<'waiver_documents'> | undefined> {
  return db
    .selectFrom('waiver_documents')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
}

/** The identifying columns of any version, without its bytes. */
export async function findDocumentName(
  db: Connection,
  clientId: string,
  documentId: string,
): Promise<Pick<Row<'waiver_documents'>, 'sha256' | 'file_name'> | undefined> {
  return db
    .selectFrom('waiver_documents')
    .select(['sha256', 'file_name'])
    .where('client_id', '=', clientId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
}

/** The picture of each page of a file of several pages, in their order. */
export async function listPagePictures(db: Connection, clientId: string, fileId: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('document_pages')
    .where('client_id', '=', clientId)
    .where('file_id', '=', fileId)
    .select('picture')
    .orderBy('page')
    .execute();
  return rows.map(({ picture }) => picture);
}

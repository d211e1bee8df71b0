import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';

const factColumns = [
  'document_id',
  'of_document',
  'number',
  'language',
  'file_name',
  'sha256',
  'page_count',
  'is_joined',
  'page_width_pt',
  'page_height_pt',
  'uploaded_at',
  'published_at',
] as const;

/** A file without its bytes and its text. */
export type FileFacts = Pick<Row<'waiver_documents'>, (typeof factColumns)[number]>;

/** The files in force and the drafts, of all documents of a venue or of one. */
export function listCurrentFiles(db: Connection, clientId: string, documentId?: string): Promise<FileFacts[]> {
  return db
    .selectFrom('waiver_documents')
    .where('client_id', '=', clientId)
    .where('retired_at', 'is', null)
    .$if(documentId !== undefined, (query) => query.where('of_document', '=', documentId ?? ''))
    .select(factColumns)
    .orderBy('of_document')
    .orderBy('language')
    .orderBy('document_id')
    .execute();
}

/** The files of one published version, whether it is in force or not. */
export function listFilesOfVersion(
  db: Connection,
  clientId: string,
  { documentId, number }: { documentId: string; number: number },
): Promise<FileFacts[]> {
  const ids = db
    .selectFrom('document_versions')
    .where('client_id', '=', clientId)
    .where('document_id', '=', documentId)
    .where('number', '=', number)
    .select('file_id');
  return db
    .selectFrom('waiver_documents')
    .where('client_id', '=', clientId)
    .where('document_id', 'in', ids)
    .select(factColumns)
    .orderBy('language')
    .execute();
}

/** The texts of files, by id. */
export async function findFileTexts(
  db: Connection,
  clientId: string,
  fileIds: readonly string[],
): Promise<Map<string, string>> {
  if (fileIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('waiver_documents')
    .where('client_id', '=', clientId)
    .where('document_id', 'in', fileIds)
    .select(['document_id', 'page_text'])
    .execute();
  return new Map(rows.map((row) => [row.document_id, row.page_text]));
}

/** What the owner wrote in a language: the draft's text, else that of the file in force; null where that was uploaded. */
export async function findSourceText(
  db: Connection,
  clientId: string,
  { documentId, language }: { documentId: string; language: string },
): Promise<string | null> {
  const rows = await db
    .selectFrom('waiver_documents')
    .where('client_id', '=', clientId)
    .where('retired_at', 'is', null)
    .where('of_document', '=', documentId)
    .where('language', '=', language as Row<'waiver_documents'>['language'])
    .select(['source_text', 'published_at'])
    .execute();
  const file = rows.find(({ published_at: at }) => at === null) ?? rows[0];
  return file?.source_text ?? null;
}

/** What a download of a file begins with; `bytes` and `copyBytes` are lengths, the latter null where readers had the file itself. */
export async function findFile(db: Connection, clientId: string, fileId: string) {
  return db
    .selectFrom('waiver_documents')
    .leftJoin('joined_documents', (join) =>
      join
        .onRef('joined_documents.client_id', '=', 'waiver_documents.client_id')
        .onRef('joined_documents.file_id', '=', 'waiver_documents.document_id'),
    )
    .where('waiver_documents.client_id', '=', clientId)
    .where('waiver_documents.document_id', '=', fileId)
    .select([
      'document_id',
      'of_document',
      'file_name',
      'page_count',
      'published_at',
      'page_width_pt',
      'page_height_pt',
    ])
    .select(({ fn }) => fn<number>('length', ['waiver_documents.pdf']).as('bytes'))
    .select(({ fn }) => fn<number | null>('length', ['joined_documents.pdf']).as('copyBytes'))
    .executeTakeFirst();
}

/** The uploaded bytes, or what readers get of them. */
export async function findFileBytes(
  db: Connection,
  clientId: string,
  fileId: string,
  isCopy: boolean,
): Promise<Buffer | undefined> {
  const row = isCopy
    ? await db
        .selectFrom('joined_documents')
        .where('client_id', '=', clientId)
        .where('file_id', '=', fileId)
        .select('pdf')
        .executeTakeFirst()
    : await db
        .selectFrom('waiver_documents')
        .where('client_id', '=', clientId)
        .where('document_id', '=', fileId)
        .select('pdf')
        .executeTakeFirst();
  return row?.pdf;
}

/** The picture of the whole file, or of one of its pages, from 1. */
export async function findFilePicture(
  db: Connection,
  clientId: string,
  fileId: string,
  page: number | null,
): Promise<Buffer | undefined> {
  const row =
    page === null
      ? await db
          .selectFrom('waiver_documents')
          .where('client_id', '=', clientId)
          .where('document_id', '=', fileId)
          .select('picture')
          .executeTakeFirst()
      : await db
          .selectFrom('document_pages')
          .where('client_id', '=', clientId)
          .where('file_id', '=', fileId)
          .where('page', '=', page)
          .select('picture')
          .executeTakeFirst();
  return row?.picture;
}

/** Stores a file as a draft; the caller has deleted the draft of its language. */
export async function insertFile(
  db: Connection,
  row: NewRow<'waiver_documents'>,
  { pagePictures, copy }: { pagePictures: readonly Buffer[]; copy: Buffer },
): Promise<void> {
  const ids = { client_id: row.client_id, file_id: row.document_id };
  await db.insertInto('waiver_documents').values(row).execute();
  for (const [index, picture] of pagePictures.entries())
    await db
      .insertInto('document_pages')
      .values({ ...ids, page: index + 1, picture })
      .execute();
  await insertCopy(db, ids, copy);
}

/** Stores what readers get of a file, unless that is there already. */
export async function insertCopy(
  db: Connection,
  file: { client_id: string; file_id: string },
  pdf: Buffer,
): Promise<void> {
  await db
    .insertInto('joined_documents')
    .values({ ...file, pdf })
    .onConflict((conflict) => conflict.columns(['client_id', 'file_id']).doNothing())
    .execute();
}

/** Deletes files that were never published, with their pages. */
export async function deleteFiles(db: Connection, clientId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  for (const table of ['document_pages', 'joined_documents'] as const)
    await db.deleteFrom(table).where('client_id', '=', clientId).where('file_id', 'in', fileIds).execute();
  await db
    .deleteFrom('waiver_documents')
    .where('client_id', '=', clientId)
    .where('document_id', 'in', fileIds)
    .where('published_at', 'is', null)
    .execute();
}

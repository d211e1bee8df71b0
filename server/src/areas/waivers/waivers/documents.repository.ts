import { DEFAULT_DOCUMENT } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';
import { writeTombstones } from '#venue/tombstones';

/** A document without its bytes, which lists and pages never need. */
export type DocumentFacts = Omit<Row<'waiver_documents'>, 'pdf' | 'picture'>;

const factColumns = [
  'client_id',
  'document_id',
  'number',
  'file_name',
  'sha256',
  'page_text',
  'page_width_pt',
  'page_height_pt',
  'uploaded_at',
  'retired_at',
  'version',
  'of_document',
  'language',
  'page_count',
  'is_joined',
  'published_at',
] as const;

/** The document in force, or none. */
export async function findCurrentDocument(db: Connection, clientId: string): Promise<DocumentFacts | undefined> {
  return db
    .selectFrom('waiver_documents')
    .select(factColumns)
    .where('client_id', '=', clientId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
}

/** The picture of the page in force. */
export async function findCurrentPicture(db: Connection, clientId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('waiver_documents')
    .select('picture')
    .where('client_id', '=', clientId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return row?.picture;
}

/** The PDF in force without its content; `bytes` is its length. */
export async function findCurrentPdf(
  db: Connection,
  clientId: string,
): Promise<{ document_id: string; file_name: string; bytes: number } | undefined> {
  return db
    .selectFrom('waiver_documents')
    .select(['document_id', 'file_name', ({ fn }) => fn<number>('length', ['pdf']).as('bytes')])
    .where('client_id', '=', clientId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
}

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

/** Numbers only increase: a deleted version's number is not reused. */
export async function nextDocumentNumber(db: Connection, clientId: string): Promise<number> {
  const row = await db
    .selectFrom('waiver_documents')
    .select((eb) => eb.fn.max('number').as('highest'))
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return (row?.highest ?? 0) + 1;
}

/** Stores a version of the waiver. The caller has retired the one in force in the same transaction. */
export async function insertDocument(db: Connection, row: NewRow<'waiver_documents'>): Promise<void> {
  await db.insertInto('waiver_documents').values(row).execute();
}

/** `default` is published as this file alone: another version with another text. */
export async function publishDefaultFile(
  db: Connection,
  {
    client_id: clientId,
    document_id: fileId,
    number,
    language,
  }: Pick<Row<'waiver_documents'>, 'client_id' | 'document_id' | 'number' | 'language'>,
  at: { version: number; nowAtUtc: string },
): Promise<void> {
  const ofDefault = { client_id: clientId, document_id: DEFAULT_DOCUMENT };
  await db
    .insertInto('document_versions')
    .values({ ...ofDefault, number, language, file_id: fileId, text_number: number, published_at: at.nowAtUtc })
    .execute();
  await db
    .updateTable('documents')
    .set({ status: 'published', number, text_number: number, version: at.version })
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('document_id', '=', DEFAULT_DOCUMENT)
    .execute();
}

/** Retires the document in force and stamps the change for devices. Returns its id, or null when there was none. */
export async function retireCurrentDocument(
  db: Connection,
  clientId: string,
  at: { version: number; nowAtUtc: string },
): Promise<string | null> {
  const retired = await db
    .updateTable('waiver_documents')
    .set({ retired_at: at.nowAtUtc, version: at.version })
    .where('client_id', '=', clientId)
    .where('retired_at', 'is', null)
    .returning('document_id')
    .executeTakeFirst();
  if (!retired) return null;
  await writeTombstones({ db, clientId, ...at }, 'waiver_documents', [retired.document_id]);
  await db
    .updateTable('documents')
    .set({ status: 'retired', version: at.version })
    .where('client_id', '=', clientId)
    .where('document_id', '=', DEFAULT_DOCUMENT)
    .execute();
  return retired.document_id;
}

/** What a visitor who signs is shown of a venue; undefined where there is none, and where it was deleted. */
export function findSigningVenue(db: Connection, clientId: string) {
  return db
    .selectFrom('clients')
    .leftJoin('venue_logos', 'venue_logos.client_id', 'clients.client_id')
    .select(['clients.client_id', 'client_name', 'time_zone', 'address_required', 'accent_color', 'dark_mode'])
    .select(['adult_age', 'relationship_required'])
    .select('venue_logos.sha256 as logo_sha256')
    .where('clients.client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

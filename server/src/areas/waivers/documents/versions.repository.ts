import type { DocumentLanguage } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type { Row } from '#db/tables';
import { writeTombstones } from '#venue/tombstones';
import type { VenueWrite } from '#venue/venue-write';

/** Takes files out of force, here and on devices. They stay: what was signed names them. */
export async function retireFiles(write: VenueWrite, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await write.db
    .updateTable('waiver_documents')
    .set({ retired_at: write.nowAtUtc, version: write.version })
    .where('client_id', '=', write.clientId)
    .where('document_id', 'in', fileIds)
    .execute();
  await writeTombstones(write, 'waiver_documents', fileIds);
}

/** Puts files in force as those of this version: drafts for the first time, and kept ones, which may have been retired. */
export async function putFilesInForce(
  { db, clientId, version, nowAtUtc }: VenueWrite,
  { drafts, kept, number }: { drafts: readonly string[]; kept: readonly string[]; number: number },
): Promise<void> {
  const files = () => db.updateTable('waiver_documents').where('client_id', '=', clientId);
  if (drafts.length > 0)
    await files().set({ number, published_at: nowAtUtc, version }).where('document_id', 'in', drafts).execute();
  if (kept.length > 0)
    await files().set({ number, retired_at: null, version }).where('document_id', 'in', kept).execute();
}

/** Records which file the version has in each language. */
export async function insertVersion(
  { db, clientId, nowAtUtc }: VenueWrite,
  version: Pick<Row<'document_versions'>, 'document_id' | 'number' | 'text_number'>,
  files: readonly { language: DocumentLanguage; document_id: string }[],
): Promise<void> {
  for (const { language, document_id: file_id } of files)
    await db
      .insertInto('document_versions')
      .values({ client_id: clientId, ...version, language, file_id, published_at: nowAtUtc })
      .execute();
}

/** The files in force with the size of the pictures that devices get of them, in bytes. */
export async function listFileSizes({ db, clientId }: Pick<VenueWrite, 'db' | 'clientId'>) {
  const rows = await db
    .selectFrom('waiver_documents as file')
    .where('file.client_id', '=', clientId)
    .where('file.retired_at', 'is', null)
    .where('file.published_at', 'is not', null)
    .select(['file.document_id', 'file.of_document', 'file.language', 'file.is_on_devices'])
    .select(({ fn }) => [
      fn<number>('length', ['file.picture']).as('whole'),
      fn<number>('length', ['file.page_text']).as('text'),
    ])
    .select((eb) =>
      eb
        .selectFrom('document_pages as page')
        .whereRef('page.client_id', '=', 'file.client_id')
        .whereRef('page.file_id', '=', 'file.document_id')
        .select(({ fn }) => fn.sum<number | string | null>(fn<number>('length', ['page.picture'])).as('sum'))
        .as('pages'),
    )
    .execute();
  return rows.map(({ whole, text, pages, ...row }) => ({
    ...row,
    textChars: text,
    pictureBytes: Number(pages ?? whole),
  }));
}

/** Whether devices get the pictures of these files, which have a new version for it. */
export async function setOnDevices(
  { db, clientId, version }: Pick<VenueWrite, 'db' | 'clientId' | 'version'>,
  fileIds: readonly string[],
  isOnDevices: boolean,
): Promise<void> {
  if (fileIds.length === 0) return;
  await db
    .updateTable('waiver_documents')
    .set({ is_on_devices: isOnDevices ? 1 : 0, version })
    .where('client_id', '=', clientId)
    .where('document_id', 'in', fileIds)
    .execute();
}

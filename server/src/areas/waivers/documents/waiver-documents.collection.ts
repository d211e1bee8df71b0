import type { Connection } from '#db/database';
import type { Collection, Found, Slice } from '#venue/collection';
import { inSlice } from '#venue/slice';
import { base64Chars, rowsInPage } from './device-bytes.ts';
import { listFileSizes } from './versions.repository.ts';

/** The files in force. A retired one is removed from devices, and a draft never reached them. */
export const waiverDocumentsCollection: Collection<'waiver_documents'> = {
  name: 'waiver_documents',
  async read(db, { clientId }, slice, onlyInScope): Promise<Found<'waiver_documents'>[]> {
    const changed = await stampsIn(db, clientId, slice, onlyInScope);
    const inForce = changed.filter((row) => row.retired_at === null);
    const rows = await readRows(
      db,
      clientId,
      inForce.map((row) => row.document_id),
    );
    const pictures = await readPictures(
      db,
      clientId,
      rows.filter((row) => row.is_on_devices === 1),
    );
    const byId = new Map(rows.map((row) => [row.document_id, row]));
    return changed.map(({ document_id: id, version }) => {
      const row = byId.get(id);
      if (!row) return { id, version, row: null };
      return {
        id,
        version,
        row: {
          document_id: id,
          of_document: row.of_document,
          language: row.language,
          client_id: clientId,
          version: row.number,
          sha256: row.sha256,
          text: row.page_text,
          page_width_pt: row.page_width_pt,
          page_height_pt: row.page_height_pt,
          page_count: row.page_count,
          pictures: pictures.get(id) ?? null,
          uploaded_at: row.uploaded_at,
        },
      };
    });
  },
  rowsThatFit: async (db, { clientId }, slice, onlyInScope) =>
    rowsInPage(await sizesIn(db, clientId, slice, onlyInScope), slice.limit),
  stamps: (db, { clientId }, after, limit) =>
    db
      .selectFrom('waiver_documents')
      .where('client_id', '=', clientId)
      .where('document_id', '>', after)
      .where('retired_at', 'is', null)
      .where('published_at', 'is not', null)
      .select(['document_id as id', 'version'])
      .orderBy('document_id')
      .limit(limit)
      .execute(),
  window: () => null,
};

function stampsIn(db: Connection, clientId: string, slice: Slice, onlyInScope: boolean) {
  let query = db
    .selectFrom('waiver_documents')
    .where('waiver_documents.client_id', '=', clientId)
    .where('published_at', 'is not', null)
    .select(['document_id', 'version', 'retired_at']);
  if (onlyInScope) query = query.where('retired_at', 'is', null);
  return inSlice(query, { version: 'waiver_documents.version', id: 'waiver_documents.document_id' }, slice).execute();
}

/** What each row of a slice takes: its text and, where devices get them, its pictures. */
async function sizesIn(db: Connection, clientId: string, slice: Slice, onlyInScope: boolean): Promise<number[]> {
  const stamps = await stampsIn(db, clientId, slice, onlyInScope);
  /* One row always fits, and most pulls have none. */
  if (stamps.length < 2) return [];
  const sizes = new Map((await listFileSizes({ db, clientId })).map((file) => [file.document_id, file]));
  return stamps.map(({ document_id: id }) => {
    const file = sizes.get(id);
    return file ? file.textChars + (file.is_on_devices === 1 ? base64Chars(file.pictureBytes) : 0) : 0;
  });
}

async function readRows(db: Connection, clientId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('waiver_documents')
    .where('client_id', '=', clientId)
    .where('document_id', 'in', ids)
    .select(['document_id', 'number', 'sha256', 'page_text', 'page_width_pt', 'page_height_pt'])
    .select(['uploaded_at', 'of_document', 'language', 'page_count', 'is_on_devices'])
    .execute();
}

/** The pictures of each file in base64: of each of its pages, or of its only one. */
async function readPictures(
  db: Connection,
  clientId: string,
  files: readonly { document_id: string; page_count: number }[],
): Promise<Map<string, string[]>> {
  const pictures = new Map<string, string[]>();
  for (const { document_id: id, page_count: pages } of files) {
    const rows =
      pages > 1
        ? await db
            .selectFrom('document_pages')
            .where('client_id', '=', clientId)
            .where('file_id', '=', id)
            .select('picture')
            .orderBy('page')
            .execute()
        : await db
            .selectFrom('waiver_documents')
            .where('client_id', '=', clientId)
            .where('document_id', '=', id)
            .select('picture')
            .execute();
    pictures.set(
      id,
      rows.map(({ picture }) => picture.toString('base64')),
    );
  }
  return pictures;
}

import type { WaiverDocumentRow } from '@gatehouse/sync-protocol/areas/waivers/waiver-document';
import { expect, it } from 'vitest';
import { documentRow } from '#sync/testing/rows';
import { deviceDocuments, filesOnline } from './device-documents.ts';

function file(fields: Partial<WaiverDocumentRow>): WaiverDocumentRow {
  return {
    document_id: 'file',
    of_document: 'default',
    language: 'en',
    client_id: 'C00001',
    version: 1,
    sha256: 'a',
    text: 'Text',
    page_width_pt: 612,
    page_height_pt: 792,
    page_count: 1,
    pictures: ['AAAA'],
    uploaded_at: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}

const rows = {
  documents: [documentRow({ document_id: 'default' }), documentRow({ document_id: 'd2', name: 'Photos' })],
  files: [
    file({ document_id: 'en' }),
    file({ document_id: 'es', language: 'es' }),
    file({ document_id: 'large', of_document: 'd2', pictures: null }),
  ],
};
const shownIn = (language: string, pictures = new Map<string, string>()) =>
  deviceDocuments(rows, { asked: [], language, pictures });

it('[W50] shows a document in the visitor’s language, else in its own', () => {
  const files = ['es', 'fr'].map((language) => shownIn(language).documents[0]?.fileId);
  expect(files).toEqual(['es', 'en']);
  const pages = { ...rows, files: [file({ pictures: ['AA', 'BB'] })] };
  const [document] = deviceDocuments(pages, { asked: [], language: 'en', pictures: new Map() }).documents;
  expect(document?.pictureUrls).toEqual(['data:image/webp;base64,AA', 'data:image/webp;base64,BB']);
});

it('[W41] names what the device has no pictures of, until they have come from the server', () => {
  expect(shownIn('en')).toMatchObject({ documents: [{ documentId: 'default' }], missing: ['Photos'] });
  expect(filesOnline(rows, []).map(({ document_id: id }) => id)).toEqual(['large']);
  const { documents, missing } = shownIn('en', new Map([['large', 'blob:1']]));
  expect(missing).toEqual([]);
  expect(documents[1]).toMatchObject({ documentId: 'd2', fileId: null, pictureUrls: ['blob:1'] });
});

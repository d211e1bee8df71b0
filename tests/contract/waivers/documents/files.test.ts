import { exportAccount } from '@gatehouse/sync-protocol/areas/records/account-export.contracts';
import {
  deleteDocument,
  getDocumentPdf,
  getDocumentPicture,
  getPublicFilePdf,
  getPublicFilePicture,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { getPublicWaiverPdf, getWaiverPdf } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { PDFDocument } from 'pdf-lib';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onAnyDatabase, onBothDatabases } from '#helpers/app/on-databases';
import { onePagePdf } from '#helpers/samples/pdf-samples';
import { pagesOf } from '#helpers/samples/read-pdf';
import { readZip } from '#helpers/samples/read-zip';
import { addDocument, addPublished, ofDocument, pagesPdf, publish, sendFile } from '#helpers/venues/documents';
import { uploadWaiver } from '#helpers/venues/signing-venue';

const isWebp = (bytes: Buffer) => bytes.toString('latin1', 8, 12) === 'WEBP';

onBothDatabases('the files of documents', () => {
  it('[W36] [W40] are the owner’s, drafts too, as uploaded and as one long page', async ({ app, venue }) => {
    const { document_id: id } = await addDocument(app, venue, { name: 'Karts' });
    const pdf = await pagesPdf(3);
    const { file } = (await sendFile(app, venue, id, { pdf, joins: true, name: 'Größe 🏎.pdf' })).body;
    const own = { token: venue.token, params: { ...ofDocument(venue, id).params, file_id: file.file_id } };
    const uploaded = await call(app, getDocumentPdf, own);
    expect(uploaded.headers.get('content-type')).toBe('application/pdf');
    expect(uploaded.headers.get('content-disposition')).toContain("UTF-8''Gr%C3%B6%C3%9Fe");
    expect(pdf.equals(uploaded.body)).toBe(true);
    const joined = await call(app, getDocumentPdf, { ...own, query: { joined: 'true' } });
    expect(joined.headers.get('content-length')).toBe(String(joined.body.length));
    const page = await PDFDocument.load(joined.body);
    expect([page.getPageCount(), page.getPage(0).getSize()]).toEqual([1, { width: 595, height: 3 * 842 }]);

    const whole = await call(app, getDocumentPicture, own);
    expect([whole.headers.get('content-type'), isWebp(whole.body)]).toEqual(['image/webp', true]);
    const pages = await Promise.all(
      ['1', '2', '3'].map(
        async (number) => (await call(app, getDocumentPicture, { ...own, query: { page: number } })).body,
      ),
    );
    expect(pages.every(isWebp)).toBe(true);
    expect(new Set([...pages, whole.body].map((bytes) => bytes.toString('base64'))).size).toBe(4);
    for (const number of ['0', '4', '99'])
      expect((await call(app, getDocumentPicture, { ...own, query: { page: number } })).status).toBe(404);
    expect((await call(app, getDocumentPicture, { ...own, query: { page: '-1' } })).status).toBe(400);

    const single = (await sendFile(app, venue, id, { language: 'es' })).body.file;
    const ofSingle = { token: venue.token, params: { ...own.params, file_id: single.file_id } };
    expect((await onePagePdf()).equals((await call(app, getDocumentPdf, ofSingle)).body)).toBe(true);
    const copy = await call(app, getDocumentPdf, { ...ofSingle, query: { joined: 'true' } });
    expect(await pagesOf(copy.body)).toEqual(await pagesOf(await onePagePdf()));
    const first = await call(app, getDocumentPicture, { ...ofSingle, query: { page: '1' } });
    expect(first.body.equals((await call(app, getDocumentPicture, ofSingle)).body)).toBe(true);
  });

  it('[X1] are of the document and venue that is named', async ({ app, venue }) => {
    const other = await app.createVenue();
    const { document_id: id } = await addDocument(app, venue, { name: 'Karts' });
    const { document_id: theirs } = await addDocument(app, other, { name: 'Theirs' });
    const mine = (await sendFile(app, venue, id)).body.file.file_id;
    const foreign = (await sendFile(app, other, theirs)).body.file.file_id;
    for (const [documentId, fileId] of [
      ['default', mine],
      [id, foreign],
      [theirs, foreign],
      [id, 'constructor'],
      [id, '../..'],
      [id, 'x'.repeat(300)],
    ] as const) {
      const asked = {
        token: venue.token,
        params: { client_id: venue.clientId, document_id: documentId, file_id: fileId },
      };
      expect((await call(app, getDocumentPdf, asked)).status).toBe(404);
      expect((await call(app, getDocumentPicture, asked)).status).toBe(404);
    }
  });

  it('[W40] reach visitors once they are published, as one long page, and never as drafts', async ({ app, venue }) => {
    const { document_id: id } = await addDocument(app, venue, { name: 'Karts' });
    const pdf = await pagesPdf(2);
    const { file } = (await sendFile(app, venue, id, { pdf, joins: true })).body;
    const shown = { params: { client_id: venue.clientId, file_id: file.file_id } };
    expect((await call(app, getPublicFilePdf, shown)).refusal.code).toBe('WAIVER_NOT_FOUND');
    expect((await call(app, getPublicFilePicture, shown)).refusal.code).toBe('WAIVER_NOT_FOUND');
    await publish(app, venue, id);
    const joined = await call(app, getPublicFilePdf, shown);
    expect((await PDFDocument.load(joined.body)).getPageCount()).toBe(1);
    expect(isWebp((await call(app, getPublicFilePicture, shown)).body)).toBe(true);
    expect(isWebp((await call(app, getPublicFilePicture, { ...shown, query: { page: '2' } })).body)).toBe(true);
    /* A form that was open meanwhile still shows what will be signed. */
    await call(app, deleteDocument, ofDocument(venue, id));
    expect((await call(app, getPublicFilePdf, shown)).status).toBe(200);
  });

  it('[O6] are in the archive of the account, drafts too', async ({ app, venue }) => {
    await uploadWaiver(app, venue);
    const { document_id: id } = await addPublished(app, venue, { name: 'Karts' }, ['en', 'es']);
    await sendFile(app, venue, id, { language: 'ar' });
    const files = readZip((await call(app, exportAccount, venue.own)).body);
    const pdf = await onePagePdf();
    const paths = ['v1.pdf', `${id}/v1-en.pdf`, `${id}/v1-es.pdf`, `${id}/draft-ar.pdf`];
    for (const path of paths) expect([path, files.get(`waivers/${path}`)?.equals(pdf)]).toEqual([path, true]);
    expect(String(files.get('documents.csv'))).toContain(`${id},Karts,published,everyone,[]`);
  });
});

onAnyDatabase('the files of documents as they are sent', () => {
  it('[W36] of `default` are one long page for visitors and as uploaded for the owner', async ({ app, venue }) => {
    const pdf = await pagesPdf(2);
    await sendFile(app, venue, 'default', { pdf, joins: true });
    await publish(app, venue, 'default');
    const visitor = await call(app, getPublicWaiverPdf, { params: { client_id: venue.clientId } });
    expect((await PDFDocument.load(visitor.body)).getPageCount()).toBe(1);
    expect(pdf.equals((await call(app, getWaiverPdf, venue.own)).body)).toBe(true);
  });

  it('[X11] are sent to strangers no faster than they take them', async ({ app, venue }) => {
    const { files } = await addPublished(app, venue, { name: 'Karts' });
    const path = `/api/public/waiver/${venue.clientId}/files/${files[0]?.file_id}/pdf`;
    const left = await Promise.all(Array.from({ length: 12 }, async () => app.app.hono.request(path)));
    expect((await app.app.hono.request(path)).status).toBe(429);
    await left[0]?.body?.cancel();
    expect((await app.request('GET', path)).status).toBe(200);
  });
});

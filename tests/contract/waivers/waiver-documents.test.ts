import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getLogo, getPreferences } from '@gatehouse/sync-protocol/areas/accounts/preferences.contracts';
import { getHealth } from '@gatehouse/sync-protocol/areas/platform/health.contracts';
import {
  deleteWaiverPdf,
  getPublicWaiver,
  getPublicWaiverPdf,
  getPublicWaiverPicture,
  getWaiverPdf,
  uploadWaiver,
} from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onAnyDatabase } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import {
  bombPdf,
  endlessPdf,
  miscountedPdf,
  onePagePdf,
  scriptOnlyPdf,
  twoPagePdf,
} from '../../helpers/samples/pdf-samples.ts';
import { pagesOf } from '../../helpers/samples/read-pdf.ts';

const NOT_A_PDF = 'Please select a valid PDF file.';
const ONE_PAGE = 'Please select a PDF file with only one page.';

function form(bytes: Uint8Array, name = 'waiver.pdf'): FormData {
  const data = new FormData();
  data.set('waiver_pdf', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }));
  return data;
}

const upload = (app: TestApp, venue: TestVenue, bytes: Uint8Array, name?: string) =>
  call(app, uploadWaiver, { ...venue.own, form: form(bytes, name) });

onAnyDatabase('waiver documents', () => {
  it('[W10] keeps the PDF as uploaded, with its picture, text and hash', async ({ app, venue }) => {
    const pdf = await onePagePdf();
    const { status, body } = await upload(app, venue, pdf, 'Überwaiver 2026.pdf');
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: 'Waiver uploaded successfully!' });
    expect(body.document).toMatchObject({
      version: 1,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      text: expect.stringContaining('I understand the risks'),
      page_width_pt: 595,
      page_height_pt: 842,
    });
    const own = await call(app, getWaiverPdf, venue.own);
    expect(own.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.equals(own.body)).toBe(true);

    const visitor = await call(app, getPublicWaiver, { params: { client_id: venue.clientId } });
    expect(visitor.body).toMatchObject({
      success: true,
      client: { client_name: 'Venue 1', address_required: false, accent_color: '#007bff', has_waiver: true },
      document: { document_id: body.document.document_id },
    });
    const shown = visitor.body.document;
    const copy = (await app.request('GET', shown?.pdf_url ?? '')).body as Buffer;
    expect(await pagesOf(copy)).toEqual(await pagesOf(pdf));
    const { headers, body: picture } = await app.request('GET', shown?.picture_url ?? '');
    expect(headers.get('content-type')).toBe('image/webp');
    const hash = createHash('sha256')
      .update(picture as Buffer)
      .digest('hex');
    expect(headers.get('etag'), '[K22]').toBe(`"${hash}"`);
    expect((picture as Buffer).toString('latin1', 8, 12)).toBe('WEBP');
    expect((picture as Buffer).length).toBeLessThan(205 * 1024);
  });

  it('[X11] sends strangers no more PDFs than they take, and an owner theirs', async ({ app, venue }) => {
    await upload(app, venue, await onePagePdf());
    const path = `/api/public/waiver/${venue.clientId}/pdf`;
    const left = await Promise.all(Array.from({ length: 12 }, async () => app.app.hono.request(path)));
    expect((await app.app.hono.request(path)).status).toBe(429);
    const own = await call(app, getWaiverPdf, venue.own);
    expect([own.status, own.headers.get('content-length')]).toEqual([200, String(own.body.length)]);
    await left[0]?.body?.cancel();
    expect((await app.request('GET', path)).status).toBe(200);
  });

  it('[W1] replaces by a new version, retires the old one and tells devices', async ({ app, venue }) => {
    const first = await upload(app, venue, await onePagePdf('First'));
    const second = await upload(app, venue, await onePagePdf('Second'));
    expect([first.body.document.version, second.body.document.version]).toEqual([1, 2]);
    const { rows, gone, version } = await app.deps.db.readVenue(venue.clientId, async (db) => ({
      rows: await db
        .selectFrom('waiver_documents')
        .select(['number', 'retired_at', 'version'])
        .orderBy('number')
        .execute(),
      gone: await db.selectFrom('tombstones').select(['collection', 'row_id', 'version']).execute(),
      version: (await db.selectFrom('sync_tenant').select('version').executeTakeFirstOrThrow()).version,
    }));
    expect(rows).toEqual([
      { number: 1, retired_at: expect.any(String), version },
      { number: 2, retired_at: null, version },
    ]);
    expect(gone).toEqual([{ collection: 'waiver_documents', row_id: first.body.document.document_id, version }]);
  });

  it('deletes, then answers 404 to owner and visitor', async ({ app, venue }) => {
    expect((await call(app, getWaiverPdf, venue.own)).status).toBe(404);
    await upload(app, venue, await onePagePdf());
    const { body } = await call(app, deleteWaiverPdf, venue.own);
    expect(body).toEqual({ success: true, message: 'Waiver deleted successfully.' });
    expect((await call(app, getWaiverPdf, venue.own)).status).toBe(404);
    expect((await call(app, deleteWaiverPdf, venue.own)).status).toBe(404);
    const visitor = await call(app, getPublicWaiver, { params: { client_id: venue.clientId } });
    expect(visitor.body).toMatchObject({ success: true, document: null, client: { has_waiver: false } });
    expect((await call(app, getPublicWaiverPdf, { params: { client_id: venue.clientId } })).status).toBe(404);
    expect((await call(app, getPublicWaiverPicture, { params: { client_id: venue.clientId } })).status).toBe(404);
  });

  it('[W9] says in plain sentences what is wrong', async ({ app, venue }) => {
    const nothing = await call(app, uploadWaiver, { ...venue.own, form: new FormData() });
    expect([nothing.status, nothing.refusal.error]).toEqual([400, 'Please select a PDF file to upload.']);
    const two = await upload(app, venue, await twoPagePdf());
    expect([two.status, two.refusal.error, two.refusal.code]).toEqual([400, ONE_PAGE, 'PDF_PAGES']);
    const miscounted = await upload(app, venue, await miscountedPdf());
    expect([miscounted.status, miscounted.refusal.code]).toEqual([400, 'PDF_PAGES']);
    const unknown = await call(app, getPublicWaiver, { params: { client_id: 'C09999' } });
    expect([unknown.status, unknown.refusal.message]).toEqual([404, 'Waiver not found']);
    expect((await call(app, getPublicWaiver, { params: { client_id: 'nonsense' } })).status).toBe(404);
  });

  it('[O7] answers branding to anyone, and 404 for a logo that is not there', async ({ app }) => {
    const venue = await app.createVenue({ columns: { accent_color: '#225588' } });
    const { body } = await call(app, getPreferences, { params: { client_id: venue.clientId } });
    expect(body).toMatchObject({
      success: true,
      preferences: { client_name: 'Venue 1', has_logo: false, accent_color: '#225588', dark_mode: false },
    });
    expect((await call(app, getLogo, { params: { client_id: venue.clientId } })).status).toBe(404);
    expect((await call(app, getPreferences, { params: { client_id: 'C09999' } })).status).toBe(404);
  });

  it('[X1] is the owner’s alone, and read-only after the subscription ended', async ({ app, venue }) => {
    const other = await app.createVenue();
    await upload(app, venue, await onePagePdf());
    expect((await call(app, getWaiverPdf, { params: { client_id: venue.clientId } })).status).toBe(401);
    expect((await call(app, getWaiverPdf, { token: other.token, params: { client_id: venue.clientId } })).status).toBe(
      404,
    );
    expect(
      (await call(app, deleteWaiverPdf, { token: other.token, params: { client_id: venue.clientId } })).status,
    ).toBe(404);
    const foreign = { clientId: venue.clientId, token: other.token } as TestVenue;
    expect((await upload(app, foreign, await onePagePdf())).status).toBe(404);
    const late = await app.createVenue({ servicePaidUntil: '2026-06-01' });
    expect((await upload(app, late, await onePagePdf())).refusal.code).toBe('SUBSCRIPTION_EXPIRED');
  });
});

onAnyDatabase('a busy machine', () => {
  it('[F39] asks for the same file again, and keeps the waiver that is there', async ({ app, venue }) => {
    await upload(app, venue, await onePagePdf());
    const { inspect } = app.deps.pdf;
    app.deps.pdf.inspect = async () => ({ ok: false, reason: 'busy' });
    const { status, refusal, headers } = await upload(app, venue, await onePagePdf());
    app.deps.pdf.inspect = inspect;
    expect([status, refusal.code, headers.get('retry-after')]).toEqual([429, 'TOO_MANY_REQUESTS', '30']);
    expect(refusal.error).toContain('too busy to check your file');
    const { body } = await call(app, getPublicWaiver, { params: { client_id: venue.clientId } });
    expect(body.document?.version).toBe(1);
    expect((await upload(app, venue, await onePagePdf())).status).toBe(200);
  });
});

onAnyDatabase('hostile uploads', (open, dialect) => {
  /* What a PDF does has nothing to do with the database, so these run once. */
  const hostile: [title: string, make: () => Promise<Buffer>][] = [
    ['text with the name of a PDF', async () => Buffer.from('hello, I am a waiver')],
    ['a header and noise', async () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(50_000, 'x')])],
    ['a PDF cut in half', async () => (await onePagePdf()).subarray(0, 300)],
    ['a script without a page to read', scriptOnlyPdf],
    ['a decompression bomb', bombPdf],
    ['drawings without end', endlessPdf],
  ];
  it.each(dialect === 'sqlite' ? hostile : [])(
    '[X4] [I5] refuses %s while everyone else is served',
    async (_title, make) => {
      const app = await open();
      const venue = await app.createVenue();
      const bytes = await make();
      const before = process.memoryUsage().rss;
      let slowestMs = 0;
      let lastMs = performance.now();
      const pulse = setInterval(() => {
        const nowMs = performance.now();
        slowestMs = Math.max(slowestMs, nowMs - lastMs);
        lastMs = nowMs;
      }, 10);
      const { status, refusal } = await upload(app, venue, bytes);
      clearInterval(pulse);
      expect([status, refusal.error, refusal.code]).toEqual([415, NOT_A_PDF, 'PDF_INVALID']);
      expect(slowestMs).toBeLessThan(2_000);
      expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1024 * 1024);
      expect((await call(app, getHealth)).status).toBe(200);
      expect((await upload(app, venue, await onePagePdf())).status).toBe(200);
    },
  );

  it('[X4] refuses 60 MB with 413 before reading it', async ({ app, venue }) => {
    const { status, refusal } = await upload(app, venue, Buffer.alloc(60 * 1024 * 1024, 'x'));
    expect([status, refusal.code]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  /* Real documents are other people's and stay outside the repository. */
  const fixtures = dialect === 'sqlite' ? process.env['WAIVER_FIXTURES'] : undefined;
  it.each(fixtures ? [fixtures] : [])('takes and refuses the real documents of %s', async (folder) => {
    const app = await open();
    const venue = await app.createVenue();
    const real = (name: string) => readFileSync(`${folder}/${name}`);
    expect((await upload(app, venue, real('airsoft-waiver-one-page.pdf'))).status).toBe(200);
    expect((await upload(app, venue, real('archery-waiver-two-pages.pdf'))).refusal.error).toBe(ONE_PAGE);
  });
});

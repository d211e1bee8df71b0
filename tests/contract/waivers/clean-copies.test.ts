import { createHash } from 'node:crypto';
import { createCleanCopies } from '@gatehouse/server/areas/waivers/documents/clean-copies';
import { WorkerFailure } from '@gatehouse/server/base/run-worker';
import type { CopiedFile } from '@gatehouse/server/integrations/pdf/clean-copy';
import { getDocumentPdf, getPublicFilePdf } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import {
  getPublicWaiver,
  getPublicWaiverPdf,
  getWaiverPdf,
  uploadWaiver,
} from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onAnyDatabase, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { eastAsianPdf, foreignGlyphsPdf, unseenTextPdf } from '../../helpers/samples/font-samples.ts';
import { hostileParts, hostilePdf } from '../../helpers/samples/hostile-pdf.ts';
import { lockedPdf } from '../../helpers/samples/locked-samples.ts';
import { imagesIn, insideOf, pagesOf } from '../../helpers/samples/read-pdf.ts';

async function upload(app: TestApp, { clientId, token }: TestVenue, pdf: Uint8Array, joins = true) {
  const form = new FormData();
  form.set('waiver_pdf', new File([new Uint8Array(pdf)], 'waiver.pdf'));
  form.set('join_pages', String(joins));
  return call(app, uploadWaiver, { token, params: { client_id: clientId }, form });
}

const bodyOf = ({ body }: { body: Buffer }): Buffer => body;

/** Every PDF that is made of the file in force, by who reads it. */
async function readersOf(app: TestApp, { clientId, token }: TestVenue): Promise<Map<string, Buffer>> {
  const { body } = await call(app, getPublicWaiver, { params: { client_id: clientId } });
  const params = { client_id: clientId, file_id: body.document?.document_id ?? '' };
  const ofOwner = { token, params: { ...params, document_id: 'default' }, query: { joined: 'true' } } as const;
  return new Map([
    ['who opens the address of the waiver', bodyOf(await call(app, getPublicWaiverPdf, { params }))],
    ['who signs the file', bodyOf(await call(app, getPublicFilePdf, { params }))],
    ['the owner who looks at it', bodyOf(await call(app, getDocumentPdf, ofOwner))],
  ]);
}

async function expectClean(app: TestApp, venue: TestVenue): Promise<void> {
  for (const [who, pdf] of await readersOf(app, venue)) {
    expect((await insideOf(pdf)).match(hostileParts)?.[0], who).toBeUndefined();
    expect(await pagesOf(pdf), who).toEqual([expect.stringContaining('Page 1: I follow the rules.')]);
  }
}

onBothDatabases('what readers get of an uploaded PDF', () => {
  it('[W57] is made when it is first asked for of a file that was uploaded before there were copies', async ({
    app,
    venue,
  }) => {
    await upload(app, venue, await hostilePdf(1));
    const { db } = app.deps;
    const copies = () =>
      db.readVenue(venue.clientId, (own) => own.selectFrom('joined_documents').select('pdf').execute());
    await db.writeVenue(venue.clientId, (own) => own.deleteFrom('joined_documents').execute());
    const asked = { params: { client_id: venue.clientId } };
    const [first, second] = await Promise.all([
      call(app, getPublicWaiverPdf, asked),
      call(app, getPublicWaiverPdf, asked),
    ]);
    expect(first.headers.get('content-length')).toBe(String(first.body.length));
    expect(first.body.equals(second.body)).toBe(true);
    expect((await copies()).map(({ pdf }) => first.body.equals(pdf))).toEqual([true]);
    await expectClean(app, venue);
  });
});

onAnyDatabase('a copy for readers', () => {
  it('[W57] is its pages, without scripts, actions, links, fields and attachments', async ({ app, venue }) => {
    for (const pageCount of [1, 2]) {
      const pdf = await hostilePdf(pageCount);
      expect(await insideOf(pdf)).toMatch(hostileParts);
      expect((await upload(app, venue, pdf)).status).toBe(200);
      await expectClean(app, venue);
      /* Evidence names the bytes that were uploaded: only the owner gets them. */
      expect(pdf.equals((await call(app, getWaiverPdf, venue.own)).body)).toBe(true);
    }
  });
});

onAnyDatabase('a copy for readers that is made late', () => {
  async function withoutCopy(app: TestApp, venue: TestVenue) {
    await upload(app, venue, await hostilePdf(1));
    await app.deps.db.writeVenue(venue.clientId, (own) => own.deleteFrom('joined_documents').execute());
    const { body } = await call(app, getPublicWaiver, { params: { client_id: venue.clientId } });
    const document_id = body.document?.document_id ?? '';
    const file = { document_id, page_width_pt: 595, page_height_pt: 842 };
    return (deps: Partial<TestApp['deps']>) =>
      createCleanCopies({ ...app.deps, ...deps }).make(venue.clientId, file, 'address:1');
  }

  it('[W57] reaches them also while it can’t be stored', async ({ app, venue }) => {
    const make = await withoutCopy(app, venue);
    const { db } = app.deps;
    const full = () => Promise.reject(new Error('database or disk is full'));
    const pdf = await make({ db: { ...db, writeVenue: full } });
    expect(await pagesOf(pdf)).toEqual([expect.stringContaining('Page 1: I follow the rules.')]);
    expect((await insideOf(pdf)).match(hostileParts)).toBeNull();
  });

  it('[W57] is the picture of a file that takes too long to copy', async ({ app, venue }) => {
    const make = await withoutCopy(app, venue);
    const { pdf: tools } = app.deps;
    const pdf = await make({
      pdf: {
        ...tools,
        write: (worker, turn, prepare) =>
          tools.write(worker, turn, async () => {
            const job = (await prepare()) as CopiedFile;
            if (job.pdf.length > 0) throw new WorkerFailure('took too long');
            return job;
          }),
      },
    });
    expect(await imagesIn(pdf)).toBe(1);
    const stored = await app.deps.db.readVenue(venue.clientId, (own) =>
      own.selectFrom('joined_documents').select('pdf').execute(),
    );
    expect(stored.map((row) => pdf.equals(row.pdf))).toEqual([true]);
  });
});

onAnyDatabase('a PDF that is locked', () => {
  it('[W57] is taken where it opens without a password', async ({ app, venue }) => {
    for (const pageCount of [1, 2]) {
      const locked = await lockedPdf(await hostilePdf(pageCount));
      const { status, body } = await upload(app, venue, locked);
      expect(status).toBe(200);
      expect(body.document.text).toContain('Page 1: I follow the rules.');
      expect(body.document.sha256).toBe(createHash('sha256').update(locked).digest('hex'));
      await expectClean(app, venue);
    }
  });

  it('[W57] is refused by name where it needs a password', async ({ app, venue }) => {
    for (const joins of [false, true]) {
      const { status, refusal } = await upload(app, venue, await lockedPdf(undefined, 'secret'), joins);
      expect([status, refusal.code]).toEqual([415, 'PDF_INVALID']);
      expect(refusal.error).toMatch(/^This PDF opens only with a password or certificate\. Please save a copy/);
    }
  });
});

onAnyDatabase('a PDF that doesn’t show what it says', () => {
  it('[W56] is refused with the reason', async ({ app, venue }) => {
    const missing = await upload(app, venue, foreignGlyphsPdf('ArabicTypesetting', 'أوافق على القواعد'));
    expect([missing.status, missing.refusal.code]).toEqual([415, 'PDF_INVALID']);
    expect(missing.refusal.error).toMatch(/^This PDF needs the font “ArabicTypesetting”, which is not in the file/);
    const unseen = await upload(app, venue, await unseenTextPdf('white'));
    expect([unseen.status, unseen.refusal.code]).toEqual([415, 'PDF_INVALID']);
    expect(unseen.refusal.error).toMatch(/^Some of the text in this PDF can’t be seen/);
    const { body } = await call(app, getPublicWaiver, { params: { client_id: venue.clientId } });
    expect(body.document).toBeNull();
  });

  it('[W56] reaches readers as its picture where they may lack its font', async ({ app, venue }) => {
    const { status } = await upload(app, venue, eastAsianPdf('japan', ['免責同意書']));
    expect(status).toBe(200);
    for (const [who, pdf] of await readersOf(app, venue)) {
      expect(await imagesIn(pdf), who).toBe(1);
      expect(await insideOf(pdf), who).not.toMatch(/CIDFont|MS-Mincho/);
    }
  });
});

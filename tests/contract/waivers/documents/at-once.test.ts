import {
  createDocument,
  listDocuments,
  publishDocument,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { signAdultWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { onePagePdf } from '#helpers/samples/pdf-samples';
import { adultBody } from '#helpers/samples/signing-samples';
import { addDocument, ask, ofDocument, readDocument, sendFile } from '#helpers/venues/documents';
import { readSignings, uploadWaiver } from '#helpers/venues/signing-venue';

const publishing = (app: TestApp, venue: TestVenue, id: string) =>
  call(app, publishDocument, { ...ofDocument(venue, id), body: {} });
const statuses = (called: readonly { status: number }[]) =>
  called.map(({ status }) => status).toSorted((a, b) => a - b);

onBothDatabases('changes of documents at once', () => {
  it('[W39] two publications make one version each or one together, and lose nothing', async ({ app, venue }) => {
    const { document_id: id } = await addDocument(app, venue, { name: 'Karts' });
    await sendFile(app, venue, id);
    const both = await Promise.all([publishing(app, venue, id), publishing(app, venue, id)]);
    expect(both.map(({ body }) => body.document.version)).toEqual([1, 1]);
    const [, , spanish] = await Promise.all([
      sendFile(app, venue, id, { pdf: await onePagePdf('Second') }),
      publishing(app, venue, id),
      sendFile(app, venue, id, { language: 'es' }),
      publishing(app, venue, id),
    ]);
    await Promise.all([publishing(app, venue, id), publishing(app, venue, id)]);
    const document = await readDocument(app, venue, id);
    expect(document.draft_files).toEqual([]);
    expect(document.files.map(({ language }) => language)).toEqual(['en', 'es']);
    expect(document.files[1]?.file_id).toBe(spanish.body.file.file_id);
    const versions = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('document_versions').select('number').distinct().orderBy('number').execute(),
    );
    expect(versions.map(({ number }) => number)).toEqual(
      Array.from({ length: document.version ?? 0 }, (_, at) => at + 1),
    );
  });

  it('[W40] uploads of one language leave one draft', async ({ app, venue }) => {
    const { document_id: id } = await addDocument(app, venue, { name: 'Karts' });
    const sent = await Promise.all([sendFile(app, venue, id), sendFile(app, venue, id)]);
    const { draft_files: drafts } = await readDocument(app, venue, id);
    expect(drafts).toHaveLength(1);
    expect(sent.map(({ body }) => body.file.file_id)).toContain(drafts[0]?.file_id);
  });

  it('[W40] never make an eleventh document or a second of a name', async ({ app, venue }) => {
    const add = (name: string) => call(app, createDocument, { ...venue.own, body: { name } });
    expect(statuses(await Promise.all([add('Karts'), add('karts'), add('KARTS')]))).toEqual([200, 409, 409]);
    const many = await Promise.all(Array.from({ length: 12 }, (_, number) => add(`Document ${number}`)));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(8);
    expect((await call(app, listDocuments, venue.own)).body.documents).toHaveLength(10);
  });

  it('[W38] questions that two people save by one revision are saved once', async ({ app, venue }) => {
    const { document_id: id, revision } = await addDocument(app, venue, { name: 'Karts' });
    const save = (en: string) => ask(app, venue, id, { questions: [{ kind: 'text', text: { en } }], revision });
    expect(statuses(await Promise.all([save('One?'), save('Two?')]))).toEqual([200, 409]);
    expect((await readDocument(app, venue, id)).questions_version).toBe(1);
  });

  it('[W1] [W39] a signing that runs while its waiver is replaced keeps what was shown', async ({ app, venue }) => {
    const shown = await uploadWaiver(app, venue, 'Shown');
    await sendFile(app, venue, 'default', { pdf: await onePagePdf('Next') });
    const body = adultBody(venue.clientId, {
      document_id: shown.document_id,
      document_version: shown.version,
      document_sha256: shown.sha256,
    });
    const [signed, published] = await Promise.all([
      call(app, signAdultWaiver, { body }),
      publishing(app, venue, 'default'),
    ]);
    expect([signed.status, published.body.document.version]).toEqual([200, 2]);
    const later = await call(app, signAdultWaiver, { body });
    expect(later.status).toBe(200);
    for (const event of (await readSignings(app, venue)).events)
      expect(event).toMatchObject({ document_id: shown.document_id, document_sha256: shown.sha256, needs_review: 0 });
  });
});

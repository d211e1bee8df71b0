import { createDocument, deleteDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { signAdultWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { adultBody } from '#helpers/samples/signing-samples';
import { addDocument, publishFile, shown } from '#helpers/venues/signing-documents';
import { createSigningVenue, readSignings, uploadWaiver } from '#helpers/venues/signing-venue';

const sign = (app: TestApp, venue: TestVenue, change: Record<string, unknown>) =>
  call(app, signAdultWaiver, { body: adultBody(venue.clientId, change) });

onBothDatabases('documents that are signed over HTTP', () => {
  it('[W40] several documents are one record, one evidence and one reply', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const days = await addDocument(app, venue, { name: 'Climbing', validity: 'days', validity_count: 30 });
    const lasting = await addDocument(app, venue, { name: 'Photos', validity: 'until_changed' });
    const documents = [shown(days), shown(lasting)];
    const signed = await sign(app, venue, { documents });
    expect(signed.body.documents).toEqual([
      { document_id: days.document_id, name: 'Climbing', valid_until: '2026-07-15' },
      { document_id: lasting.document_id, name: 'Photos', valid_until: null },
    ]);
    const { events, waivers } = await readSignings(app, venue);
    const [file] = days.files;
    expect([events.length, waivers.length]).toEqual([1, 1]);
    expect(events[0]).toMatchObject({ document_id: file?.file_id, document_sha256: file?.sha256, needs_review: 0 });
    expect(JSON.parse(events[0]?.evidence ?? '')).toMatchObject({
      format: 2,
      documents: [
        { ...documents[0], file_id: file?.file_id, name: 'Climbing', language: 'en', is_known: true },
        { ...documents[1], file_id: lasting.files[0]?.file_id, name: 'Photos', is_known: true },
      ],
      answers_sha256: null,
    });
    expect(JSON.parse(waivers[0]?.documents ?? '')).toEqual([
      [days.document_id, 1],
      [lasting.document_id, 1],
    ]);
    /* A waiver without an end is kept two years at most. */
    expect(waivers[0]?.kept_until).toBe('2028-06-15');
  });

  it('[W40] `default` alone in its first text is what a row says without words', async ({ app, venue }) => {
    const first = await publishFile(app, venue, 'default', 'First');
    await sign(app, venue, { documents: [shown(first)] });
    await sign(app, venue, {});
    const second = await publishFile(app, venue, 'default', 'Second');
    await sign(app, venue, { documents: [shown(second)] });
    const { waivers } = await readSignings(app, venue);
    const texts = waivers.map(({ documents }) => String(documents));
    expect(texts.toSorted((a, b) => a.localeCompare(b))).toEqual(['[["default",2]]', 'null', 'null']);
    expect(new Set(waivers.map((row) => row.kept_until))).toEqual(new Set(['2026-12-31']));
  });

  it('[W40] any version that was ever published is accepted with its hash, replaced or retired since', async ({
    app,
    venue,
  }) => {
    const first = await publishFile(app, venue, 'default', 'First');
    const second = await publishFile(app, venue, 'default', 'Second');
    await uploadWaiver(app, venue, 'Third');
    const other = await addDocument(app, venue, { name: 'Old' });
    const params = { client_id: venue.clientId, document_id: other.document_id };
    expect((await call(app, deleteDocument, { token: venue.token, params })).status).toBe(200);
    for (const document of [first, second, other])
      expect((await sign(app, venue, { documents: [shown(document)] })).status).toBe(200);
    await call(app, deleteDocument, { token: venue.token, params: { ...params, document_id: 'default' } });
    const late = await sign(app, venue, { documents: [shown(first)] });
    expect([late.status, late.body.documents[0]?.document_id]).toEqual([200, 'default']);
    expect((await sign(app, venue, {})).refusal.code).toBe('WAIVER_NOT_READY');
    const { events } = await readSignings(app, venue);
    expect(events.map(({ needs_review: flag }) => flag)).toEqual([0, 0, 0, 0]);
  });

  it('[W40] [X1] unknown documents, drafts, other venues’ and other hashes or versions are refused by their place', async ({
    app,
    venue,
  }) => {
    const document = await publishFile(app, venue, 'default', 'First');
    const draft = (await call(app, createDocument, { ...venue.own, body: { name: 'Draft' } })).body.document;
    const stranger = await app.createVenue();
    const theirs = await addDocument(app, stranger, { name: 'Theirs' });
    const good = shown(document);
    for (const bad of [
      { ...good, document_id: 'nothing' },
      shown(draft, { version: 1, sha256: good.sha256 }),
      shown(theirs),
      { ...good, sha256: 'f'.repeat(64) },
      { ...good, version: 2 },
      { ...good, version: 0 },
      { ...good, version: 9_007_199_254_740_991 },
    ]) {
      const { status, refusal } = await sign(app, venue, { documents: [bad] });
      expect([status, refusal.code, Object.keys(refusal.fields ?? {})]).toEqual([
        400,
        'INVALID_INPUT',
        ['documents.0'],
      ]);
    }
    const second = await sign(app, venue, { documents: [good, shown(theirs)] });
    expect(Object.keys(second.refusal.fields ?? {})).toEqual(['documents.1']);
    for (const documents of [
      [],
      [good, good],
      Array.from({ length: 11 }, (_, index) => ({ ...good, document_id: `${index}` })),
    ])
      expect((await sign(app, venue, { documents })).status).toBe(400);
    /* A file of another document is no `default`. */
    const own = await addDocument(app, venue, { name: 'Own' });
    const file = own.files[0]?.file_id;
    expect(Object.keys((await sign(app, venue, { document_id: file })).refusal.fields ?? {})).toEqual(['document_id']);
    expect((await readSignings(app, venue)).events).toEqual([]);
  });

  it('[S3] [W40] the same event again has the same documents in its reply', async ({ app, venue }) => {
    const document = await addDocument(app, venue, { name: 'Months', validity: 'months', validity_count: 3 });
    const body = { documents: [shown(document)], event_id: crypto.randomUUID() };
    const first = await sign(app, venue, body);
    const again = await sign(app, venue, body);
    expect(first.body.documents).toEqual([
      { document_id: document.document_id, name: 'Months', valid_until: '2026-09-15' },
    ]);
    expect(again.body.documents).toEqual(first.body.documents);
    expect((await readSignings(app, venue)).events).toHaveLength(1);
  });

  it('[W40] fewer documents than are needed, and a file in the signer’s language', async ({ app, venue }) => {
    await publishFile(app, venue, 'default', 'English');
    const document = await publishFile(app, venue, 'default', 'Español', 'es');
    await addDocument(app, venue, { name: 'Needed too' });
    const spanish = document.files.find(({ language }) => language === 'es');
    const consent = { electronic: true, language: 'es-MX', declarations: [] };
    for (const change of [{ documents: [shown(document, { sha256: spanish?.sha256 ?? '' })] }, {}])
      expect((await sign(app, venue, { ...change, consent })).status).toBe(200);
    const { events } = await readSignings(app, venue);
    expect(events.map((event) => event.document_id)).toEqual([spanish?.file_id, spanish?.file_id]);
  });
});

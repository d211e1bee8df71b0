import type { DocumentRow } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { deleteDocument, updateDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import type { WaiverDocumentRow } from '@gatehouse/sync-protocol/areas/waivers/waiver-document';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onAnyDatabase, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import { addDocument, addPublished, ask, ofDocument, pagesPdf, publish, sendFile } from '#helpers/venues/documents';
import { uploadWaiver } from '#helpers/venues/signing-venue';
import { type ModelReplica, pairTestDevice, replicaOf } from '#helpers/venues/sync-device';

const kioskOf = async (app: TestApp, clientId: string) => replicaOf(app, await pairTestDevice(app, clientId, 'kiosk'));
const documentsOf = (replica: ModelReplica) =>
  replica.ids('documents').map((id) => replica.get('documents', id) as DocumentRow);
const filesOf = (replica: ModelReplica) =>
  replica.ids('waiver_documents').map((id) => replica.get('waiver_documents', id) as WaiverDocumentRow);

/** What a device holds after deltas is what another one is filled with, and the server's sums agree. */
async function expectWhole(app: TestApp, clientId: string, kiosk: ModelReplica): Promise<void> {
  app.clock.advance(3_600_000);
  await kiosk.pull();
  const fresh = await kioskOf(app, clientId);
  await fresh.pull();
  for (const name of ['documents', 'waiver_documents']) {
    expect(kiosk.lastReply?.checksums?.[name]).toEqual(kiosk.checksum(name));
    const held = (replica: ModelReplica) =>
      replica.ids(name).map((id) => {
        const { pictures, ...row } = replica.get(name, id) ?? {};
        return [row, Array.isArray(pictures) ? pictures.length : pictures];
      });
    expect(held(kiosk)).toEqual(held(fresh));
  }
}

/** Three of these fit a device, with room for what is small. */
const THIRD_OF_ROOM = 3 * 1024 * 1024 - 100_000;

/** Gives files in force pictures of so many bytes, as an elaborate page has. */
const growPictures = (app: TestApp, clientId: string, bytes: number) =>
  app.deps.db.writeVenue(clientId, (db) =>
    db
      .updateTable('waiver_documents')
      .set({ picture: Buffer.alloc(bytes, 'picture') })
      .execute(),
  );

onBothDatabases('documents on devices', () => {
  it('[W40] are the published ones with what they ask, and always `default`', async ({ app, venue }) => {
    const { clientId } = venue;
    const kiosk = await kioskOf(app, clientId);
    await kiosk.pull();
    expect(documentsOf(kiosk)).toMatchObject([{ document_id: 'default', status: 'draft', version: null }]);
    const { document_id: id } = await addDocument(app, venue, { name: 'Karts', validity: 'days', validity_count: 30 });
    await ask(app, venue, id, {
      questions: [{ kind: 'yes_no', text: { en: 'Can you swim?' }, stop_values: ['no'], is_health: true }],
    });
    await sendFile(app, venue, id);
    await kiosk.pull();
    expect(kiosk.changes).toEqual([]);
    const published = await publish(app, venue, id);
    await kiosk.pull();
    expect(kiosk.get('documents', id)).toEqual({
      document_id: id,
      client_id: clientId,
      name: 'Karts',
      status: 'published',
      needed_by: 'everyone',
      offering_ids: [],
      validity: 'days',
      validity_count: 30,
      fallback_language: 'en',
      version: 1,
      text_version: 1,
      questions_version: 1,
      questions: published.questions.map((question) => {
        const { stop_values: _, ...asked } = question;
        return asked;
      }),
    });
    expect(filesOf(kiosk)).toMatchObject([
      { document_id: published.files[0]?.file_id, of_document: id, language: 'en', version: 1, page_count: 1 },
    ]);
    await call(app, updateDocument, { ...ofDocument(venue, id), body: { name: 'Go-karts', needed_by: 'minors' } });
    await kiosk.pull();
    expect(kiosk.get('documents', id)).toMatchObject({ name: 'Go-karts', needed_by: 'minors' });
    await expectWhole(app, clientId, kiosk);

    await call(app, deleteDocument, ofDocument(venue, id));
    await kiosk.pull();
    expect([kiosk.ids('documents'), kiosk.ids('waiver_documents')]).toEqual([['default'], []]);
    await expectWhole(app, clientId, kiosk);
    await publish(app, venue, id);
    await kiosk.pull();
    expect([kiosk.ids('documents'), filesOf(kiosk).length]).toEqual([[id, 'default'].toSorted(), 1]);
    await expectWhole(app, clientId, kiosk);
  });

  it('[W41] fit a device: the documents’ own languages first, and the rest is read online', async ({ app, venue }) => {
    const { clientId } = venue;
    await uploadWaiver(app, venue);
    const karts = await addPublished(app, venue, { name: 'Karts' }, ['en', 'es']);
    app.clock.advance(1_000);
    const medical = await addPublished(app, venue, { name: 'Medical' });
    const kiosk = await kioskOf(app, clientId);
    await kiosk.pull();
    expect(filesOf(kiosk).every(({ pictures }) => pictures?.length === 1)).toBe(true);
    /* Three own languages take all of the room that a fourth file would need. */
    await growPictures(app, clientId, THIRD_OF_ROOM);
    await sendFile(app, venue, 'default', { language: 'fr' });
    await publish(app, venue, 'default', false);
    const before = new Map(kiosk.rows.get('waiver_documents'));
    await kiosk.pull();
    const held = (replica: ModelReplica) =>
      filesOf(replica)
        .map(
          ({ of_document: of, language, pictures }) =>
            `${of === 'default' ? of : of === karts.document_id ? 'karts' : 'medical'} ${language} ${pictures !== null}`,
        )
        .toSorted();
    expect(held(kiosk)).toEqual([
      'default en true',
      'default fr true',
      'karts en true',
      'karts es false',
      'medical en true',
    ]);
    /* Besides what no longer fits, the new file and those of its document, which the next version has too, are new. */
    const moved = [...(kiosk.rows.get('waiver_documents') ?? [])].filter(
      ([id, row]) => before.get(id)?.version !== row.version,
    );
    expect(moved.map(([id]) => (kiosk.get('waiver_documents', id) as WaiverDocumentRow).language).toSorted()).toEqual([
      'en',
      'es',
      'fr',
    ]);
    const ofDefault = filesOf(kiosk).filter(({ of_document: of }) => of === 'default');
    expect(ofDefault.map(({ version }) => version)).toEqual([2, 2]);
    await expectWhole(app, clientId, kiosk);

    await call(app, deleteDocument, ofDocument(venue, medical.document_id));
    await kiosk.pull();
    expect(held(kiosk)).toEqual(['default en true', 'default fr true', 'karts en true', 'karts es true']);
    await expectWhole(app, clientId, kiosk);
    /* What devices read first is what the owner says now. */
    await addPublished(app, venue, { name: 'House rules' });
    await growPictures(app, clientId, THIRD_OF_ROOM);
    await call(app, updateDocument, { ...ofDocument(venue, karts.document_id), body: { fallback_language: 'es' } });
    await kiosk.pull();
    expect(held(kiosk).filter((line) => line.startsWith('karts'))).toEqual(['karts en false', 'karts es true']);
    await expectWhole(app, clientId, kiosk);
  });

  it('[W41] [L4] come in pages that are bounded by what they take', async ({ app, venue }) => {
    const { clientId } = venue;
    for (const name of ['A', 'B', 'C', 'D']) await addPublished(app, venue, { name });
    await growPictures(app, clientId, 600 * 1024);
    const kiosk = await kioskOf(app, clientId);
    const sizes: number[] = [];
    await kiosk.pull(async () => {
      sizes.push(JSON.stringify(kiosk.lastReply).length);
    });
    expect(kiosk.pages).toBeGreaterThanOrEqual(4);
    for (const size of sizes) expect(size).toBeLessThan(1.2 * 1024 * 1024);
    expect(filesOf(kiosk)).toHaveLength(4);
    await expectWhole(app, clientId, kiosk);
    /* A delta too, in the order of the versions. */
    await app.deps.db.writeVenue(clientId, async (db) => {
      const { version } = await db
        .updateTable('sync_tenant')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .returning('version')
        .executeTakeFirstOrThrow();
      await db.updateTable('waiver_documents').set({ version }).execute();
    });
    const before = kiosk.pages;
    await kiosk.pull();
    expect(kiosk.pages - before).toBeGreaterThanOrEqual(4);
    await expectWhole(app, clientId, kiosk);
  });

  it('[S19] are never another venue’s', async ({ app, venue }) => {
    const other = await app.createVenue();
    await addPublished(app, other, { name: 'Secret' });
    const kiosk = await kioskOf(app, venue.clientId);
    await kiosk.pull();
    expect(JSON.stringify(kiosk.changes)).not.toContain('Secret');
    expect(filesOf(kiosk)).toEqual([]);
  });
});

onAnyDatabase('the pages of documents on devices', () => {
  it('[W36] [W41] bring a picture for each page of a joined file', async ({ app, venue }) => {
    const kiosk = await kioskOf(app, venue.clientId);
    const { document_id: id } = await addDocument(app, venue, { name: 'Karts' });
    await sendFile(app, venue, id, { pdf: await pagesPdf(3), joins: true });
    await publish(app, venue, id);
    await kiosk.pull();
    const [file] = filesOf(kiosk);
    expect(file).toMatchObject({ page_count: 3, page_height_pt: 3 * 842 });
    expect(new Set(file?.pictures).size).toBe(3);
    for (const picture of file?.pictures ?? [])
      expect(Buffer.from(picture, 'base64').toString('latin1', 8, 12)).toBe('WEBP');
  });
});

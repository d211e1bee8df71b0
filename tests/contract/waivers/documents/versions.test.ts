import { createHash } from 'node:crypto';
import {
  deleteDocument,
  publishDocument,
  updateDocument,
  uploadDocumentFile,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onAnyDatabase, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { onePagePdf } from '#helpers/samples/pdf-samples';
import {
  addDocument,
  addPublished,
  ofDocument,
  pagesPdf,
  publish,
  readDocument,
  sendFile,
  visit,
} from '#helpers/venues/documents';
import { uploadWaiver } from '#helpers/venues/signing-venue';

/** The files of each version by language, as the signings of later look them up. */
const versionsOf = (app: TestApp, { clientId }: TestVenue, id: string) =>
  app.deps.db.readVenue(clientId, (db) =>
    db
      .selectFrom('document_versions as version')
      .innerJoin('waiver_documents as file', 'file.document_id', 'version.file_id')
      .where('version.document_id', '=', id)
      .select(['version.number', 'version.language', 'version.text_number', 'file.sha256'])
      .orderBy('version.number')
      .orderBy('version.language')
      .execute(),
  );
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

onBothDatabases('versions of a document', () => {
  it('[W39] put the drafts in force, and languages without a new file keep theirs', async ({ app, venue }) => {
    const { document_id: id } = await addDocument(app, venue, { name: 'Karts' });
    const none = await call(app, publishDocument, { ...ofDocument(venue, id), body: {} });
    expect([none.status, none.refusal.code]).toEqual([400, 'INVALID_INPUT']);
    const [first, second, spanish] = [await onePagePdf('First'), await onePagePdf('Second'), await onePagePdf('Uno')];
    const sent = await sendFile(app, venue, id, { pdf: first, name: 'Go-karts <1>.pdf' });
    expect(sent.body.file).toEqual({
      file_id: expect.any(String),
      language: 'en',
      file_name: 'Go-karts 1.pdf',
      sha256: hashOf(first),
      page_count: 1,
      is_joined: false,
      page_width_pt: 595,
      page_height_pt: 842,
      uploaded_at: new Date(app.clock.now()).toISOString(),
    });
    expect(sent.body.document).toMatchObject({
      status: 'draft',
      version: null,
      files: [],
      draft_files: [sent.body.file],
    });
    const one = await publish(app, venue, id);
    expect(one).toMatchObject({
      status: 'published',
      version: 1,
      text_version: 1,
      draft_files: [],
      files: [sent.body.file],
    });

    await sendFile(app, venue, id, { pdf: spanish, language: 'es' });
    expect(await publish(app, venue, id, false)).toMatchObject({ version: 2, text_version: 1 });
    expect(await publish(app, venue, id)).toMatchObject({ version: 2, text_version: 1 });
    await sendFile(app, venue, id, { pdf: second });
    const three = await publish(app, venue, id);
    expect(three).toMatchObject({ version: 3, text_version: 3 });
    expect(three.files.map(({ language, sha256 }) => [language, sha256])).toEqual([
      ['en', hashOf(second)],
      ['es', hashOf(spanish)],
    ]);
    expect((await versionsOf(app, venue, id)).map(Object.values)).toEqual([
      [1, 'en', 1, hashOf(first)],
      [2, 'en', 1, hashOf(first)],
      [2, 'es', 1, hashOf(spanish)],
      [3, 'en', 3, hashOf(second)],
      [3, 'es', 3, hashOf(spanish)],
    ]);
  });

  it('[W39] replace a draft of the same language, and leave nothing of it', async ({ app, venue }) => {
    const { document_id: id } = await addDocument(app, venue, { name: 'Karts' });
    await sendFile(app, venue, id, { pdf: await pagesPdf(2), joins: true });
    await sendFile(app, venue, id, { language: 'fr' });
    const { body } = await sendFile(app, venue, id, { pdf: await onePagePdf('Second') });
    expect(body.document.draft_files.map(({ language }) => language)).toEqual(['en', 'fr']);
    const kept = await app.deps.db.readVenue(venue.clientId, async (db) => ({
      files: await db.selectFrom('waiver_documents').select('document_id').execute(),
      pages: await db.selectFrom('document_pages').select('page').execute(),
      copies: await db.selectFrom('joined_documents').select('file_id').execute(),
    }));
    expect([kept.files.length, kept.pages.length, kept.copies.length]).toEqual([2, 0, 2]);
  });

  it('[W39] have the language of the first file as their own, unless one was chosen', async ({ app, venue }) => {
    const french = await addPublished(app, venue, { name: 'A' }, ['fr', 'en']);
    expect(french.fallback_language).toBe('fr');
    const chosen = await addPublished(app, venue, { name: 'B', fallback_language: 'de' }, ['es', 'de']);
    expect(chosen.fallback_language).toBe('de');
    const later = await addDocument(app, venue, { name: 'C' });
    const set = { ...ofDocument(venue, later.document_id), body: { fallback_language: 'ar' } } as const;
    await call(app, updateDocument, set);
    expect((await sendFile(app, venue, later.document_id)).body.document.fallback_language).toBe('ar');
    await uploadWaiver(app, venue);
    expect((await readDocument(app, venue, 'default')).fallback_language).toBe('en');
  });

  it('[W39] [W40] keep their own language through any other change, which decides what strangers read', async ({
    app,
    venue,
  }) => {
    const { document_id: id } = await addPublished(app, venue, { name: 'A' }, ['fr', 'de']);
    const at = ofDocument(venue, id);
    for (const body of [{ name: 'B' }, { needed_by: 'minors' }, { validity: 'days', validity_count: 3 }] as const)
      expect((await call(app, updateDocument, { ...at, body })).body.document.fallback_language).toBe('fr');
    await sendFile(app, venue, id);
    expect((await publish(app, venue, id)).fallback_language).toBe('fr');
    const read = async (language?: string) => (await visit(app, venue, { language })).documents[0]?.language;
    expect([await read('es'), await read(), await read('de-AT'), await read('en')]).toEqual(['fr', 'fr', 'de', 'en']);
  });

  it('[W39] have a number of their text from the first one on, whatever the owner says of it', async ({
    app,
    venue,
  }) => {
    const { document_id: id } = await addDocument(app, venue, { name: 'Karts' });
    await sendFile(app, venue, id);
    expect(await publish(app, venue, id, false)).toMatchObject({ version: 1, text_version: 1 });
    expect((await versionsOf(app, venue, id)).map(({ text_number: number }) => number)).toEqual([1]);
    await sendFile(app, venue, id);
    expect(await publish(app, venue, id, false)).toMatchObject({ version: 2, text_version: 1 });
  });

  it('[W39] come back with the document as they were, or as the next one', async ({ app, venue }) => {
    const { document_id: id } = await addPublished(app, venue, { name: 'Karts' });
    await sendFile(app, venue, id, { language: 'es' });
    await publish(app, venue, id, false);
    const before = await readDocument(app, venue, id);
    await call(app, deleteDocument, ofDocument(venue, id));
    expect((await visit(app, venue)).documents).toEqual([]);
    const back = await publish(app, venue, id);
    expect(back).toEqual({ ...before, revision: before.revision + 2 });
    await call(app, deleteDocument, ofDocument(venue, id));
    await sendFile(app, venue, id, { pdf: await onePagePdf('New') });
    const next = await publish(app, venue, id);
    expect(next).toMatchObject({ status: 'published', version: 3, text_version: 3 });
    expect(next.files.map(({ language }) => language)).toEqual(['en', 'es']);
  });

  it('[W39] upload-waiver publishes the English file, and no draft of another language', async ({ app, venue }) => {
    await sendFile(app, venue, 'default', { language: 'es' });
    await sendFile(app, venue, 'default', { pdf: await onePagePdf('Draft') });
    const shown = await uploadWaiver(app, venue, 'In force');
    const document = await readDocument(app, venue, 'default');
    expect(document.files.map(({ file_id }) => file_id)).toEqual([shown.document_id]);
    expect(document.draft_files.map(({ language }) => language)).toEqual(['es']);
    await publish(app, venue, 'default', false);
    /* A translation leaves the English file as it was signed. */
    expect((await visit(app, venue)).document).toEqual({ ...shown, version: 2 });
    const next = await uploadWaiver(app, venue, 'Next');
    expect(next.version).toBe(3);
    const { files } = await readDocument(app, venue, 'default');
    expect(files.map(({ language }) => language)).toEqual(['en', 'es']);
    /* A deleted waiver takes its translations with it: nobody has looked at them since. */
    await call(app, deleteDocument, ofDocument(venue, 'default'));
    await uploadWaiver(app, venue, 'After');
    expect((await readDocument(app, venue, 'default')).files.map(({ language }) => language)).toEqual(['en']);
  });
});

onAnyDatabase('the files of a version', () => {
  it('[W36] are joined of several pages where it is asked, and say in plain sentences what is wrong', async ({
    app,
    venue,
  }) => {
    const { document_id: id } = await addDocument(app, venue, { name: 'Karts' });
    const refused = async (sent: Parameters<typeof sendFile>[3]) => {
      const { status, refusal } = await sendFile(app, venue, id, sent);
      return [status, refusal.code, refusal.message];
    };
    const one = 'Please select a PDF file with only one page.';
    expect(await refused({ pdf: await pagesPdf(3) })).toEqual([400, 'PDF_PAGES', one]);
    expect(await refused({ pdf: await pagesPdf(3), joins: false })).toEqual([400, 'PDF_PAGES', one]);
    const many = 'Please select a PDF file with at most 20 pages.';
    expect(await refused({ pdf: await pagesPdf(21), joins: true })).toEqual([400, 'PDF_PAGES', many]);
    expect(await refused({ pdf: Buffer.from('no pdf'), joins: true })).toEqual([
      415,
      'PDF_INVALID',
      'Please select a valid PDF file.',
    ]);
    const other = 'Please choose English, Spanish, French, German or Arabic';
    for (const language of ['it', 'constructor', '', 'EN'])
      expect(await refused({ language })).toEqual([400, 'INVALID_INPUT', other]);
    const nothing = await call(app, uploadDocumentFile, { ...ofDocument(venue, id), form: new FormData() });
    expect([nothing.status, nothing.refusal.message]).toEqual([400, 'Please select a PDF file to upload.']);
    expect((await readDocument(app, venue, id)).draft_files).toEqual([]);
    const pdf = await pagesPdf(3);
    const joined = await sendFile(app, venue, id, { pdf, joins: true });
    expect(joined.body.file).toMatchObject({
      page_count: 3,
      is_joined: true,
      page_width_pt: 595,
      page_height_pt: 3 * 842,
      sha256: hashOf(pdf),
    });
    const single = await sendFile(app, venue, id, { pdf: await onePagePdf(), joins: true });
    expect(single.body.file).toMatchObject({ page_count: 1, is_joined: false });
  });
});

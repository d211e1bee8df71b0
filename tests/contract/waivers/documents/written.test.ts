import { writeFile } from '@gatehouse/server/areas/waivers/documents/written/written-file.service';
import {
  getDocumentPdf,
  getDocumentText,
  writeDocumentFile,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onAnyDatabase, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { pagesOf } from '#helpers/samples/read-pdf';
import { ofDocument, publish, readDocument, sendFile, visit } from '#helpers/venues/documents';

const text = '# Release of Liability\n\nPlease read this.\n\n## Risks\n\n- falls\n- collisions\n\nI accept “them”.';
const write = (app: TestApp, venue: TestVenue, body: { text: string; language?: 'en' | 'es' }) =>
  call(app, writeDocumentFile, { ...ofDocument(venue, 'default'), body });
const textOf = async (app: TestApp, venue: TestVenue, query: { language?: 'es' } = {}) =>
  (await call(app, getDocumentText, { ...ofDocument(venue, 'default'), query })).body.text;

onBothDatabases('documents that are written here', () => {
  it('[W60] become pages that are a draft first, and then what visitors read', async ({ app, venue }) => {
    expect(await textOf(app, venue)).toBeNull();
    const { file } = (await write(app, venue, { text })).body;
    expect(file).toMatchObject({ file_name: 'Release of Liability.pdf', page_count: 1, language: 'en' });
    expect((await visit(app, venue)).documents).toEqual([]);
    const pdf = await call(app, getDocumentPdf, {
      token: venue.token,
      params: { ...ofDocument(venue, 'default').params, file_id: file.file_id },
    });
    const [page = ''] = await pagesOf(pdf.body);
    for (const words of ['Release of Liability', 'Please read this.', 'Risks', 'collisions', 'I accept “them”.'])
      expect(page).toContain(words);
    expect(page).not.toMatch(/#|- falls/);
    expect((await publish(app, venue, 'default')).status).toBe('published');
    const [shown] = (await visit(app, venue)).documents;
    expect(JSON.stringify(shown)).toContain('Please read this.');
  });

  it('[W60] keep their text for the next change: the draft’s before that in force, and none of an upload', async ({
    app,
    venue,
  }) => {
    await write(app, venue, { text });
    await publish(app, venue, 'default');
    expect(await textOf(app, venue)).toBe(text);
    expect(await textOf(app, venue, { language: 'es' })).toBeNull();
    await write(app, venue, { text: '# Second' });
    expect(await textOf(app, venue)).toBe('# Second');
    await sendFile(app, venue, 'default');
    expect(await textOf(app, venue)).toBeNull();
    expect((await readDocument(app, venue, 'default')).draft_files).toHaveLength(1);
  });

  it('[X1] are of the venue alone', async ({ app, venue }) => {
    const other = await app.createVenue();
    expect(await write(app, { ...venue, token: other.token }, { text })).toMatchObject({ status: 404 });
    expect((await readDocument(app, venue, 'default')).draft_files).toEqual([]);
  });
});

onAnyDatabase('the text of a document that is written here', () => {
  it('[W60] may be long and in any script, but not longer than a document may be', async ({ app, venue }) => {
    const longest = Array.from({ length: 300 }, (_, line) => `${line} ${'word '.repeat(12)}`).join('\n');
    const { body } = await write(app, venue, { text: longest });
    expect(body.file).toMatchObject({ is_joined: true, file_name: 'waiver.pdf' });
    expect(body.file.page_count).toBeLessThanOrEqual(20);
    expect((await write(app, venue, { text: '# Haftung — Größe\n\nŁukasz accepts all risks.' })).status).toBe(200);
    expect((await write(app, venue, { text: 'x\n'.repeat(301) })).status).toBe(400);
    expect((await write(app, venue, { text: 'word '.repeat(4_001) })).status).toBe(400);
    expect((await write(app, venue, { text: 'x'.repeat(200) })).status).toBe(200);
    expect((await write(app, venue, { text: 'x'.repeat(201) })).status).toBe(400);
    expect((await write(app, venue, { text: ' \n ' })).status).toBe(400);
  });

  it('[W60] end with an answer that says what to do where they take too long, and store nothing', async ({
    app,
    venue,
  }) => {
    const limits: (number | undefined)[] = [];
    const { pdf } = app.deps;
    /* The least computing there is to limit: a thread takes longer to start. */
    const slow: typeof pdf = {
      ...pdf,
      write: (worker, turn, prepare, computingMsMax) => {
        limits.push(computingMsMax);
        return pdf.write(worker, turn, prepare, 1);
      },
    };
    const many = Array.from({ length: 290 }, () => 'word '.repeat(13)).join('\n');
    const writing = writeFile({ ...app.deps, pdf: slow }, venue.clientId, 'default', {
      text: many,
      language: 'en',
      userId: 'u',
    });
    await expect(writing).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringContaining('shorten the text') as string,
    });
    expect(limits).toEqual([5_000]);
    expect((await readDocument(app, venue, 'default')).draft_files).toEqual([]);
  });

  it.for([
    ['right to left', '# إخلاء مسؤولية\n\nأوافق على المخاطر 123.\n\n- שלום עולם'],
    ['emoji, also of several code points', '# Fun 🎈\n\nFamilies 👨‍👩‍👧‍👦 and flags 🇺🇸 are welcome 👍🏽.'],
    ['a word that no line holds', `# ${'x'.repeat(190)}\n\n${'ß'.repeat(190)}\n\n- ${'長'.repeat(180)}`],
    ['marks that go on letters', `# Z\u0301\u0302\u0303algo\n\n${'e\u0301'.repeat(80)}`],
    ['headings without text and items without words', '# \n##\n- \n-\n* *\nText'],
    ['a title whose 80th letter is half of a pair', `# ${'x'.repeat(79)}🎈🎈\n\nText`],
  ] as const)('[W60] hold %s', async ([, odd], { app, venue }) => {
    const { status, body } = await write(app, venue, { text: odd });
    expect(status).toBe(200);
    expect(body.file.file_name).toMatch(/.\.pdf$/u);
    expect(body.file.file_name).not.toContain('\uFFFD');
    expect(body.file.file_name.isWellFormed?.() ?? true).toBe(true);
    expect((await publish(app, venue, 'default')).status).toBe('published');
    expect(await textOf(app, venue)).toBe(odd);
  });

  it.for(['\u200b\u200b', '# \u2060', '- ', '\u00ad\n\u00ad'])(
    '[W60] are refused where nothing of the text can be seen: %j',
    async (blank, { app, venue }) => {
      expect((await write(app, venue, { text: blank })).status).toBe(400);
      expect((await readDocument(app, venue, 'default')).draft_files).toEqual([]);
    },
  );
});

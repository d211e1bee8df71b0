import { partyToken } from '@gatehouse/server/areas/bookings/scheduling/placing/party-token';
import { getClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import {
  deleteDocument,
  getPublicFilePdf,
  listLanguages,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { getPublicWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import { onePagePdf } from '#helpers/samples/pdf-samples';
import { addPublished, ofDocument, publish, sendFile, visit } from '#helpers/venues/documents';
import { openOffering } from '#helpers/venues/offerings';
import { uploadWaiver } from '#helpers/venues/signing-venue';
import { addBooking } from '#helpers/venues/venue-rows';

onBothDatabases('what a visitor gets of a venue’s documents', () => {
  it('[W40] is each published one, `default` first, and of `default` what it always was', async ({ app, venue }) => {
    const nothing = await visit(app, venue);
    expect(nothing).toMatchObject({ document: null, documents: [], client: { has_waiver: false } });
    await sendFile(app, venue, 'default');
    expect(await visit(app, venue)).toEqual(nothing);

    const karts = await addPublished(app, venue, { name: 'Karts', needed_by: 'minors' });
    const kartsOnly = await visit(app, venue);
    expect(kartsOnly).toMatchObject({ document: null, client: { has_waiver: true } });
    expect(kartsOnly.documents.map(({ name }) => name)).toEqual(['Karts']);
    const shown = await uploadWaiver(app, venue);
    const { documents, document } = await visit(app, venue);
    expect(document).toEqual(shown);
    const [file] = karts.files;
    expect(documents).toEqual([
      expect.objectContaining({ document_id: 'default', name: 'Waiver', version: 1, required: 'everyone' }),
      {
        document_id: karts.document_id,
        name: 'Karts',
        version: 1,
        needed_by: 'minors',
        offering_ids: [],
        required: 'minors',
        language: 'en',
        languages: ['en'],
        fallback_language: 'en',
        sha256: file?.sha256,
        text: expect.stringContaining('I understand the risks'),
        page_count: 1,
        page_width_pt: 595,
        page_height_pt: 842,
        picture_url: `/api/public/waiver/${venue.clientId}/files/${file?.file_id}/page.webp`,
        pdf_url: `/api/public/waiver/${venue.clientId}/files/${file?.file_id}/pdf`,
        questions: [],
        questions_version: 0,
      },
    ]);
    await call(app, deleteDocument, ofDocument(venue, karts.document_id));
    expect((await visit(app, venue)).documents.map(({ document_id }) => document_id)).toEqual(['default']);
  });

  it('[W40] is in the language asked for, else in the document’s own', async ({ app, venue }) => {
    await addPublished(app, venue, { name: 'Karts', fallback_language: 'es' }, ['en', 'es', 'ar']);
    const languageFor = async (language?: string) =>
      (await visit(app, venue, language === undefined ? {} : { language })).documents[0]?.language;
    for (const [asked, given] of [
      ['en', 'en'],
      ['ar', 'ar'],
      ['AR-eg', 'ar'],
      ['fr', 'es'],
      ['it', 'es'],
      ['constructor', 'es'],
      ['', 'es'],
      [undefined, 'es'],
    ] as const)
      expect([asked, await languageFor(asked)]).toEqual([asked, given]);
  });

  it('[W40] [B13] says what a booking’s guests sign only to who has its party’s token', async ({ app, venue }) => {
    const [one, two] = [await openOffering(app, venue), await openOffering(app, venue)];
    await addPublished(app, venue, { name: 'Karts', needed_by: 'offerings', offering_ids: [one.offering_id] });
    const other = await app.createVenue();
    const ids = {
      ofIt: await addBooking(app, venue.clientId, '2026-06-20', { offering_id: one.offering_id }),
      ofAnother: await addBooking(app, venue.clientId, '2026-06-20', { offering_id: two.offering_id }),
      foreign: await addBooking(app, other.clientId, '2026-06-20', { offering_id: one.offering_id }),
    };
    const required = async (booking?: string, party?: string) => {
      const query = { ...(booking === undefined ? {} : { booking }), ...(party === undefined ? {} : { party }) };
      return (await visit(app, venue, query)).documents[0]?.required;
    };
    const token = (booking: string, clientId = venue.clientId) => partyToken(app.deps.secrets, clientId, booking);
    expect(await required(ids.ofIt, token(ids.ofIt))).toBe('everyone');
    for (const [booking, party] of [
      [],
      [ids.ofIt],
      [ids.ofIt, token(ids.ofAnother)],
      [ids.ofIt, 'x'.repeat(32)],
      [ids.ofAnother, token(ids.ofAnother)],
      [ids.foreign, token(ids.foreign, other.clientId)],
      [ids.foreign, token(ids.foreign)],
      ['unknown', token('unknown')],
    ])
      expect([booking, await required(booking, party)]).toEqual([booking, 'no']);
    /* Nobody's data is in it. */
    const { party_name: name } = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('bookings').select('party_name').where('booking_id', '=', ids.ofIt).executeTakeFirstOrThrow(),
    );
    const reply = await visit(app, venue, { booking: ids.ofIt, party: token(ids.ofIt) });
    expect(JSON.stringify(reply)).not.toContain(name);
  });

  it('[W40] leaves today’s document the English file of `default`, else its own', async ({ app, venue }) => {
    await sendFile(app, venue, 'default', { pdf: await onePagePdf('Uno'), language: 'es' });
    const { files } = await publish(app, venue, 'default');
    expect((await visit(app, venue)).document).toMatchObject({ document_id: files[0]?.file_id, version: 1 });
    const english = await uploadWaiver(app, venue);
    expect((await visit(app, venue, { language: 'es' })).document).toEqual(english);
    const client = await call(app, getClient, venue.own);
    expect(client.body).toMatchObject({ client: { has_waiver: true } });
  });

  it('[W40] counts as a waiver to sign only what is published', async ({ app, venue }) => {
    await sendFile(app, venue, 'default');
    const hasWaiver = async () => (await call(app, getClient, venue.own)).body.client.has_waiver;
    expect(await hasWaiver()).toBe(false);
    await publish(app, venue, 'default');
    expect(await hasWaiver()).toBe(true);
    await call(app, deleteDocument, ofDocument(venue, 'default'));
    expect(await hasWaiver()).toBe(false);
  });

  it('[W40] names the languages, and which are not yet read by a native speaker', async ({ app }) => {
    const { body } = await call(app, listLanguages, {});
    expect(body.languages.map(({ language, direction }) => [language, direction])).toEqual([
      ['en', 'ltr'],
      ['es', 'ltr'],
      ['fr', 'ltr'],
      ['de', 'ltr'],
      ['ar', 'rtl'],
    ]);
    expect(body.languages.at(-1)).toEqual({ language: 'ar', name: 'العربية', direction: 'rtl', read_by: null });
  });

  it('[X1] is never another venue’s, nor anything of a deleted one', async ({ app, venue }) => {
    const { files } = await addPublished(app, venue, { name: 'Karts' });
    const other = await app.createVenue();
    const foreign = { params: { client_id: other.clientId, file_id: files[0]?.file_id ?? '' } };
    expect((await call(app, getPublicFilePdf, foreign)).refusal.code).toBe('WAIVER_NOT_FOUND');
    expect((await call(app, getPublicWaiver, { params: { client_id: 'C09999' } })).status).toBe(404);
  });
});

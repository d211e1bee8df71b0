import type { StrokePoint } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import {
  deleteWaiverPdf,
  getSignedPdf,
  type SigningBody,
  signAdultMinorWaiver,
  signAdultWaiver,
} from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import sharp from 'sharp';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onAnyDatabase } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { pagesOf, picturesOf } from '../../helpers/samples/read-pdf.ts';
import { adultBody, minors } from '../../helpers/samples/signing-samples.ts';
import { waiverRow } from '../../helpers/venues/rows.ts';
import { createSigningVenue, uploadWaiver } from '../../helpers/venues/signing-venue.ts';

const sign = async (app: TestApp, contract: typeof signAdultWaiver | typeof signAdultMinorWaiver, body: SigningBody) =>
  (await call(app, contract, { body })).body;

/** Pixels in the dark blue of a pen, on all pages: everything else is black, gray or white. */
async function penInk(bytes: Uint8Array): Promise<number> {
  let ink = 0;
  for (const { png } of await picturesOf(bytes, 2)) {
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    for (let at = 0; at < data.length; at += info.channels) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      if (red < 100 && green < 100 && blue > red + 25 && blue > green + 25) ink += 1;
    }
  }
  return ink;
}

onAnyDatabase('the signed PDF', () => {
  it('[W2] shows the document, every signer and minor, the signature and the evidence', async ({ app, venue }) => {
    const document = await uploadWaiver(app, venue);
    const consent = { electronic: true, language: 'en', declarations: ['I have read the waiver.'] };
    const address = { street: '1 Main St', city: 'Springfield', state: 'IL', zip_code: '62704' };
    const signed = await sign(app, signAdultMinorWaiver, adultBody(venue.clientId, { minors, consent, ...address }));
    const { status, headers, body } = await call(app, getSignedPdf, {
      token: venue.token,
      params: { waiver_id: signed.waiver_ids[1] ?? '' },
      query: { download: 'true' },
    });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="waiver-${signed.waiver_ids[1]}.pdf"`);
    const pages = await pagesOf(body);
    expect(pages[0]).toContain('I understand the risks');
    const people = pages[1] ?? '';
    for (const text of [
      'Zoë Łukasik',
      'Feb 28, 1990',
      '1 Main St, Springfield, IL 62704',
      'Ana Nguyễn',
      'Jan 1, 2015',
      'I have read the waiver.',
      ...signed.waiver_ids,
    ])
      expect(people).toContain(text);
    const evidence = pages.at(-1) ?? '';
    for (const text of [
      document.sha256,
      'Jun 15, 2026, 11:00 AM EDT',
      '2026-06-15T15:00:00.000Z',
      '127.0.0.1',
      'Given, language en',
    ])
      expect(evidence).toContain(text);
  });

  it('[W2] draws the signature, and its strokes where the picture can’t be read', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const line = Array.from({ length: 40 }, (_, index): StrokePoint => [20 + index * 10, 75, index * 20, 0.5]);
    const strokes = { width: 460, height: 150, strokes: [line] };
    const signings = [
      await sign(app, signAdultWaiver, adultBody(venue.clientId, { strokes })),
      await sign(app, signAdultWaiver, adultBody(venue.clientId, { strokes })),
      await sign(app, signAdultWaiver, adultBody(venue.clientId)),
    ];
    const ink = async (number: number) => {
      const params = { waiver_id: signings[number]?.waiver_id ?? '' };
      return penInk((await call(app, getSignedPdf, { token: venue.token, params })).body);
    };
    const ofPicture = await ink(0);
    await app.deps.db.writePlatform((db) =>
      db
        .updateTable('signature_images')
        .set({ png: Buffer.from('not a picture') })
        .where('client_id', '=', venue.clientId)
        .execute(),
    );
    const [ofStrokes, ofNothing] = [await ink(1), await ink(2)];
    expect(ofNothing).toBe(0);
    expect(ofPicture).toBeGreaterThan(100);
    expect(ofStrokes).toBeGreaterThan(100);
  });

  it('[X3] opens with the signing’s own token for 30 days, and with nothing else', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const other = await app.createVenue();
    const [mine, theirs] = [
      await sign(app, signAdultMinorWaiver, adultBody(venue.clientId, { minors })),
      await sign(app, signAdultWaiver, adultBody(venue.clientId)),
    ];
    const get = async (query: { token?: string }, token: string | null = null) =>
      (await call(app, getSignedPdf, { token, params: { waiver_id: mine.waiver_id }, query })).status;
    expect(await get({})).toBe(401);
    expect(await get({}, 'not-a-token')).toBe(401);
    expect(await get({}, other.token)).toBe(404);
    expect(await get({}, (await app.createAdmin()).token)).toBe(401);
    expect(await get({ token: 'guess' })).toBe(404);
    expect(await get({ token: theirs.download_token })).toBe(404);
    expect(await get({ token: mine.download_token })).toBe(200);
    const minor = await call(app, getSignedPdf, {
      params: { waiver_id: mine.waiver_ids[2] ?? '' },
      query: { token: mine.download_token },
    });
    expect([minor.status, minor.headers.get('content-disposition')]).toEqual([
      200,
      `inline; filename="waiver-${mine.waiver_ids[2]}.pdf"`,
    ]);
    const stored = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('signing_events').selectAll().execute(),
    );
    expect(JSON.stringify(stored)).not.toContain(mine.download_token);
    app.clock.advance(30 * 86_400_000 - 1);
    expect(await get({ token: mine.download_token })).toBe(200);
    app.clock.advance(1);
    const late = await call(app, getSignedPdf, {
      params: { waiver_id: mine.waiver_id },
      query: { token: mine.download_token },
    });
    expect([late.status, late.refusal.code]).toEqual([410, 'LINK_EXPIRED']);
  });

  it('is 404 for unknown waivers and for people who never signed', async ({ app, venue }) => {
    const waiverId = `${venue.clientId}-0123456789AB`;
    await app.deps.db.writeVenue(venue.clientId, (db) =>
      db
        .insertInto('waivers')
        .values(
          waiverRow(
            venue.clientId,
            { nowAtUtc: '2026-01-01T00:00:00.000Z', version: 1 },
            { waiver_id: waiverId, event_id: null, adult_first_name: 'Up', adult_last_name: 'Loaded', adult_dob: null },
          ),
        )
        .execute(),
    );
    for (const id of [waiverId, `${venue.clientId}-ZZZZZZZZZZZZ`, 'nonsense', '\0', 'C09999-ZZZZZZZZZZZZ'])
      expect((await call(app, getSignedPdf, { token: venue.token, params: { waiver_id: id } })).status).toBe(404);
  });

  it('[W1] shows the version that was signed after the owner replaced and deleted it', async ({ app, venue }) => {
    await uploadWaiver(app, venue, 'The first text');
    const signed = await sign(app, signAdultWaiver, adultBody(venue.clientId));
    await uploadWaiver(app, venue, 'The second text');
    await call(app, deleteWaiverPdf, venue.own);
    const { body } = await call(app, getSignedPdf, { token: venue.token, params: { waiver_id: signed.waiver_id } });
    expect((await pagesOf(body))[0]).toContain('The first text');
  });
});

import { expect, it } from 'vitest';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import { adultBody, minors } from '../../helpers/samples/signing-samples.ts';
import { deviceArgs, fromDevice, readSignings, uploadWaiver } from '../../helpers/venues/signing-venue.ts';

const paths = ['waiver-signature', 'minor-waiver', 'minor-waiver-signature', 'adult-minor-waiver'].map(
  (name) => `/api/public/waiver/${name}`,
);
const [adult = ''] = paths;

onBothDatabases('a venue without a waiver in force', (open) => {
  it('refuses a signature where no waiver is in force, and keeps one that a device took [Q9]', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const asked = paths.map((path) =>
      app.request('POST', path, { body: adultBody(venue.clientId, { minors, email: '' }) }),
    );
    for (const { status, body } of await Promise.all(asked))
      expect([status, body.code, body.message]).toEqual([
        409,
        'WAIVER_NOT_READY',
        'This venue isn’t ready to take waivers yet.',
      ]);
    expect((await readSignings(app, venue)).events).toEqual([]);

    expect(await fromDevice(app, deviceArgs(venue.clientId))).toMatchObject({ needsReview: true });
    expect((await readSignings(app, venue)).events.map(({ review_reasons: text }) => text)).toEqual([
      '["no_document"]',
    ]);

    await uploadWaiver(app, venue);
    const signed = await app.request('POST', adult, { body: adultBody(venue.clientId) });
    expect(signed.status).toBe(200);
  });

  it('takes a signature on a waiver that was deleted while it was read', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const shown = await uploadWaiver(app, venue);
    await app.request('DELETE', `/api/clients/${venue.clientId}/waiver-pdf`, { token: venue.token });
    const body = adultBody(venue.clientId, { document_id: shown.document_id, document_sha256: shown.sha256 });
    expect((await app.request('POST', adult, { body })).status).toBe(200);
    const [event] = (await readSignings(app, venue)).events;
    expect(event).toMatchObject({ document_sha256: shown.sha256, needs_review: 0 });
  });
});

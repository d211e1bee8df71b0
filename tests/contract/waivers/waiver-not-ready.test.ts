import {
  deleteWaiverPdf,
  signAdultMinorWaiver,
  signAdultWaiver,
  signMinorWaiver,
  signMinorWaiverOtherSpelling,
} from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { adultBody, minors } from '../../helpers/samples/signing-samples.ts';
import { deviceArgs, fromDevice, readSignings, uploadWaiver } from '../../helpers/venues/signing-venue.ts';

const contracts = [signAdultWaiver, signMinorWaiver, signMinorWaiverOtherSpelling, signAdultMinorWaiver];

onBothDatabases('a venue without a waiver in force', () => {
  it('refuses a signature where no waiver is in force, and keeps one that a device took [Q9]', async ({ app }) => {
    const venue = await app.createVenue();
    const asked = contracts.map((contract) =>
      call(app, contract, { body: adultBody(venue.clientId, { minors, email: '' }) }),
    );
    for (const { status, refusal } of await Promise.all(asked))
      expect([status, refusal.code, refusal.message]).toEqual([
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
    const signed = await call(app, signAdultWaiver, { body: adultBody(venue.clientId) });
    expect(signed.status).toBe(200);
  });

  it('takes a signature on a waiver that was deleted while it was read', async ({ app, venue }) => {
    const shown = await uploadWaiver(app, venue);
    await call(app, deleteWaiverPdf, venue.own);
    const body = adultBody(venue.clientId, { document_id: shown.document_id, document_sha256: shown.sha256 });
    expect((await call(app, signAdultWaiver, { body })).status).toBe(200);
    const [event] = (await readSignings(app, venue)).events;
    expect(event).toMatchObject({ document_sha256: shown.sha256, needs_review: 0 });
  });
});

import { getSignedPdf, signAdultMinorWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { adultBody, minors } from '../../helpers/samples/signing-samples.ts';
import { createSigningVenue, readSignings } from '../../helpers/venues/signing-venue.ts';

onBothDatabases('signing over HTTP again', () => {
  it('[S3] a call that is repeated because its answer was lost is the same signing', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const body = { ...adultBody(venue.clientId), minors, event_id: '0f43815d-1d75-4818-ad67-61466e057e7e' };
    const first = await call(app, signAdultMinorWaiver, { body });
    const again = await call(app, signAdultMinorWaiver, { body });
    expect(again.status).toBe(200);
    expect(again.body.waiver_ids).toEqual(first.body.waiver_ids);
    const { events, waivers, counts } = await readSignings(app, venue);
    expect([events.length, waivers.length, counts[0]?.signed]).toEqual([1, 1 + minors.length, 1 + minors.length]);
    const { waiver_id, download_token: token } = again.body;
    expect((await call(app, getSignedPdf, { params: { waiver_id }, query: { token } })).status).toBe(200);
    const png = Buffer.from(body.signature_data.split(',')[1] ?? '', 'base64');
    const other = `data:image/png;base64,${Buffer.concat([png, Buffer.from([0])]).toString('base64')}`;
    const refused = await call(app, signAdultMinorWaiver, { body: { ...body, signature_data: other } });
    expect(refused).toMatchObject({ status: 409, refusal: { code: 'ALREADY_EXISTS' } });
    expect(refused.refusal['waiver_ids']).toBeUndefined();
  });
});

import { expect, it } from 'vitest';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import { adultBody, minors } from '../../helpers/samples/signing-samples.ts';
import { createSigningVenue, readSignings } from '../../helpers/venues/signing-venue.ts';

const address = '/api/public/waiver/adult-minor-waiver';

onBothDatabases('signing over HTTP again', (open) => {
  it('[S3] a call that is repeated because its answer was lost is the same signing', async () => {
    const app = await open();
    const venue = await createSigningVenue(app);
    const body = { ...adultBody(venue.clientId), minors, event_id: '0f43815d-1d75-4818-ad67-61466e057e7e' };
    const first = await app.request('POST', address, { body });
    const again = await app.request('POST', address, { body });
    expect(again.status).toBe(200);
    expect(again.body.waiver_ids).toEqual(first.body.waiver_ids);
    const { events, waivers, counts } = await readSignings(app, venue);
    expect([events.length, waivers.length, counts[0]?.signed]).toEqual([1, 1 + minors.length, 1 + minors.length]);
    const pdf = `/api/pdf/waiver/${first.body.waiver_id}/pdf?token=${again.body.download_token}`;
    expect((await app.request('GET', pdf)).status).toBe(200);
    const png = Buffer.from(body.signature_data.split(',')[1] ?? '', 'base64');
    const other = `data:image/png;base64,${Buffer.concat([png, Buffer.from([0])]).toString('base64')}`;
    const refused = await app.request('POST', address, { body: { ...body, signature_data: other } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS' } });
    expect(refused.body.waiver_ids).toBeUndefined();
  });
});

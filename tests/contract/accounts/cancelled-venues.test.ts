import { expect } from 'vitest';
import { it, onAnyDatabase } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { createSigningVenue, deviceArgs, readSignings } from '../../helpers/venues/signing-venue.ts';
import {
  mutationOf,
  pairTestDevice,
  pullRaw,
  push,
  replicaOf,
  revokeTestDevice,
} from '../../helpers/venues/sync-device.ts';

const setStatus = (app: TestApp, { clientId }: TestVenue, change: object) =>
  app.deps.db.writePlatform((db) => db.updateTable('clients').set(change).where('client_id', '=', clientId).execute());

const eventsOf = (app: TestApp, token: string) =>
  app.app.hono.request('/api/sync/events', { headers: { authorization: `Bearer ${token}` } });

onAnyDatabase('[L11] a canceled venue', (open) => {
  it.each([
    ['cancelled', { payment_status: 'cancelled' }],
    ['back to never paid', { payment_status: 'pending', service_paid_until: null }],
  ])('that is %s hands over what its devices hold: applied, kept and acknowledged', async (_name, change) => {
    const app = await open();
    const venue = await createSigningVenue(app);
    const kiosk = await pairTestDevice(app, venue.clientId, 'kiosk');
    const args = { ...deviceArgs(venue.clientId), ...(await documentOf(app, venue)) };
    const signing = mutationOf(venue.clientId, 'sign_waiver', args);
    await setStatus(app, venue, change);
    const reply = await push(app, kiosk, [signing]);
    expect(reply.results).toMatchObject([{ status: 'applied', needs_review: true, receipt: expect.any(String) }]);
    expect(reply.revoked).toBeUndefined();
    expect((await push(app, kiosk, [signing])).results).toMatchObject([{ status: 'duplicate' }]);
    const { events, waivers } = await readSignings(app, venue);
    expect([events.length, waivers.length]).toEqual([1, 1]);
    expect(JSON.parse(events[0]?.review_reasons ?? '')).toEqual(['venue_cancelled']);
  });

  it('pulls nothing, neither its devices nor its browsers, with a cursor or without', async ({ app, venue }) => {
    const desk = await pairTestDevice(app, venue.clientId, 'front_desk');
    const replica = replicaOf(app, desk);
    await replica.pull();
    await addWaiver(app, venue.clientId);
    await setStatus(app, venue, { payment_status: 'cancelled' });
    for (const sender of [desk, { token: venue.token }])
      for (const cursor of [null, replica.cursor]) {
        const { status, refusal } = await pullRaw(app, sender, cursor);
        expect([status, refusal.code, refusal.changes]).toEqual([403, 'PAYMENT_REQUIRED', undefined]);
        expect(refusal.message).toContain('This device can still send what it holds.');
      }
    for (const { token } of [desk, venue]) expect((await eventsOf(app, token)).status).toBe(403);
    await setStatus(app, venue, { payment_status: 'active' });
    expect((await replica.pull()).map(({ collection }) => collection)).toContain('customers');
  });

  it('shows a device’s token nothing but what the device is', async ({ app, venue }) => {
    const { token } = await pairTestDevice(app, venue.clientId, 'front_desk');
    await setStatus(app, venue, { payment_status: 'cancelled' });
    const answered: string[] = [];
    for (const { method, path, access } of app.app.contracts) {
      if (method !== 'GET' || access === 'public' || path === '/api/sync/events') continue;
      const filled = path.replace(':client_id', venue.clientId).replaceAll(/:\w+(\{[^}]*\})?/g, 'x');
      if ((await app.request('GET', filled, { token })).status === 200) answered.push(path);
    }
    expect(answered).toEqual(['/api/devices/me']);
  });

  it('tells a device first that it was removed', async ({ app, venue }) => {
    const desk = await pairTestDevice(app, venue.clientId, 'front_desk');
    await setStatus(app, venue, { payment_status: 'cancelled' });
    await revokeTestDevice(app, desk);
    expect((await pullRaw(app, desk, null)).refusal.code).toBe('DEVICE_REVOKED');
  });
});

/** The document as a kiosk names it. */
async function documentOf(app: TestApp, { clientId }: TestVenue) {
  const { document_id, number, sha256 } = await app.deps.db.readVenue(clientId, (db) =>
    db.selectFrom('waiver_documents').selectAll().executeTakeFirstOrThrow(),
  );
  return { document_id, document_version: number, document_sha256: sha256 };
}

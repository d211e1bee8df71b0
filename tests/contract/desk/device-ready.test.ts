import { reportReady } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { listAll, pairKiosk, revoke, update } from '../../helpers/venues/device-calls.ts';

onBothDatabases('a device that is ready for the network to go', () => {
  const report = (app: TestApp, token: string) => call(app, reportReady, { token });
  const readyAt = async (app: TestApp, venue: TestVenue) => (await listAll(app, venue)).body.devices[0]?.ready_at;

  it('[O41] is known to My Devices since the first time, and again after another role', async ({ app, venue }) => {
    const { token, device_id } = await pairKiosk(app, venue);
    expect(await readyAt(app, venue)).toBeNull();
    const first = new Date(app.clock.now()).toISOString();
    expect((await report(app, token)).status).toBe(200);
    app.clock.advance(60_000);
    expect((await report(app, token)).status).toBe(200);
    expect(await readyAt(app, venue)).toBe(first);
    expect((await update(app, venue, device_id, { name: 'Door' })).body.device.ready_at).toBe(first);
    expect((await update(app, venue, device_id, { role: 'front_desk' })).body.device.ready_at).toBeNull();
    await report(app, token);
    expect(await readyAt(app, venue)).toBe(new Date(app.clock.now()).toISOString());
  });

  it('[O41] is not said by a device that was removed', async ({ app, venue }) => {
    const { token, device_id } = await pairKiosk(app, venue);
    await revoke(app, venue, device_id);
    expect((await report(app, token)).status).toBeGreaterThanOrEqual(400);
    expect(await readyAt(app, venue)).toBeNull();
  });
});

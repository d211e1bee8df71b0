import { setStaffPin } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { listAll, pairKiosk, revoke, update } from '../../helpers/venues/device-calls.ts';

onBothDatabases('the staff PIN of a kiosk', (open) => {
  const slow = (letter: string): string => `pbkdf2-sha256$310000$${'A'.repeat(22)}==$${letter.repeat(43)}=`;
  const plain = 'a'.repeat(64);

  function choose(app: TestApp, token: string, body: { hash: string; replaces: string | null }) {
    return call(app, setStaffPin, { token, body });
  }
  async function pinOf(app: TestApp, venue: TestVenue): Promise<unknown> {
    return (await listAll(app, venue)).body.devices[0]?.profile.staffPinHash;
  }

  it('[H4] [K11] chosen on the tablet is known to My Devices, and only the owner changes it then', async ({ app }) => {
    const venue = await app.createVenue();
    const { token, device_id } = await pairKiosk(app, venue);
    expect(await pinOf(app, venue)).toBeNull();
    for (let time = 0; time < 2; time += 1)
      expect((await choose(app, token, { hash: slow('B'), replaces: null })).status).toBe(200);
    expect(await pinOf(app, venue)).toBe(slow('B'));
    const again = await choose(app, token, { hash: slow('C'), replaces: slow('B') });
    expect([again.status, again.refusal.code]).toEqual([409, 'VERSION_CONFLICT']);
    const change = { profile: { staffPinHash: slow('D') } };
    expect((await update(app, venue, device_id, change)).status).toBe(200);
    expect(await pinOf(app, venue)).toBe(slow('D'));
  });

  it('[H4] takes a slow hash in place of the plain one that the tablet knew, and of no other', async ({ app }) => {
    const venue = await app.createVenue();
    const { token, device_id } = await pairKiosk(app, venue);
    await update(app, venue, device_id, { profile: { staffPinHash: plain } });
    expect((await choose(app, token, { hash: slow('B'), replaces: null })).status).toBe(409);
    expect((await choose(app, token, { hash: plain, replaces: plain })).refusal.code).toBe('INVALID_INPUT');
    expect((await choose(app, token, { hash: slow('B'), replaces: plain })).status).toBe(200);
    expect(await pinOf(app, venue)).toBe(slow('B'));
  });

  it('[H4] is refused from a device that is no kiosk, or was removed, and in the profile when it is no hash', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { token, device_id } = await pairKiosk(app, venue);
    const typed = await update(app, venue, device_id, { profile: { staffPinHash: '2468' } });
    expect([typed.status, typed.refusal.code]).toEqual([400, 'INVALID_INPUT']);
    await update(app, venue, device_id, { role: 'front_desk' });
    expect((await choose(app, token, { hash: slow('B'), replaces: null })).refusal.code).toBe('FORBIDDEN');
    await revoke(app, venue, device_id);
    expect((await choose(app, token, { hash: slow('B'), replaces: null })).refusal.code).toBe('DEVICE_REVOKED');
  });
});

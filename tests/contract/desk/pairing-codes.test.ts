import { createPairingCode, pairDevice } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';

const ask = (app: TestApp, { clientId, token }: TestVenue) =>
  call(app, createPairingCode, { token, params: { client_id: clientId }, body: { role: 'kiosk', name: 'Entrance' } });

onBothDatabases('pairing codes', () => {
  it('[O3] are ten at most that are open in a venue, and it says until when', async ({ app }) => {
    const [venue, other] = [await app.createVenue(), await app.createVenue()];
    const codes: string[] = [];
    for (let made = 0; made < 10; made += 1) codes.push((await ask(app, venue)).body.code);
    app.clock.advance(60_000);
    const refused = await ask(app, venue);
    expect([refused.status, refused.refusal.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.headers.get('retry-after')).toBe('540');
    expect(refused.refusal.message).toContain('10 open pairing codes');
    expect((await ask(app, other)).status).toBe(200);
    const paired = await call(app, pairDevice, { body: { code: codes[0] ?? '' } });
    expect(paired.status).toBe(200);
    expect((await ask(app, venue)).status).toBe(200);
    expect((await ask(app, venue)).status).toBe(429);
    app.clock.advance(540_000);
    expect((await ask(app, venue)).status).toBe(200);
  });
});

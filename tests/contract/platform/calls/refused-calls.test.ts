import { forgotPassword, login } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { signAdultWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect, vi } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import { adultBody } from '#helpers/samples/signing-samples';
import { createSigningVenue } from '#helpers/venues/signing-venue';

onBothDatabases('a public call past its limit', () => {
  it('[X13] is refused without a write, also where only the second of two limits is reached', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const calls = {
      login: () => call(app, login, { body: { email: venue.email, password: 'wrong' } }),
      forgot: () => call(app, forgotPassword, { body: { email: venue.email } }),
      sign: () => call(app, signAdultWaiver, { body: adultBody(venue.clientId) }),
    };
    for (const each of Object.values(calls)) await each();
    await app.deps.db.writePlatform((db) =>
      db.updateTable('throttles').set({ hits: 1_000_000_000 }).where('key', 'not like', 'login-address:%').execute(),
    );
    const { db } = app.deps;
    const writes = [vi.spyOn(db, 'writePlatform'), vi.spyOn(db, 'writeCounts'), vi.spyOn(db, 'writeVenue')];
    for (const each of Object.values(calls)) expect((await each()).status).toBe(429);
    expect(writes.map((spy) => spy.mock.calls.length)).toEqual([0, 0, 0]);
  });
});

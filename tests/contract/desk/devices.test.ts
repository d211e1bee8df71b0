import { createSealing } from '@gatehouse/server/areas/desk/devices/sealing';
import { getOwnDevice, registerDevice } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { askForCode, listAll, makeCode, pair, pairKiosk, revoke, update } from '../../helpers/venues/device-calls.ts';

onBothDatabases('devices', () => {
  it('[O3] pairs a tablet with a code and gives it its role, venue, profile and token', async ({ app, venue }) => {
    const made = await makeCode(app, venue, {
      role: 'kiosk',
      name: 'Entrance',
      profile: { languages: ['es'], thankYouMs: 5000 },
    });
    expect(Date.parse(made.expires_at) - app.clock.now()).toBe(600_000);
    const { status, body } = await pair(app, { code: made.code, replica_id: 'replica-1' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      role: 'kiosk',
      name: 'Entrance',
      client_id: venue.clientId,
      config: { role: 'kiosk', languages: ['es'], thankYouMs: 5000, idleClearAfterMs: 20_000 },
    });
    /* The device seals to it from its first entry on. Rule D12. */
    expect(body.sealing_public_key).toBe(createSealing(app.deps).publicKey);
    const me = await call(app, getOwnDevice, { token: body.token });
    expect(me.body).toMatchObject({
      device_id: body.device_id,
      role: 'kiosk',
      client_id: venue.clientId,
      revoked: false,
      profile: { languages: ['es'] },
    });
    const list = await listAll(app, venue);
    expect(list.body.devices).toMatchObject([{ device_id: body.device_id, kind: 'paired', revoked_at: null }]);
    expect(JSON.stringify(list.body)).not.toContain(body.token);
  });

  it('[X3] stores neither code nor token, and each code works once, in either form', async ({ app, venue }) => {
    const byLong = await makeCode(app, venue);
    const byShort = await makeCode(app, venue);
    const first = await pair(app, { code: byLong.code });
    const typed = await pair(app, { code: byShort.short_code.toLowerCase().replace('-', ' ') });
    expect([first.status, typed.status]).toEqual([200, 200]);
    for (const code of [byLong.code, byLong.short_code, byShort.code, byShort.short_code]) {
      const again = await pair(app, { code });
      expect([again.status, again.refusal.code]).toEqual([410, 'PAIRING_CODE_EXPIRED']);
    }
    const stored = await app.deps.db.readPlatform(async (db) => ({
      codes: await db.selectFrom('pairing_codes').selectAll().execute(),
      devices: await db.selectFrom('devices').selectAll().execute(),
    }));
    const text = JSON.stringify(stored);
    for (const secret of [byLong.code, byLong.short_code, byShort.short_code, first.body.token]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(secret.replaceAll('-', ''));
    }
  });

  it('[X3] [O42] says of a code that it was used, has expired, or was never made', async ({ app, venue }) => {
    const expired = await makeCode(app, venue);
    app.clock.advance(600_000);
    const { code: used } = await makeCode(app, venue);
    expect((await pair(app, { code: used })).status).toBe(200);
    const spent: [code: string, message: string][] = [
      [expired.code, 'That code has expired. Make a new one on My Devices.'],
      [expired.short_code, 'That code has expired. Make a new one on My Devices.'],
      [used, 'That code was used before. Make a new one on My Devices.'],
    ];
    for (const [code, message] of spent) {
      const { status, refusal } = await pair(app, { code });
      expect([status, refusal.code, refusal.message]).toEqual([410, 'PAIRING_CODE_EXPIRED', message]);
    }
    for (const code of ['0'.repeat(26), 'ZZZZ-ZZZZ', 'not a code']) {
      const { status, refusal } = await pair(app, { code });
      expect([status, refusal.code, refusal.message]).toEqual([
        404,
        'PAIRING_CODE_UNKNOWN',
        'That code isn’t valid. Check each character and try again.',
      ]);
    }
    app.clock.advance(25 * 3_600_000);
    await makeCode(app, venue);
    expect((await pair(app, { code: expired.code })).status).toBe(404);
  });

  it('[X3] gives a code to one of two who redeem it at once', async ({ app }) => {
    const { code } = await makeCode(app, await app.createVenue());
    const answers = await Promise.all([pair(app, { code }), pair(app, { code }), pair(app, { code })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
  });

  it('[X3] throttles guesses of typed codes per address, whatever is answered to them', async ({ app, venue }) => {
    const { short_code: spent } = await makeCode(app, venue);
    expect((await pair(app, { code: spent })).status).toBe(200);
    expect((await pair(app, { code: spent })).status).toBe(410);
    for (let guess = 0; guess < 9; guess += 1) expect((await pair(app, { code: `0000-00${guess}0` })).status).toBe(404);
    const { short_code, code } = await makeCode(app, venue);
    const blocked = await pair(app, { code: short_code });
    expect([blocked.status, blocked.refusal.message]).toEqual([
      429,
      'Too many tries. Wait ten minutes, or scan the QR code with this tablet’s camera.',
    ]);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await pair(app, { code })).status).toBe(200);
  });

  it('[X3] a pairing that succeeds gives back its own try alone: guesses before it still count', async ({ app }) => {
    const venue = await app.createVenue();
    for (let guess = 0; guess < 9; guess += 1) expect((await pair(app, { code: `0000-00${guess}0` })).status).toBe(404);
    for (let tablet = 0; tablet < 2; tablet += 1)
      expect((await pair(app, { code: (await makeCode(app, venue)).short_code })).status).toBe(200);
    expect((await pair(app, { code: '0000-0090' })).status).toBe(404);
    expect((await pair(app, { code: '0000-00A0' })).status).toBe(429);
  });

  it('gives up the former device when a tablet is paired again', async ({ app, venue }) => {
    const before = await pairKiosk(app, venue, { replica_id: 'tablet' });
    await pairKiosk(app, venue, { replica_id: 'tablet' });
    const me = await call(app, getOwnDevice, { token: before.token });
    expect(me.body.revoked).toBe(true);
    const { devices } = (await listAll(app, venue)).body;
    expect(devices.map((device: { revoked_at: string | null }) => device.revoked_at === null)).toEqual([true, false]);
  });

  it('[S30] refuses a browser that holds another venue’s unsent items, and leaves the code unused', async ({ app }) => {
    const venue = await app.createVenue();
    const other = await app.createVenue();
    const { code } = await makeCode(app, venue);
    const refused = await pair(app, { code, unsent_of: [venue.clientId, other.clientId] });
    expect(refused).toMatchObject({ status: 409, refusal: { code: 'FOREIGN_ITEMS_UNSENT' } });
    expect((await pair(app, { code, unsent_of: [venue.clientId] })).status).toBe(200);
  });

  it('[O3] renames, reconfigures and gives another role, and tells devices by a new version', async ({ app }) => {
    const venue = await app.createVenue();
    const { device_id, token } = await pairKiosk(app, venue);
    const version = async () =>
      (await app.deps.db.readPlatform((db) => db.selectFrom('sync_tenant').select('version').executeTakeFirstOrThrow()))
        .version;
    const before = await version();
    const renamed = await update(app, venue, device_id, {
      name: 'North gate',
      profile: { scanner: { prefix: '~' } },
    });
    expect(renamed.body.device).toMatchObject({
      name: 'North gate',
      profile: { role: 'kiosk', scanner: { prefix: '~', suffix: 'Enter' } },
    });
    expect(await version()).toBeGreaterThan(before);
    await update(app, venue, device_id, { role: 'front_desk' });
    const me = await call(app, getOwnDevice, { token });
    expect(me.body).toMatchObject({ name: 'North gate', role: 'front_desk', profile: { scanner: { prefix: '~' } } });
    expect(me.body.profile).not.toHaveProperty('languages');
  });

  it('refuses a profile that does not fit, naming the field', async ({ app, venue }) => {
    const { device_id } = await pairKiosk(app, venue);
    const { status, refusal } = await update(app, venue, device_id, { profile: { idleWarningAfterMs: 1 } });
    expect(status).toBe(400);
    expect(refusal.fields).toHaveProperty(['profile.idleWarningAfterMs']);
    for (const scanner of ['~', null, []])
      expect((await update(app, venue, device_id, { profile: { scanner } })).status).toBe(400);
    const { status: unknown } = await update(app, venue, app.deps.ids.uuid(), { name: 'x' });
    expect(unknown).toBe(404);
  });

  it('revokes once and for all, and the audit chain records it', async ({ app, venue }) => {
    const { device_id, token } = await pairKiosk(app, venue);
    for (let again = 0; again < 2; again += 1)
      expect((await revoke(app, venue, device_id)).body).toEqual({ success: true });
    expect((await call(app, getOwnDevice, { token })).body.revoked).toBe(true);
    expect((await update(app, venue, device_id, { name: 'back' })).status).toBe(404);
    const actions = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('audit_log').select('action').orderBy('seq').execute(),
    );
    expect(actions.map(({ action }) => action)).toEqual(['device.paired', 'device.revoked']);
  });

  it('never shows or changes another venue’s device', async ({ app }) => {
    const [mine, theirs] = [await app.createVenue(), await app.createVenue()];
    const { device_id } = await pairKiosk(app, theirs);
    expect((await listAll(app, mine)).body.devices).toEqual([]);
    expect((await revoke(app, mine, device_id)).status).toBe(404);
    expect((await update(app, mine, device_id, { name: 'mine' })).status).toBe(404);
  });

  it('[O5] registers a signed-in browser once per user and replica', async ({ app, venue }) => {
    const register = (replica_id: string) => call(app, registerDevice, { token: venue.token, body: { replica_id } });
    const answers = await Promise.all([register('browser'), register('browser'), register('other')]);
    const ids = answers.map(({ body }) => body.device_id);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
    expect(answers[0]?.body).toMatchObject({ role: 'front_desk', client_id: venue.clientId });
    await revoke(app, venue, ids[0] ?? '');
    const revoked = await register('browser');
    expect([revoked.status, revoked.refusal.code]).toEqual([403, 'DEVICE_REVOKED']);
  });

  it('lets an expired venue revoke but not pair', async ({ app }) => {
    const venue = await app.createVenue({ servicePaidUntil: '2026-06-15' });
    const { device_id } = await pairKiosk(app, venue);
    app.clock.advance(8 * 86_400_000);
    const made = await askForCode(app, venue);
    expect(made.refusal.code).toBe('SUBSCRIPTION_EXPIRED');
    expect((await revoke(app, venue, device_id)).status).toBe(200);
  });
});

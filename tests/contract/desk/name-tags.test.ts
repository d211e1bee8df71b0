import { createHash } from 'node:crypto';
import { updateDevice } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import {
  listStaff,
  makeStaffCard,
  removePin,
  setPin,
  updateStaff,
  withdrawPin,
  withdrawStaffCard,
} from '@gatehouse/sync-protocol/areas/desk/staff.contracts';
import { exportAccount } from '@gatehouse/sync-protocol/areas/records/account-export.contracts';
import { matchesPin } from '@gatehouse/sync-protocol/base/pin-hash';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { pagesOf } from '../../helpers/samples/read-pdf.ts';
import { readZip } from '../../helpers/samples/read-zip.ts';
import { makeCode, pair } from '../../helpers/venues/device-calls.ts';
import { addStaff } from '../../helpers/venues/staff.ts';

const pin = (app: TestApp, { clientId }: TestVenue, { token }: { token: string }, digits: string) =>
  call(app, setPin, { token, params: { client_id: clientId }, body: { pin: digits } });
const about = ({ clientId }: TestVenue, { userId }: { userId: string }, { token }: { token: string }) => ({
  token,
  params: { client_id: clientId, user_id: userId },
});

async function rowOf(app: TestApp, { clientId }: TestVenue, { userId }: { userId: string }) {
  const rows = await app.deps.db.readVenue(clientId, (db) =>
    db.selectFrom('staff').selectAll().where('client_id', '=', clientId).where('user_id', '=', userId).execute(),
  );
  return rows[0];
}
const tagsOf = async (app: TestApp, venue: TestVenue, { userId }: { userId: string }) => {
  const { staff } = (await call(app, listStaff, venue.own)).body;
  const person = staff.find(({ user_id }) => user_id === userId);
  return [person?.has_pin, person?.has_card];
};

onBothDatabases('PINs and cards of people', () => {
  it('[X22] a person chooses their own PIN, which is in no reply, and removes it', async ({ app, venue }) => {
    const desk = await addStaff(app, venue.clientId, 'desk');
    expect((await pin(app, venue, desk, '135790')).body).toEqual({ success: true, pin_version: 1 });
    const row = await rowOf(app, venue, desk);
    expect(await matchesPin(row?.pin_hash ?? '', '135790')).toBe(true);
    expect(await tagsOf(app, venue, desk)).toEqual([true, false]);
    expect(JSON.stringify((await call(app, listStaff, venue.own)).body)).not.toContain('pbkdf2');
    expect((await pin(app, venue, desk, '975310')).body.pin_version).toBe(2);
    const removed = await call(app, removePin, { token: desk.token, params: venue.own.params });
    expect(removed.body.pin_version).toBe(3);
    expect(await tagsOf(app, venue, desk)).toEqual([false, false]);
    const changes = await app.deps.db.readVenue(venue.clientId, (db) =>
      db
        .selectFrom('staff_changes')
        .select('pin_version')
        .where('user_id', '=', desk.userId)
        .orderBy('version')
        .execute(),
    );
    expect(changes.map(({ pin_version }) => pin_version)).toEqual([null, 1, 2, null]);
  });

  it('[X22] a PIN that is a run, all alike or of another length is refused with its field', async ({ app, venue }) => {
    for (const wrong of ['123456', '876543', '000000', '1357', '13579024', '13579a', '']) {
      const { status, refusal } = await pin(app, venue, venue, wrong);
      expect([wrong, status, Object.keys(refusal.fields ?? {})]).toEqual([wrong, 400, ['pin']]);
    }
    expect(await tagsOf(app, venue, venue)).toEqual([false, false]);
  });

  it('[X22] the PIN has as many digits as the front desks’ profile says, the same on all of them', async ({
    app,
    venue,
  }) => {
    const paired = async (name: string, profile?: Record<string, unknown>) => {
      const { code } = await makeCode(app, venue, { role: 'front_desk', name, ...(profile ? { profile } : {}) });
      return (await pair(app, { code })).body;
    };
    const first = await paired('Left', { staff_pin_digits: 4 });
    expect(first.config).toMatchObject({ staff_pin_digits: 4, staff_idle_seconds: 120 });
    expect((await pin(app, venue, venue, '2580')).status).toBe(200);
    const second = await paired('Right');
    expect(second.config['staff_pin_digits']).toBe(4);
    const set = (device_id: string, profile: Record<string, unknown>) =>
      call(app, updateDevice, { token: venue.token, params: { ...venue.own.params, device_id }, body: { profile } });
    expect((await set(second.device_id, { staff_pin_digits: 8 })).status).toBe(200);
    expect((await set(first.device_id, { staff_idle_seconds: 30 })).body.device.profile).toMatchObject({
      staff_pin_digits: 8,
      staff_idle_seconds: 30,
    });
    expect([(await pin(app, venue, venue, '2580')).status, (await pin(app, venue, venue, '25803691')).status]).toEqual([
      400, 200,
    ]);
    for (const wrong of [
      { staff_pin_digits: 3 },
      { staff_pin_digits: 9 },
      { staff_idle_seconds: 29 },
      { staff_idle_seconds: 3_601 },
    ])
      expect((await set(first.device_id, wrong)).status).toBe(400);
  });

  it('[X22] a PIN is withdrawn by those whose role holds as much, and set by nobody else', async ({ app, venue }) => {
    const { clientId } = venue;
    const [desk, manager] = [await addStaff(app, clientId, 'desk'), await addStaff(app, clientId, 'manager')];
    await pin(app, venue, desk, '135790');
    await pin(app, venue, venue, '135790');
    expect((await call(app, withdrawPin, about(venue, venue, manager))).status).toBe(403);
    expect((await call(app, withdrawPin, about(venue, manager, desk))).status).toBe(403);
    expect((await call(app, withdrawPin, about(venue, desk, manager))).body.pin_version).toBe(2);
    expect((await call(app, withdrawPin, about(venue, desk, manager))).body.pin_version).toBe(2);
    expect((await call(app, withdrawPin, about(venue, { userId: 'nobody' }, manager))).status).toBe(404);
    const path = `/api/clients/${clientId}/staff/${desk.userId}/pin`;
    expect((await app.request('PUT', path, { token: manager.token, body: { pin: '135790' } })).status).toBe(404);
  });

  it('[X22] PINs are chosen 30 times an hour at most', async ({ app, venue }) => {
    await app.deps.db.writePlatform((db) =>
      db
        .insertInto('throttles')
        .values({
          key: `staff-pins:${createHash('sha256').update(venue.userId).digest('hex')}`,
          window_start_ms: app.clock.now() - (app.clock.now() % 3_600_000),
          hits: 30,
        })
        .execute(),
    );
    expect((await pin(app, venue, venue, '135790')).status).toBe(429);
  });

  it('[X22] a card is a CR80 page with name, role and a code whose hash is kept; a new one ends it', async ({
    app,
    venue,
  }) => {
    const desk = await addStaff(app, venue.clientId, 'desk', 'mia@staff.example');
    const make = async () => (await call(app, makeStaffCard, about(venue, desk, desk))).body;
    const first = await make();
    const [text = ''] = await pagesOf(first);
    expect(text).toContain('mia');
    expect(text).toContain('Front desk');
    const code = new RegExp(`${venue.clientId}S[0-9A-HJKMNP-TV-Z]{16}`).exec(text.replaceAll(/\s/g, ''))?.[0] ?? '';
    const hash = createHash('sha256').update(code).digest('hex');
    expect((await rowOf(app, venue, desk))?.card_hash).toBe(hash);
    expect(await tagsOf(app, venue, desk)).toEqual([false, true]);
    await make();
    expect((await rowOf(app, venue, desk))?.card_hash).not.toBe(hash);
    expect((await call(app, withdrawStaffCard, about(venue, desk, venue))).status).toBe(200);
    expect((await call(app, withdrawStaffCard, about(venue, desk, venue))).status).toBe(200);
    expect(await tagsOf(app, venue, desk)).toEqual([false, false]);
  });

  it('[U69] a name of emoji, from right to left, of 80 characters or like a formula is on its card, and text in files', async ({
    app,
    venue,
  }) => {
    const names = ['👩‍👩‍👧‍👦 Mia', 'محمد العربي', 'W'.repeat(80), '=HYPERLINK("http://x.example","y")', '\u202Eaiˈm'];
    const stored: string[] = [];
    for (const name of names) {
      const person = await addStaff(app, venue.clientId, 'desk');
      const change = { ...about(venue, person, venue), body: { name } };
      stored.push((await call(app, updateStaff, change)).body.person.name);
      const [page = ''] = await pagesOf((await call(app, makeStaffCard, about(venue, person, venue))).body);
      expect(page).toContain('Front desk');
    }
    /* What turns the rest of a line around is left out. */
    expect(stored).toEqual([...names.slice(0, 4), 'aiˈm']);
    const csv =
      readZip((await call(app, exportAccount, venue.own)).body)
        .get('staff.csv')
        ?.toString() ?? '';
    for (const name of [...names.slice(0, 3), `"'=HYPERLINK(""http://x.example"",""y"")"`, 'aiˈm'])
      expect(csv).toContain(`,${name},desk,`);
  });

  it('[X24] a card of another venue’s person can’t be made, with either venue in the path', async ({ app, venue }) => {
    const other = await app.createVenue();
    const theirs = await addStaff(app, other.clientId, 'desk');
    expect((await call(app, makeStaffCard, about(venue, theirs, venue))).status).toBe(404);
    expect((await call(app, makeStaffCard, about(other, theirs, venue))).status).toBe(404);
    expect((await call(app, withdrawStaffCard, about(venue, theirs, venue))).status).toBe(404);
  });

  it('[X22] nobody makes or withdraws a card of a person whose role holds more', async ({ app, venue }) => {
    const { clientId } = venue;
    const [desk, manager] = [await addStaff(app, clientId, 'desk'), await addStaff(app, clientId, 'manager')];
    for (const contract of [makeStaffCard, withdrawStaffCard]) {
      expect((await call(app, contract, about(venue, venue, manager))).status).toBe(403);
      expect((await call(app, contract, about(venue, manager, desk))).status).toBe(403);
      expect((await call(app, contract, about(venue, desk, manager))).status).toBe(200);
    }
  });

  it('[X24] removal takes PIN and card away', async ({ app, venue }) => {
    const desk = await addStaff(app, venue.clientId, 'desk');
    await pin(app, venue, desk, '135790');
    await call(app, makeStaffCard, about(venue, desk, desk));
    const { token } = venue;
    await app.request('DELETE', `/api/clients/${venue.clientId}/staff/${desk.userId}`, { token });
    expect(await rowOf(app, venue, desk)).toMatchObject({ pin_hash: null, pin_version: 2, card_hash: null });
  });
});

import { createCipheriv, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticeRestore } from '@gatehouse/server/areas/platform/backup/epoch';
import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import { PROTOCOL_VERSION } from '@gatehouse/sync-protocol/base/version';
import type { PushResult } from '@gatehouse/sync-protocol/sync/messages/push';
import type { ResendRequest } from '@gatehouse/sync-protocol/sync/messages/resend';
import { closeParked, listParked } from '@gatehouse/sync-protocol/sync/parked.contracts';
import { resend as resendContract } from '@gatehouse/sync-protocol/sync/sync.contracts';
import { afterEach, expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { quickFolder } from '../../helpers/app/quick-folder.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { sealAsDevice } from '../../helpers/samples/sealed-copy.ts';
import { mutationOf, pairTestDevice, push, replicaOf, type TestDevice } from '../../helpers/venues/sync-device.ts';

const YEAR_MS = 365 * 86_400_000;
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
function folder(): string {
  const made = mkdtempSync(join(quickFolder, 'gatehouse-start-'));
  folders.push(made);
  return made;
}

function checkIn(clientId: string) {
  return mutationOf(clientId, 'check_in', {
    checkin_id: createCheckinId(clientId, '2026-06-15'),
    waiver_id: `${clientId}-0123456789AB`,
    checked_in_at: '2026-06-15T14:00:00.000Z',
  });
}

async function publicKeyOf(app: TestApp): Promise<string> {
  const { clientId } = await app.createVenue();
  const desk = replicaOf(app, await pairTestDevice(app, clientId, 'front_desk'));
  await desk.pull();
  return String(desk.get('venue', clientId)?.['sealing_public_key']);
}

/** The key pair as the first release kept it in the database. */
function storedPair(key: Buffer): { publicKey: string; value: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from('server_state/sealing_key/private'));
  const der = privateKey.export({ format: 'der', type: 'pkcs8' });
  const sealed = Buffer.concat([iv, cipher.update(der), cipher.final(), cipher.getAuthTag()]);
  const pair = {
    public: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    private: sealed.toString('base64'),
  };
  return { publicKey: pair.public, value: JSON.stringify(pair) };
}

async function resend(
  app: TestApp,
  { token, replicaId }: TestDevice,
  items: ResendRequest['items'],
): Promise<PushResult[]> {
  const body = { protocol: PROTOCOL_VERSION, replica_id: replicaId, items };
  const answer = await call(app, resendContract, { token, body });
  return answer.body.results;
}

async function epochOf(app: TestApp, clientId: string): Promise<string> {
  const row = await app.deps.db.readVenue(clientId, (db) =>
    db.selectFrom('sync_tenant').select('epoch').executeTakeFirstOrThrow(),
  );
  return row.epoch;
}

async function openDesk(app: TestApp) {
  const { clientId } = await app.createVenue();
  const device = await pairTestDevice(app, clientId, 'front_desk');
  const desk = replicaOf(app, device);
  await desk.pull();
  const publicKey = String(desk.get('venue', clientId)?.['sealing_public_key']);
  return { clientId, device, desk, publicKey };
}

onBothDatabases('a restored server', (open, dialect) => {
  it('[S18] [D6] takes back what it had acknowledged after the backup, once', async ({ app }) => {
    const { clientId, device, desk, publicKey } = await openDesk(app);
    const [kept, lost] = [checkIn(clientId), checkIn(clientId)];
    await push(app, device, [kept]);
    const items = [kept, lost].map((mutation) => ({
      id: mutation.id,
      sealed: sealAsDevice(publicKey, JSON.stringify(mutation)),
    }));
    const broken = { id: checkIn(clientId).id, sealed: Buffer.alloc(200, 7).toString('base64') };
    const swapped = { id: checkIn(clientId).id, sealed: items[0]?.sealed ?? '' };
    const body = { protocol: PROTOCOL_VERSION, replica_id: device.replicaId, items: [...items, broken, swapped] };
    const first = await call(app, resendContract, { token: device.token, body });
    expect(first.body.results.map(({ status }) => status)).toEqual(['duplicate', 'applied', 'parked', 'parked']);
    const again = await call(app, resendContract, { token: device.token, body });
    expect(again.body.results.map(({ status }) => status)).toEqual(['duplicate', 'duplicate', 'parked', 'parked']);
    await desk.pull();
    expect(desk.ids('check_ins')).toHaveLength(2);
  });

  it.each([
    ['carries what its clock was corrected by', YEAR_MS, 0],
    ['is of an earlier release, and the device’s clock is as wrong as it was', null, -YEAR_MS],
  ])('[C7] [S18] makes the record again as it was where the copy %s', async (_title, offsetMs, errorMs) => {
    const app = await open();
    const { clientId, device, publicKey } = await openDesk(app);
    const happenedMs = app.clock.now() - 3_600_000;
    const written = new Date(happenedMs - YEAR_MS).toISOString();
    const args = { ...(checkIn(clientId).args as object), checked_in_at: written };
    const clock = { client_at: written, offset_ms: offsetMs, monotonic_ms: 5_000, session: '' };
    const copy = mutationOf(clientId, 'check_in', args, { clock });
    const { body } = await call(app, resendContract, {
      token: device.token,
      body: {
        protocol: PROTOCOL_VERSION,
        replica_id: device.replicaId,
        client_now: new Date(app.clock.now() + errorMs).toISOString(),
        items: [{ id: copy.id, sealed: sealAsDevice(publicKey, JSON.stringify(copy)) }],
      },
    });
    expect(body.results).toMatchObject([{ status: 'applied', correction_ms: YEAR_MS }]);
    const row = await app.deps.db.readVenue(clientId, (db) =>
      db
        .selectFrom('check_ins')
        .select(['check_in_time', 'clock_correction_ms', 'clock_flagged'])
        .executeTakeFirstOrThrow(),
    );
    expect(row).toEqual({
      check_in_time: new Date(happenedMs).toISOString(),
      clock_correction_ms: YEAR_MS,
      clock_flagged: 1,
    });
  });

  it('[E7] has one key pair for its secret, whatever its database holds', async () => {
    const key = await publicKeyOf(await open());
    expect(await publicKeyOf(await open())).toBe(key);
    expect(await publicKeyOf(await open({ SECRET_KEY: Buffer.alloc(32, 9).toString('base64') }))).not.toBe(key);
    const app = await open();
    await publicKeyOf(app);
    const stored = await app.deps.db.readPlatform((db) => db.selectFrom('server_state').select('key').execute());
    expect(stored.filter(({ key }) => key.includes('seal'))).toEqual([]);
  });

  it('[E7] opens what was sealed to the pair that its database holds', async ({ app, venue: { clientId } }) => {
    const device = await pairTestDevice(app, clientId, 'front_desk');
    const { publicKey, value } = storedPair(app.deps.secrets.key('sealing'));
    await app.deps.db.writePlatform((db) =>
      db.insertInto('server_state').values({ key: 'sealing_key', value }).execute(),
    );
    const mutation = checkIn(clientId);
    const item = { id: mutation.id, sealed: sealAsDevice(publicKey, JSON.stringify(mutation)) };
    expect(await resend(app, device, [item])).toMatchObject([{ status: 'applied' }]);
  });

  it('[D16] keeps a copy that does not open for a person, and applies one of the same id that does', async () => {
    const app = await open();
    const { clientId, token } = await app.createVenue();
    const device = await pairTestDevice(app, clientId, 'front_desk');
    const publicKey = await publicKeyOf(app);
    const [mutation, known, closed] = [checkIn(clientId), checkIn(clientId), checkIn(clientId)];
    await push(app, device, [known]);
    const strange = storedPair(Buffer.alloc(32)).publicKey;
    const sealedTo = (key: string) =>
      [mutation, known, closed].map((item) => ({ id: item.id, sealed: sealAsDevice(key, JSON.stringify(item)) }));
    const unreadable = { status: 'parked', code: 'COPY_UNREADABLE' };
    const ask = sealedTo(strange);
    expect(await resend(app, device, ask)).toMatchObject([unreadable, { status: 'duplicate' }, unreadable]);
    expect(await resend(app, device, ask)).toMatchObject([unreadable, { status: 'duplicate' }, unreadable]);
    const listed = async () => (await call(app, listParked, { token, params: { client_id: clientId } })).body.parked;
    const before = await listed();
    expect(before.map(({ mutation_id: id }) => String(id)).toSorted()).toEqual([mutation.id, closed.id].toSorted());
    const toClose = before.find((item) => item.mutation_id === closed.id);
    await call(app, closeParked, {
      token,
      params: { client_id: clientId, parked_id: toClose?.parked_id ?? '' },
      body: { reason: 'the key is lost' },
    });
    const wanted = [{ status: 'duplicate' }, { status: 'duplicate' }, { status: 'parked', code: 'PARKED_CLOSED' }];
    expect(await resend(app, device, sealedTo(publicKey))).toMatchObject([{ status: 'applied' }, ...wanted.slice(1)]);
    expect(await resend(app, device, sealedTo(publicKey))).toMatchObject(wanted);
    expect(await resend(app, device, ask)).toMatchObject(wanted);
    expect((await push(app, device, [mutation])).results).toMatchObject([{ status: 'duplicate' }]);
    expect(await listed()).toEqual([]);
  });

  it('[S18] begins a new epoch when the database has counted fewer starts than the file next to it', async () => {
    const app = await open();
    const { clientId } = await app.createVenue();
    const dataDir = folder();
    const deps = { ...app.deps, config: { ...app.deps.config, dataDir } };
    const device = await pairTestDevice(app, clientId, 'front_desk');
    const desk = replicaOf(app, device);
    expect(await noticeRestore(deps)).toBe(false);
    await desk.pull();
    expect(await noticeRestore(deps)).toBe(false);
    const before = await epochOf(app, clientId);
    const file = join(dataDir, 'start-counter.json');
    const { id } = JSON.parse(readFileSync(file, 'utf8')) as { id: string };
    writeFileSync(file, JSON.stringify({ id, starts: 9 }));
    expect(await noticeRestore(deps)).toBe(true);
    expect(await epochOf(app, clientId)).not.toBe(before);
    await desk.pull();
    expect([desk.resets, desk.ids('venue')]).toEqual([1, [clientId]]);
    expect(await noticeRestore(deps)).toBe(false);
  });

  it('[S18] tells a database that lies without its file from a new server on a shared one', async ({ app }) => {
    await app.createVenue();
    expect(await noticeRestore({ ...app.deps, config: { ...app.deps.config, dataDir: folder() } })).toBe(false);
    const elsewhere = { ...app.deps, config: { ...app.deps.config, dataDir: folder() } };
    expect(await noticeRestore(elsewhere)).toBe(dialect === 'sqlite');
  });

  it('[S18] notices another life of the database itself', async ({ app }) => {
    await app.createVenue();
    const lives = ['a', 'a', 'b'];
    const db = { ...app.deps.db, life: () => Promise.resolve(lives.shift() ?? null) };
    const deps = { ...app.deps, db, config: { ...app.deps.config, dataDir: folder() } };
    expect([await noticeRestore(deps), await noticeRestore(deps), await noticeRestore(deps)]).toEqual([
      false,
      false,
      true,
    ]);
    if (dialect === 'postgres') expect(await app.deps.db.life()).toMatch(/^\d+\/\d+\/\d+$/);
  });
});

import { createPokeHub } from '@gatehouse/server/db/poke-hub';
import { registerDevice, revokeDevice } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import { events } from '@gatehouse/sync-protocol/sync/sync.contracts';
import { afterEach, expect, vi } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import {
  mutationOf,
  pairTestDevice,
  push,
  revokeTestDevice,
  type TestDevice,
} from '../../helpers/venues/sync-device.ts';

const streams: { close(): Promise<void> }[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(streams.splice(0).map((stream) => stream.close()));
});

/** Opens the stream and gathers what it says. */
async function listen(app: TestApp, { token }: { token: string }) {
  const response = await app.app.hono.request('/api/sync/events', { headers: { authorization: `Bearer ${token}` } });
  const heard: string[] = [];
  let isEnded = false;
  const reader = response.body?.getReader();
  const done = (async () => {
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) break;
      heard.push(...new TextDecoder().decode(chunk.value).split('\n\n').filter(Boolean));
    }
    isEnded = true;
  })();
  const stream = {
    response,
    heard,
    isEnded: () => isEnded,
    versions: () => heard.filter((line) => line.startsWith('data: ')).map((line) => JSON.parse(line.slice(6)).version),
    async close() {
      await reader?.cancel();
      await done;
    },
  };
  streams.push(stream);
  return stream;
}

function checkIn(clientId: string) {
  return mutationOf(clientId, 'check_in', {
    checkin_id: createCheckinId(clientId, '2026-06-15'),
    waiver_id: 'x',
    checked_in_at: '2026-06-15T14:00:00.000Z',
  });
}

onBothDatabases('poke', (open) => {
  it('[H1] says the version when it opens and after a commit, and nothing else', async ({ app }) => {
    const { clientId } = await app.createVenue();
    const stream = await listen(app, await pairTestDevice(app, clientId, 'front_desk'));
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
    await expect.poll(() => stream.heard).toEqual(['data: {"version":1}']);
    await addWaiver(app, clientId);
    await expect.poll(() => stream.heard).toEqual(['data: {"version":1}', 'data: {"version":2}']);
  });

  it('[H1] pokes at most once a second, with the newest version', async ({ app, venue: { clientId } }) => {
    const stream = await listen(app, await pairTestDevice(app, clientId, 'front_desk'));
    await expect.poll(() => stream.versions()).toEqual([1]);
    const startedMs = performance.now();
    for (let person = 0; person < 5; person += 1) await addWaiver(app, clientId);
    await expect.poll(() => stream.versions().at(-1), { timeout: 10_000 }).toBe(6);
    const seconds = Math.ceil((performance.now() - startedMs) / 1_000);
    expect(stream.versions().length).toBeLessThanOrEqual(2 + seconds);
  });

  it('[H1] leaves devices alone whose scope was not touched, and other venues', async ({ app }) => {
    const [mine, other] = [await app.createVenue(), await app.createVenue()];
    const kiosk = await listen(app, await pairTestDevice(app, mine.clientId, 'kiosk'));
    const elsewhere = await listen(app, await pairTestDevice(app, other.clientId, 'front_desk'));
    const desk = await pairTestDevice(app, mine.clientId, 'front_desk');
    const near = await listen(app, desk);
    await expect.poll(() => [kiosk, elsewhere, near].map((one) => one.versions())).toEqual([[1], [1], [1]]);
    await push(app, desk, [checkIn(mine.clientId)]);
    await expect.poll(() => near.versions()).toEqual([1, 2]);
    expect([kiosk.versions(), elsewhere.versions()]).toEqual([[1], [1]]);
  });

  it('ends when the server stops, and is refused to a revoked device', async ({ app, venue: { clientId } }) => {
    const device: TestDevice = await pairTestDevice(app, clientId, 'front_desk');
    const stream = await listen(app, device);
    await expect.poll(() => stream.versions()).toEqual([1]);
    app.deps.pokes.close();
    await expect.poll(() => stream.isEnded()).toBe(true);
    await revokeTestDevice(app, device);
    const refused = await call(app, events, { token: device.token });
    expect([refused.status, refused.refusal.code]).toEqual([403, 'DEVICE_REVOKED']);
  });

  it('[H1] ends within one heartbeat after its device is revoked', async ({ app, venue: { clientId } }) => {
    const device = await pairTestDevice(app, clientId, 'front_desk');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stream = await listen(app, device);
    await expect.poll(() => stream.versions()).toEqual([1]);
    vi.advanceTimersByTime(25_000);
    await expect.poll(() => stream.heard.at(-1)).toBe(':');
    await revokeTestDevice(app, device);
    vi.advanceTimersByTime(25_000);
    await expect.poll(() => stream.isEnded()).toBe(true);
  });

  it('[H1] ends within one heartbeat after its user signed out, and stays open for one who did not', async () => {
    const app = await open();
    const [gone, kept] = [await app.createVenue(), await app.createVenue()];
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const streams = [await listen(app, gone), await listen(app, kept)];
    await expect.poll(() => streams.map((stream) => stream.versions())).toEqual([[1], [1]]);
    await app.deps.db.writePlatform((db) => db.deleteFrom('sessions').where('user_id', '=', gone.userId).execute());
    vi.advanceTimersByTime(25_000);
    await expect
      .poll(() => streams.map((stream) => [stream.isEnded(), stream.heard.at(-1)]))
      .toEqual([
        [true, 'data: {"version":1}'],
        [false, ':'],
      ]);
  });

  it('[H1] [L9] is refused to a browser that was removed, and not to another of its user', async ({ app }) => {
    const { clientId, token } = await app.createVenue();
    const body = { replica_id: 'lost' };
    const device = (await call(app, registerDevice, { token, body })).body;
    await call(app, revokeDevice, { token, params: { client_id: clientId, device_id: device.device_id } });
    const refused = await call(app, events, { token, query: { replica_id: 'lost' } });
    expect([refused.status, refused.refusal.code]).toEqual([403, 'DEVICE_REVOKED']);
    expect((await listen(app, { token })).response.status).toBe(200);
  });
});

onBothDatabases('poke between processes', (_open, dialect) => {
  if (dialect === 'postgres')
    it('[H1] reaches the streams of another server on the same database', async ({ app, venue: { clientId } }) => {
      const elsewhere = createPokeHub(app.deps.db, 'another process');
      const heard: unknown[] = [];
      elsewhere.subscribe(
        clientId,
        (poke) => heard.push(poke),
        () => undefined,
      );
      await expect
        .poll(async () => {
          await addWaiver(app, clientId);
          return heard.length;
        })
        .toBeGreaterThan(0);
      expect(heard[0]).toEqual({ version: expect.any(Number), touched: null });
      elsewhere.close();
    });
  else
    it('needs no signals where one process owns the file', async ({ app }) => {
      expect(
        app.deps.db.signals.listen(
          () => undefined,
          () => Promise.resolve(),
        )(),
      ).toBeUndefined();
    });
});

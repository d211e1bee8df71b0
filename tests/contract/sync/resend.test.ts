import { createServerSeal } from '@gatehouse/client/sync/queue/server-seal';
import { createSealing } from '@gatehouse/server/areas/desk/devices/sealing';
import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import { PROTOCOL_VERSION } from '@gatehouse/sync-protocol/base/version';
import { resend as resendContract } from '@gatehouse/sync-protocol/sync/sync.contracts';
import { expect } from 'vitest';
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

/** What a device does with items that it can't open anymore: sends what it sealed when they were queued. */
async function resend(
  app: TestApp,
  device: TestDevice,
  mutations: readonly { id: string; offset_ms?: number }[],
  more: object = {},
) {
  const publicKey = createSealing(app.deps).publicKey;
  const sealToServer = createServerSeal();
  const items: { id: string; sealed: string }[] = [];
  for (const { offset_ms, ...mutation } of mutations)
    items.push({
      id: mutation.id,
      sealed: await sealToServer(publicKey, JSON.stringify(mutation)),
      ...(offset_ms === undefined ? {} : { offset_ms }),
    });
  const body = { protocol: PROTOCOL_VERSION, replica_id: device.replicaId, items, ...more };
  const answer = await call(app, resendContract, { token: device.token, body });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function checkIn(app: TestApp, clientId: string, at = '2026-06-15T14:00:00.000Z', more: object = {}) {
  const args = {
    checkin_id: createCheckinId(clientId, at.slice(0, 10)),
    waiver_id: await addWaiver(app, clientId),
    checked_in_at: at,
  };
  /* Sealed before the queue gave it a number. */
  return mutationOf(clientId, 'check_in', args, { mid: 0, ...more });
}

const rows = (app: TestApp, clientId: string) =>
  app.deps.db.readVenue(clientId, (db) => db.selectFrom('check_ins').selectAll().execute());

onBothDatabases('items that were never acknowledged, sent as their copies', (open) => {
  it('[D12] [Q5] have one effect, whichever of copy and original arrives first', async ({ app }) => {
    const { clientId } = await app.createVenue();
    const device = await pairTestDevice(app, clientId, 'front_desk');
    const [first, second] = [await checkIn(app, clientId), await checkIn(app, clientId)];
    await push(app, device, [{ ...first, mid: 4 }]);
    expect((await resend(app, device, [first, second])).results).toMatchObject([
      { id: first.id, status: 'duplicate' },
      { id: second.id, status: 'applied' },
    ]);
    expect((await push(app, device, [{ ...second, mid: 5 }])).results).toMatchObject([{ status: 'duplicate' }]);
    expect(await rows(app, clientId)).toHaveLength(2);
  });

  it.each([
    ['by the run of the clock that is still the sender’s', { offset_ms: null, session: 'run-1' }],
    ['by the sender’s clock, after a restart', { offset_ms: null, session: 'run-0' }],
    ['by the offset that was known then', { offset_ms: 3_600_000, session: 'run-0' }],
  ])('[D12] [C2] get their right time %s', async (_title, known) => {
    const app = await open();
    const { clientId } = await app.createVenue();
    const device = await pairTestDevice(app, clientId, 'front_desk');
    app.clock.set('2026-06-15T18:00:00.000Z');
    /* Half past four in truth; the device is an hour slow. */
    const written = '2026-06-15T15:30:00.000Z';
    const clock = { client_at: written, monotonic_ms: 5_000, ...known };
    await resend(app, device, [await checkIn(app, clientId, written, { clock })], {
      client_now: '2026-06-15T17:00:00.000Z',
      clock: { monotonic_ms: 5_000 + 90 * 60_000, session: 'run-1' },
    });
    expect(await rows(app, clientId)).toMatchObject([{ check_in_time: '2026-06-15T16:30:00.000Z' }]);
  });

  it('[C7] happen when they did the first time, by the correction that their device was told', async ({ app }) => {
    const { clientId } = await app.createVenue();
    const device = await pairTestDevice(app, clientId, 'front_desk');
    app.clock.set('2026-06-15T18:00:00.000Z');
    const written = '2026-06-15T15:30:00.000Z';
    const clock = { client_at: written, monotonic_ms: 5_000, offset_ms: null, session: 'run-1' };
    const sending = { client_now: '2026-06-15T17:00:00.000Z', clock: { monotonic_ms: 5_000, session: 'run-1' } };
    const copy = { ...(await checkIn(app, clientId, written, { clock })), offset_ms: 3_612_000 };
    await resend(app, device, [copy], sending);
    expect(await rows(app, clientId)).toMatchObject([
      { check_in_time: '2026-06-15T16:30:12.000Z', clock_correction_ms: 3_612_000 },
    ]);
  });

  it('[D12] [Q10] of a revoked device apply, marked for review', async ({ app, venue: { clientId } }) => {
    const device = await pairTestDevice(app, clientId, 'front_desk');
    const item = await checkIn(app, clientId);
    await revokeTestDevice(app, device);
    const { results, revoked } = await resend(app, device, [item]);
    expect([results, revoked]).toMatchObject([[{ status: 'applied', needs_review: true }], true]);
  });

  it('[D12] [Q8] of another venue are stored nowhere', async ({ app, venue: { clientId } }) => {
    const other = await app.createVenue();
    const device = await pairTestDevice(app, clientId, 'front_desk');
    const item = await checkIn(app, other.clientId);
    expect((await resend(app, device, [item])).results).toMatchObject([{ status: 'parked', code: 'MUTATION_FOREIGN' }]);
    expect([await rows(app, clientId), await rows(app, other.clientId)]).toEqual([[], []]);
  });
});

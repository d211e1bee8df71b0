import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import { type LostItemArgs, lostName } from '@gatehouse/sync-protocol/sync/lost-item';
import { closeParked, listParked, retryParked } from '@gatehouse/sync-protocol/sync/parked.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { fillPath } from '../../helpers/app/contract-calls.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { mutationOf, pairTestDevice, push, replicaOf } from '../../helpers/venues/sync-device.ts';

async function parkOne(app: TestApp, clientId: string) {
  const device = await pairTestDevice(app, clientId, 'front_desk');
  const waiverId = await addWaiver(app, clientId);
  const args = { checkin_id: createCheckinId(clientId, '2026-06-15'), waiver_id: waiverId, checked_in_at: 'at ten' };
  const mutation = mutationOf(clientId, 'check_in', args);
  const { results } = await push(app, device, [mutation]);
  expect(results).toMatchObject([{ status: 'parked', code: 'INVALID_INPUT' }]);
  return { device, mutation, checkinId: args.checkin_id };
}

onBothDatabases('parked items', () => {
  it('[D25] name what a device lost, whom it was about and when, until the owner closes it', async ({ app }) => {
    const { clientId, token } = await app.createVenue();
    const device = await pairTestDevice(app, clientId, 'kiosk');
    const lost = mutationOf(clientId, 'check_in', {});
    const said: LostItemArgs = { id: lost.id, person: 'Ada Lovelace', at: '2026-06-15T14:00:00.000Z' };
    const report = mutationOf(clientId, lostName('sign_waiver'), { ...said });
    for (const _ of [1, 2])
      expect((await push(app, device, [report])).results).toMatchObject([
        { status: 'parked', code: 'MUTATION_UNKNOWN' },
      ]);
    const { body } = await call(app, listParked, { token, params: { client_id: clientId } });
    expect(body.parked).toMatchObject([{ device_name: 'kiosk', name: 'lost_sign_waiver', args: said }]);
    const params = { client_id: clientId, parked_id: body.parked[0]?.parked_id ?? '' };
    const closed = await call(app, closeParked, { token, params, body: { reason: 'Signed again' } });
    expect(closed.body).toMatchObject({ success: true });
    expect((await push(app, device, [report])).results).toMatchObject([{ status: 'parked', code: 'PARKED_CLOSED' }]);
  });

  it('[S8] [O4] are listed with why, repaired by a person and replayed once', async ({ app }) => {
    const { clientId, token } = await app.createVenue();
    const { device, mutation, checkinId } = await parkOne(app, clientId);
    const { body } = await call(app, listParked, { token, params: { client_id: clientId } });
    expect(body.parked).toMatchObject([
      {
        mutation_id: mutation.id,
        device_id: device.deviceId,
        device_name: 'front_desk',
        name: 'check_in',
        args: { checked_in_at: 'at ten' },
        code: 'INVALID_INPUT',
        message: expect.stringMatching(/^Checked in at is missing or not valid/),
        resolution: null,
      },
    ]);
    const unchanged = await call(app, retryParked, {
      token,
      params: { client_id: clientId, parked_id: body.parked[0]?.parked_id ?? '' },
      body: {},
    });
    expect([unchanged.status, unchanged.refusal.code]).toEqual([400, 'INVALID_INPUT']);
    const repaired = { args: { checked_in_at: '2026-06-15T14:00:00.000Z' } };
    const first = await call(app, retryParked, {
      token,
      params: { client_id: clientId, parked_id: body.parked[0]?.parked_id ?? '' },
      body: repaired,
    });
    expect(first.body).toMatchObject({ success: true, status: 'applied', needs_review: true });
    const second = await call(app, retryParked, {
      token,
      params: { client_id: clientId, parked_id: body.parked[0]?.parked_id ?? '' },
      body: repaired,
    });
    expect(second.body).toMatchObject({ success: true, status: 'duplicate' });
    const desk = replicaOf(app, device);
    await desk.pull();
    expect(desk.ids('check_ins')).toEqual([checkinId]);
    const again = await push(app, device, [mutation]);
    expect(again.results).toMatchObject([{ status: 'duplicate', version: first.body.version }]);
    expect((await call(app, listParked, { token, params: { client_id: clientId } })).body.parked).toEqual([]);
    const settled = await call(app, listParked, {
      token,
      params: { client_id: clientId },
      query: { resolved: 'true' },
    });
    expect(settled.body.parked).toMatchObject([{ resolution: 'retried' }]);
  });

  it('[S8] [O4] are closed with a reason and then not applied', async ({ app, venue: { clientId, token } }) => {
    const { device, mutation } = await parkOne(app, clientId);
    const { body } = await call(app, listParked, { token, params: { client_id: clientId } });
    const params = { client_id: clientId, parked_id: body.parked[0]?.parked_id ?? '' };
    expect((await app.request('POST', fillPath(closeParked, params), { token, body: {} })).status).toBe(400);
    const closed = await call(app, closeParked, { token, params, body: { reason: 'a test entry' } });
    expect(closed.body).toEqual({ success: true });
    expect((await call(app, closeParked, { token, params, body: { reason: 'again' } })).status).toBe(409);
    const retry = { args: { checked_in_at: '2026-06-15T14:00:00.000Z' } };
    expect((await call(app, retryParked, { token, params, body: retry })).status).toBe(409);
    const again = await push(app, device, [mutation]);
    expect(again.results).toMatchObject([{ status: 'parked', code: 'PARKED_CLOSED' }]);
  });

  it('[X1] are another venue’s secret', async ({ app, venue: mine }) => {
    const other = await app.createVenue();
    await parkOne(app, mine.clientId);
    const { body } = await call(app, listParked, mine.own);
    const id = body.parked[0]?.parked_id ?? '';
    for (const clientId of [mine.clientId, other.clientId]) {
      const retry = await call(app, retryParked, {
        token: other.token,
        params: { client_id: clientId, parked_id: id },
        body: {},
      });
      expect(retry.status).toBe(404);
    }
    const device = await pairTestDevice(app, mine.clientId, 'front_desk');
    const asked = await call(app, listParked, { token: device.token, params: { client_id: mine.clientId } });
    expect(asked.status).toBe(403);
  });
});

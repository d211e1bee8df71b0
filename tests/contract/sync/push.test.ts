import { randomUUID } from 'node:crypto';
import { createCheckinId, createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import { pull as pullContract, push as pushContract } from '@gatehouse/sync-protocol/sync/sync.contracts';
import { describe, expect } from 'vitest';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { readError } from '../../helpers/app/read-error.ts';
import { parkedRows } from '../../helpers/venues/parked-rows.ts';
import {
  mutationOf,
  pairTestDevice,
  push,
  pushRaw,
  replicaOf,
  type TestDevice,
} from '../../helpers/venues/sync-device.ts';

function checkIn(clientId: string, atUtc = '2026-06-15T14:00:00.000Z') {
  const args = {
    checkin_id: createCheckinId(clientId, '2026-06-15'),
    waiver_id: createWaiverId(clientId),
    checked_in_at: atUtc,
  };
  return mutationOf(clientId, 'check_in', args);
}

onBothDatabases('push', () => {
  it('[S1] answers what a device did and the desk sees it', async ({ app, venue }) => {
    const desk = await pairTestDevice(app, venue.clientId, 'front_desk');
    const mutation = checkIn(venue.clientId);
    const { results } = await push(app, desk, [mutation]);
    const answer = { status: 'applied', version: expect.any(Number), needs_review: true, receipt: expect.any(String) };
    expect(results).toEqual([{ mid: mutation['mid'], id: mutation.id, ...answer }]);
    const replica = replicaOf(app, desk);
    await replica.pull();
    expect(replica.ids('check_ins')).toEqual([(mutation['args'] as { checkin_id: string }).checkin_id]);
    expect(replica.cursor?.version).toBeGreaterThanOrEqual(results[0]?.version ?? Infinity);
  });

  it('[S3] [Q5] answers a replay with the stored result and changes nothing', async ({ app, venue }) => {
    const desk = await pairTestDevice(app, venue.clientId, 'front_desk');
    const mutation = checkIn(venue.clientId);
    const first = await push(app, desk, [mutation]);
    const again = await push(app, desk, [mutation, { ...mutation, id: mutation.id.toUpperCase() }]);
    expect(again.results).toEqual([
      { ...first.results[0], status: 'duplicate' },
      { ...first.results[0], id: mutation.id.toUpperCase(), status: 'duplicate' },
    ]);
    const state = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('sync_tenant').select('version').executeTakeFirstOrThrow(),
    );
    expect(state.version).toBe(first.results[0]?.version);
  });

  it('[Q5] parks the same id with other arguments and keeps the first', async ({ app, venue }) => {
    const desk = await pairTestDevice(app, venue.clientId, 'front_desk');
    const mutation = checkIn(venue.clientId);
    await push(app, desk, [mutation]);
    const { results } = await push(app, desk, [{ ...checkIn(venue.clientId), id: mutation.id }]);
    expect(results).toMatchObject([{ status: 'parked', code: 'MUTATION_ID_REUSED' }]);
    const replica = replicaOf(app, desk);
    await replica.pull();
    expect(replica.ids('check_ins')).toHaveLength(1);
  });

  it('[Q12] answers in order, also with duplicates inside one batch', async ({ app, venue }) => {
    const desk = await pairTestDevice(app, venue.clientId, 'front_desk');
    const [a, b] = [checkIn(venue.clientId), checkIn(venue.clientId)];
    const { results } = await push(app, desk, [a, b, a]);
    expect(results.map(({ id, status }) => [id, status])).toEqual([
      [a.id, 'applied'],
      [b.id, 'applied'],
      [a.id, 'duplicate'],
    ]);
  });

  describe('what can’t be applied', () => {
    const bad = {
      'arguments that do not fit': (id: string) => ({ ...checkIn(id), args: { checkin_id: 7 } }),
      'arguments that are no object': (id: string) => ({ ...checkIn(id), args: 'x' }),
      'an unknown name': (id: string) => ({ ...checkIn(id), name: 'delete_everything' }),
      'a name of Object itself': (id: string) => ({ ...checkIn(id), name: 'constructor' }),
      'an unknown version': (id: string) => ({ ...checkIn(id), name_version: 99 }),
      'no id': (id: string) => ({ ...checkIn(id), id: undefined }),
      'no object at all': () => 'nonsense',
      null: () => null,
      'a NUL in text': (id: string) => ({
        ...checkIn(id),
        name: 'undo_check_in',
        args: { checkin_id: 'a\u0000b', reason: 'x' },
      }),
      'too deep a nesting': (id: string) => ({ ...checkIn(id), args: deep(60) }),
      'a card number': (id: string) => ({ ...checkIn(id), args: { card_number: '4111111111111111' } }),
    };

    for (const [title, make] of Object.entries(bad))
      it(`[Q2] [S8] parks ${title} and applies its neighbours`, async ({ app, venue }) => {
        const desk = await pairTestDevice(app, venue.clientId, 'front_desk');
        const poison = make(venue.clientId);
        const items = [checkIn(venue.clientId), poison, checkIn(venue.clientId)];
        const { results } = await push(app, desk, items);
        expect(results.map(({ status }) => status)).toEqual(['applied', 'parked', 'applied']);
        expect(results[1]?.code).toBeTruthy();
        const again = await push(app, desk, items);
        expect(again.results.map(({ status }) => status)).toEqual(['duplicate', 'parked', 'duplicate']);
        const kept = await parkedRows(app);
        expect(kept).toHaveLength(1);
        expect(kept[0]).toMatchObject({ code: results[1]?.code, device_id: desk.deviceId, resolved_at: null });
        expect(kept[0]?.item).not.toMatch(/4111.?1111/);
      });
  });

  it('[Q8] answers an item of another venue and stores it nowhere', async ({ app, venue: mine }) => {
    const other = await app.createVenue();
    const desk = await pairTestDevice(app, mine.clientId, 'front_desk');
    const { results } = await push(app, desk, [checkIn(other.clientId), checkIn(mine.clientId)]);
    expect(results).toMatchObject([{ status: 'parked', code: 'MUTATION_FOREIGN' }, { status: 'applied' }]);
    for (const { clientId } of [mine, other]) {
      const stored = await app.deps.db.readVenue(clientId, (db) =>
        db.selectFrom('sync_parked').selectAll().where('client_id', '=', clientId).execute(),
      );
      expect(stored).toEqual([]);
    }
  });

  it('[V1] answers another protocol with 426, whatever its body looks like', async ({ app, venue }) => {
    const desk = await pairTestDevice(app, venue.clientId, 'front_desk');
    for (const { path } of [pushContract, pullContract]) {
      const answer = await app.request('POST', path, { token: desk.token, body: { protocol: 2, x: 1 } });
      expect([answer.status, readError(answer).code]).toEqual([426, 'PROTOCOL_UNSUPPORTED']);
    }
  });

  it('[Q3] refuses a body above the limit with 413', async ({ app, venue }) => {
    const desk = await pairTestDevice(app, venue.clientId, 'front_desk');
    const big = { ...checkIn(venue.clientId), args: { text: 'x'.repeat(8 * 1024 * 1024) } };
    const { status, refusal } = await pushRaw(app, desk, [big]);
    expect([status, refusal.code]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  it('keeps what the device says about itself', async ({ app, venue }) => {
    const desk = await pairTestDevice(app, venue.clientId, 'front_desk');
    const status = { unsent: 3, parked: 1, app_version: '1.2.3', storage_persisted: true };
    await push(app, desk, [], { status, client_now: '2026-06-15T15:00:02.000Z' });
    await expect
      .poll(() =>
        app.deps.db.readVenue(venue.clientId, (db) => db.selectFrom('devices').selectAll().executeTakeFirst()),
      )
      .toMatchObject({
        unsent: 3,
        parked: 1,
        app_version: '1.2.3',
        storage_persisted: 1,
        clock_error_ms: 2000,
        last_seen_at: '2026-06-15T15:00:00.000Z',
      });
  });

  it('[Q11] [N3] commits together what waits at the same time', async ({ app }) => {
    const venues = await Promise.all([app.createVenue(), app.createVenue()]);
    const devices = await Promise.all(venues.map(({ clientId }) => pairTestDevice(app, clientId, 'front_desk')));
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const device = devices[index % 2] as TestDevice;
        return push(app, device, [checkIn(device.clientId)]);
      }),
    );
    const versions = new Set(replies.map(({ results }) => results[0]?.version));
    expect(replies.flatMap(({ results }) => results.map(({ status }) => status))).toEqual(
      Array.from({ length: 10 }, () => 'applied'),
    );
    expect(versions.size).toBeLessThan(5);
  });

  it('lets a signed-in browser push before it is registered', async ({ app, venue }) => {
    const { results } = await push(app, { token: venue.token, replicaId: randomUUID() }, [checkIn(venue.clientId)]);
    expect(results).toMatchObject([{ status: 'applied' }]);
  });
});

function deep(levels: number): Record<string, unknown> {
  return levels === 0 ? {} : { deeper: deep(levels - 1) };
}

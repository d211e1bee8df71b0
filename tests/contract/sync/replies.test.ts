import { createServerSeal } from '@gatehouse/client/sync/queue/server-seal';
import { createSealing } from '@gatehouse/server/areas/desk/devices/sealing';
import { type MutationRegistry, mutationKind } from '@gatehouse/server/sync/mutation-registry';
import { createCommitter } from '@gatehouse/server/sync/push/committer';
import { type PushDeps, type PushMessage, pushMutations } from '@gatehouse/server/sync/push/push.service';
import { type ResendMessage, resendMutations } from '@gatehouse/server/sync/push/resend.service';
import type { SyncCaller } from '@gatehouse/server/sync/sync-caller';
import type { MutationContext } from '@gatehouse/server/venue/mutation-context';
import { expect, vi } from 'vitest';
import { z } from 'zod';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { parkedRows } from '../../helpers/venues/parked-rows.ts';
import { syncCallerOf } from '../../helpers/venues/sync-caller.ts';
import { mutationOf, pairTestDevice, pullRaw } from '../../helpers/venues/sync-device.ts';

const HOUR_MS = 3_600_000;
const NOW = '2026-06-15T15:00:00.000Z';

onBothDatabases('the reply', (open) => {
  /** The services over a mutation of this test, for a front desk. */
  async function start(columns: Partial<SyncCaller> = {}) {
    const app = await open();
    const { clientId } = await app.createVenue();
    const contexts: MutationContext[] = [];
    const greet = mutationKind(z.object({ who: z.string() }), async (_deps, _write, _args, context) => {
      contexts.push(context);
      return { needsReview: context.reviewReasons.length > 0 };
    });
    const registry: MutationRegistry = { greet: { 1: greet } };
    const status = { note: vi.fn(), noteRepairs: vi.fn() };
    const deps: PushDeps = { deps: app.deps, registry, committer: createCommitter(app.deps), status };
    const caller = syncCallerOf(clientId, { deviceId: 'd1', actor: 'device:d1', ...columns });
    const origin = { ip: '10.0.0.1', userAgent: 'tablet' };
    const sealing = createSealing(app.deps);
    return {
      app,
      clientId,
      contexts,
      status,
      greeting: (more: object = {}) => mutationOf(clientId, 'greet', { who: 'Ada' }, { ...more }),
      push: (message: PushMessage) => pushMutations(deps, caller, message, origin),
      resend: (message: ResendMessage) => resendMutations(deps, sealing, caller, message, origin),
      sealed: async (raw: unknown) => createServerSeal()(sealing.publicKey, JSON.stringify(raw)),
    };
  }

  it('[Q10] to a working device never says that it was revoked, to a push and to a resend', async () => {
    const { push, resend, greeting, sealed } = await start();
    const [raw, fresh] = [greeting(), greeting()];
    const replies = [
      await push({ mutations: [] }),
      await push({ mutations: [raw] }),
      await resend({ items: [{ id: raw.id, sealed: await sealed(raw) }] }),
      await resend({ items: [{ id: fresh.id, sealed: await sealed(fresh) }] }),
    ];
    for (const reply of replies) expect(Object.keys(reply).toSorted()).toEqual(['results', 'server_time']);
    expect(replies[0]).toEqual({ results: [], server_time: NOW });
    expect(replies.slice(1).map(({ results }) => results[0]?.status)).toEqual(['applied', 'duplicate', 'applied']);
  });

  it('[Q10] to a revoked device says so each time, and what it did is marked', async () => {
    const { push, resend, greeting, contexts } = await start({ isRevoked: true });
    const replies = [
      await push({ mutations: [] }),
      await push({ mutations: [greeting()] }),
      await resend({ items: [] }),
    ];
    expect(replies.map(({ revoked }) => revoked)).toEqual([true, true, true]);
    expect(replies[1]?.results).toMatchObject([{ status: 'applied', needs_review: true }]);
    expect(contexts).toMatchObject([{ reviewReasons: ['revoked_device'] }]);
  });

  it('[Q4] [Q9] tells the mutation who did it, from where and when it came in', async () => {
    const { push, greeting, contexts } = await start({ userId: 'u1' });
    const raw = greeting({ id: '0B9F7C52-3A53-4C8E-9D1E-6A8F0F6B7C11' });
    const { results } = await push({ mutations: [raw] });
    expect(results).toMatchObject([{ id: raw.id, status: 'applied' }]);
    expect(contexts).toEqual([
      {
        mutationId: raw.id.toLowerCase(),
        deviceId: 'd1',
        userId: 'u1',
        actor: 'device:d1',
        ip: '10.0.0.1',
        userAgent: 'tablet',
        receivedAtUtc: NOW,
        reviewReasons: [],
        keepsInvalid: true,
        correct: expect.any(Function),
      },
    ]);
  });

  it('[Q12] [E4] gives a receipt for what is stored, and none for what is parked or another’s', async () => {
    const { push, greeting } = await start();
    const raw = greeting();
    const foreign = { ...greeting(), client_id: 'elsewhere' };
    const items = [raw, { ...greeting(), args: {} }, foreign, { mid: 5 }, raw];
    const { results } = await push({ mutations: items });
    const [applied, parked, other, nameless, again] = results;
    expect(applied).toMatchObject({ status: 'applied', receipt: expect.stringMatching(/^[^.]+\.[0-9a-f]{32}$/) });
    expect(again).toEqual({ ...applied, status: 'duplicate' });
    expect(Object.keys(parked ?? {}).toSorted()).toEqual(['code', 'id', 'mid', 'status']);
    expect(other).toEqual({ mid: expect.any(Number), id: foreign.id, status: 'parked', code: 'MUTATION_FOREIGN' });
    expect(nameless).toEqual({ mid: 5, id: null, status: 'parked', code: 'INVALID_INPUT' });
  });

  it('[C5] notes how far a device’s clock is off, where it says its time', async () => {
    const { push, status } = await start();
    const report = { unsent: 0, parked: 0, app_version: '1', storage_persisted: null };
    await push({ mutations: [], client_now: '2026-06-15T16:00:00.000Z', status: report });
    await push({ mutations: [] });
    expect(status.note.mock.calls.map(([, what]) => what)).toEqual([
      { status: report, clockErrorMs: HOUR_MS },
      { status: undefined, clockErrorMs: null },
    ]);
  });

  it('[C7] says what an entry was corrected by, and a parked item keeps it', async () => {
    const { app, push, greeting } = await start();
    const clock = { client_at: '2026-06-15T13:00:00.000Z', offset_ms: HOUR_MS, monotonic_ms: 1, session: 'run-1' };
    const { results } = await push({ mutations: [greeting({ clock }), { ...greeting({ clock }), args: {} }] });
    expect(results).toMatchObject([
      { status: 'applied', correction_ms: HOUR_MS },
      { status: 'parked', correction_ms: HOUR_MS },
    ]);
    const stored = await app.deps.db.readPlatform((db) => db.selectFrom('sync_mutations').select('clock').execute());
    const parked = await parkedRows(app);
    const kept = { ...clock, correction_ms: HOUR_MS };
    expect(stored.map((row) => JSON.parse(String(row.clock)))).toEqual([kept, kept]);
    expect(JSON.parse(parked[0]?.item ?? '')).toMatchObject({ clock: { ...clock, session: '' } });
  });

  it('[C7] corrects nothing by a clock that nothing is known of', async () => {
    const { app, push, greeting } = await start();
    const clock = { client_at: '2026-06-15T13:00:00.000Z', offset_ms: null, monotonic_ms: 1, session: 'run-1' };
    const raws = [greeting({ clock }), { ...greeting({ clock }), args: {} }];
    for (const { results } of [await push({ mutations: raws }), await push({ mutations: raws })])
      for (const result of results) expect(result).not.toHaveProperty('correction_ms');
    const parked = await parkedRows(app);
    expect(JSON.parse(parked[0]?.item ?? '')).toEqual(raws[1]);
  });

  it('[D16] to a copy that does not open, or has another id, is parked as it came', async () => {
    const { app, resend, greeting, sealed } = await start();
    const [one, other, nobody] = [greeting(), greeting(), greeting()];
    const items = [
      { id: one.id, sealed: await sealed(other) },
      { id: 'no id', sealed: 'x' },
      { id: other.id, sealed: await sealed('text') },
      { id: nobody.id, sealed: await sealed(null) },
    ];
    const { results } = await resend({ items });
    const code = 'COPY_UNREADABLE';
    expect(results).toEqual([
      { mid: null, id: one.id, status: 'parked', code },
      { mid: null, id: null, status: 'parked', code },
      { mid: null, id: other.id, status: 'parked', code },
      { mid: null, id: nobody.id, status: 'parked', code },
    ]);
    const parked = await parkedRows(app);
    expect(parked.map(({ item }) => JSON.parse(item)).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      items.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
  });

  it('[D16] settles a parked copy once the item itself comes, and no other', async () => {
    const { app, push, resend, greeting } = await start();
    const [one, other] = [greeting(), greeting()];
    await resend({ items: [one, other].map(({ id }) => ({ id, sealed: 'x' })) });
    app.clock.advance(1_000);
    expect((await push({ mutations: [one] })).results).toMatchObject([{ status: 'applied' }]);
    const rows = await parkedRows(app);
    expect(Object.fromEntries(rows.map((row) => [row.mutation_id, [row.resolution, row.resolved_at]]))).toEqual({
      [one.id]: ['retried', '2026-06-15T15:00:01.000Z'],
      [other.id]: [null, null],
    });
  });
});

onBothDatabases('the row of a device', () => {
  it('[C5] [L7] holds its clock’s error and its repairs, as its pulls tell them', async ({ app }) => {
    const { clientId } = await app.createVenue();
    const device = await pairTestDevice(app, clientId, 'front_desk');
    const row = () =>
      app.deps.db.readVenue(clientId, (db) =>
        db.selectFrom('devices').select(['clock_error_ms', 'checksum_repairs', 'last_seen_at']).executeTakeFirst(),
      );
    await pullRaw(app, device, null, { repaired: [] });
    await expect.poll(row).toEqual({ clock_error_ms: null, checksum_repairs: 0, last_seen_at: NOW });
    app.clock.advance(60_000);
    await pullRaw(app, device, null, { client_now: NOW, repaired: ['customers', 'members'] });
    const last_seen_at = '2026-06-15T15:01:00.000Z';
    await expect.poll(row).toEqual({ clock_error_ms: -60_000, checksum_repairs: 2, last_seen_at });
    expect(app.logs.filter(({ msg }) => msg === 'a device refilled collections that differed')).toHaveLength(1);
  });
});

import { sha256 } from '@gatehouse/server/base/secrets';
import { type MutationRegistry, mutationKind } from '@gatehouse/server/sync/mutation-registry';
import { closeParkedItem, parkedItems, retryParkedItem } from '@gatehouse/server/sync/parked/parked.service';
import { insertParked } from '@gatehouse/server/sync/parked.repository';
import type { MutationContext } from '@gatehouse/server/venue/mutation-context';
import { expect } from 'vitest';
import { z } from 'zod';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { heardPokes } from '../../helpers/venues/heard-pokes.ts';
import { parkedRows } from '../../helpers/venues/parked-rows.ts';
import { mutationOf, pairTestDevice } from '../../helpers/venues/sync-device.ts';

/** What the mutation of these tests was given. */
let given: { args: unknown; context: MutationContext }[] = [];

const schema = z.object({
  who: z.string({ error: 'Say who.' }),
  note: z.string().optional(),
  checked_in_at: z.string().optional(),
});
const registry: MutationRegistry = {
  greet: {
    1: mutationKind(schema, async (_deps, _write, args, context) => {
      given.push({ args, context });
      return { needsReview: context.reviewReasons.length > 0 };
    }),
  },
};
const settler = { userId: 'owner', ip: '10.0.0.1', userAgent: 'desk' };
const PARKED_AT = '2026-06-15T14:00:00.000Z';

interface Parked {
  parked_id?: string;
  mutation_id?: string | null;
  device_id?: string | null;
  code?: string;
}

async function park(app: TestApp, clientId: string, item: unknown, columns: Parked = {}): Promise<string> {
  const parkedId = columns.parked_id ?? app.deps.ids.uuid();
  await app.deps.db.writeVenue(clientId, (db) =>
    insertParked(db, app.deps.secrets, {
      client_id: clientId,
      mutation_id: null,
      device_id: null,
      item: JSON.stringify(item),
      code: 'INVALID_INPUT',
      message: 'x',
      parked_at: PARKED_AT,
      resolved_at: null,
      resolution: null,
      reason: null,
      resolved_by: null,
      ...columns,
      parked_id: parkedId,
    }),
  );
  return parkedId;
}

/** A parked greeting with its stored result, as a push leaves them. */
async function parkGreeting(app: TestApp, clientId: string, args: Record<string, unknown>, more: object = {}) {
  const raw = mutationOf(clientId, 'greet', args, { ...more });
  const parkedId = await park(app, clientId, raw, { mutation_id: raw.id, device_id: 'd1' });
  await app.deps.db.writeVenue(clientId, (db) =>
    db
      .insertInto('sync_mutations')
      .values({
        client_id: clientId,
        id: raw.id,
        args_hash: 'a',
        status: 'parked',
        code: 'INVALID_INPUT',
        version: null,
        needs_review: 0,
        clock: null,
        name: 'greet',
        device_id: 'd1',
        mid: 1,
        received_at: PARKED_AT,
      })
      .execute(),
  );
  return { raw, parkedId };
}

async function stored(app: TestApp, clientId: string) {
  const { results, links } = await app.deps.db.readVenue(clientId, async (db) => ({
    results: await db.selectFrom('sync_mutations').selectAll().execute(),
    links: await db.selectFrom('audit_log').select(['action', 'actor', 'subject', 'content_sha256']).execute(),
  }));
  return { results, links, parked: await parkedRows(app) };
}

onBothDatabases('a parked item', (open) => {
  async function start() {
    given = [];
    const app = await open();
    const { clientId } = await app.createVenue();
    const retry = (parkedId: string, edits?: Record<string, unknown>) =>
      retryParkedItem(app.deps, registry, clientId, parkedId, edits, settler);
    const close = (parkedId: string) => closeParkedItem(app.deps, clientId, parkedId, 'a test', settler);
    return { app, clientId, retry, close };
  }

  it('[Q15] that is retried unchanged applies as its device’s, without a mark, and can’t be closed then', async () => {
    const { app, clientId, retry, close } = await start();
    const { raw, parkedId } = await parkGreeting(app, clientId, { who: 'Ada' });
    const { version, ...answer } = await retry(parkedId);
    expect(answer).toEqual({ status: 'applied', needsReview: false });
    expect(version).toBe(await app.deps.pokes.versionOf(clientId));
    expect(given).toMatchObject([
      {
        args: { who: 'Ada' },
        context: {
          mutationId: raw.id,
          deviceId: 'd1',
          userId: null,
          actor: 'device:d1',
          ip: '10.0.0.1',
          userAgent: 'desk',
          receivedAtUtc: PARKED_AT,
          reviewReasons: [],
          keepsInvalid: true,
        },
      },
    ]);
    const { results, parked, links } = await stored(app, clientId);
    expect(results).toMatchObject([{ status: 'applied', code: null, version, needs_review: 0 }]);
    const nowAtUtc = new Date(app.clock.now()).toISOString();
    expect(parked).toMatchObject([
      { resolved_at: nowAtUtc, resolution: 'retried', reason: null, resolved_by: 'owner', code: 'INVALID_INPUT' },
    ]);
    const content = sha256(String(parked[0]?.item));
    expect(links).toEqual([
      { action: 'parked_retried', actor: 'user:owner', subject: parkedId, content_sha256: content },
    ]);
    expect(await retry(parkedId, { who: 'Bob' })).toEqual({ status: 'duplicate', version: null, needsReview: false });
    await expect(close(parkedId)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
    expect((await stored(app, clientId)).results).toEqual(results);
    expect(given).toHaveLength(1);
  });

  it('[Q15] keeps its own arguments under the edited ones, and is marked; null takes one away', async () => {
    const { app, clientId, retry } = await start();
    const { parkedId } = await parkGreeting(app, clientId, { who: 7, note: 'hello' });
    expect(await retry(parkedId, { who: 'Ada' })).toMatchObject({ status: 'applied', needsReview: true });
    const other = await parkGreeting(app, clientId, { who: 'Bob', note: 7 });
    await retry(other.parkedId, { note: null });
    expect(given.map(({ args, context }) => [args, context.reviewReasons])).toEqual([
      [{ who: 'Ada', note: 'hello' }, ['edited_by_staff']],
      [{ who: 'Bob' }, ['edited_by_staff']],
    ]);
    expect((await stored(app, clientId)).results).toMatchObject([{ needs_review: 1 }, { needs_review: 1 }]);
  });

  it('[C6] [C7] happened when its device’s clock says, until a person writes a time', async () => {
    const { app, clientId, retry } = await start();
    const written = '2025-06-15T13:00:00.000Z';
    const offsetMs = 365 * 86_400_000;
    const clock = { client_at: written, offset_ms: offsetMs, monotonic_ms: 1, session: '' };
    const [one, other] = [
      await parkGreeting(app, clientId, { who: 7 }, { clock }),
      await parkGreeting(app, clientId, { who: 'Ada' }, { clock }),
    ];
    await retry(one.parkedId, { who: 'Ada', note: 'a person looked' });
    await retry(other.parkedId, { checked_in_at: '2026-06-15T13:30:00.000Z' });
    const [first, second] = given.map(({ context }) => context);
    expect(first?.correct(written)).toEqual({
      atUtc: '2026-06-15T13:00:00.000Z',
      correctionMs: offsetMs,
      isFlagged: true,
    });
    expect(second?.correct('2026-06-15T13:30:00.000Z')).toEqual({
      atUtc: '2026-06-15T13:30:00.000Z',
      correctionMs: null,
      isFlagged: false,
    });
  });

  it('[Q15] stays as it was where it still can’t be applied', async () => {
    const { app, clientId, retry } = await start();
    const { parkedId } = await parkGreeting(app, clientId, { who: 7 });
    const before = await stored(app, clientId);
    await expect(retry(parkedId)).rejects.toMatchObject({ code: 'INVALID_INPUT', message: 'Say who.' });
    for (const item of [null, 'text', 7])
      await expect(retry(await park(app, clientId, item), { who: 'Ada' })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
    const foreign = mutationOf('elsewhere', 'greet', { who: 'Ada' });
    await expect(retry(await park(app, clientId, foreign))).rejects.toMatchObject({ code: 'MUTATION_FOREIGN' });
    const copy = await park(app, clientId, mutationOf(clientId, 'greet', { who: 'Ada' }), { code: 'COPY_UNREADABLE' });
    await expect(retry(copy)).rejects.toMatchObject({ code: 'COPY_UNREADABLE' });
    await expect(retry('unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(given).toEqual([]);
    const after = await stored(app, clientId);
    expect([after.results, after.links]).toEqual([before.results, []]);
    expect(after.parked.every(({ resolved_at: at }) => at === null)).toBe(true);
  });

  it('[Q15] without an id and a device is the person’s own, under the name it was parked by', async () => {
    const { app, clientId, retry, close } = await start();
    const whole = mutationOf(clientId, 'greet', { who: 'Ada' });
    const parkedId = await park(app, clientId, whole);
    expect(await retry(parkedId)).toMatchObject({ status: 'applied' });
    expect(given).toMatchObject([{ context: { mutationId: parkedId, deviceId: null, actor: 'user:owner' } }]);
    await close(await park(app, clientId, whole));
    expect((await stored(app, clientId)).results).toEqual([]);
  });

  it('[Q16] that is closed keeps who did it and why, and is settled', async () => {
    const { app, clientId, retry, close } = await start();
    const { parkedId } = await parkGreeting(app, clientId, { who: 'Ada' });
    const pokes = await heardPokes(app, clientId);
    await close(parkedId);
    expect(pokes.map(({ touched }) => touched)).toEqual([[]]);
    const { results, parked, links } = await stored(app, clientId);
    expect(results).toMatchObject([{ status: 'parked', code: 'PARKED_CLOSED', version: null }]);
    const nowAtUtc = new Date(app.clock.now()).toISOString();
    expect(parked).toMatchObject([
      { resolved_at: nowAtUtc, resolution: 'closed', reason: 'a test', resolved_by: 'owner' },
    ]);
    expect(links).toMatchObject([{ action: 'parked_closed', actor: 'user:owner', subject: parkedId }]);
    await expect(retry(parkedId)).rejects.toMatchObject({ code: 'ALREADY_EXISTS', message: 'This item was closed.' });
    await expect(close(parkedId)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
    await expect(close('unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(given).toEqual([]);
  });
});

onBothDatabases('the list of parked items', () => {
  it('[S8] names device, mutation and arguments as far as they can be read, without what is large or was answered', async ({
    app,
  }) => {
    const { clientId } = await app.createVenue();
    const { deviceId } = await pairTestDevice(app, clientId, 'front_desk');
    const items: [unknown, string | null][] = [
      [mutationOf(clientId, 'greet', { who: 'Ada', strokes: [1], signature_data: 'data:', answers: [{}] }), deviceId],
      [{ name: 7, args: ['Ada'] }, 'gone'],
      [{ name: 'greet', args: { who: 'Bob', strokes: [] } }, null],
      [{ name: 'greet', args: 'Ada' }, null],
      [{ name: 'greet', args: null }, null],
      [null, null],
      ['text', null],
    ];
    for (const [index, [item, device]] of items.entries())
      await park(app, clientId, item, { parked_id: `p${index}`, device_id: device });
    const listed = await parkedItems(app.deps, clientId, false);
    expect(listed.map(({ parked_id, name, args, omitted }) => [parked_id, name, args, omitted])).toEqual([
      ['p0', 'greet', { who: 'Ada' }, ['signature_data', 'strokes', 'answers']],
      ['p1', null, null, []],
      ['p2', 'greet', { who: 'Bob' }, ['strokes']],
      ['p3', 'greet', null, []],
      ['p4', 'greet', null, []],
      ['p5', null, null, []],
      ['p6', null, null, []],
    ]);
    expect(listed.slice(0, 3).map(({ device_id, device_name }) => [device_id, device_name])).toEqual([
      [deviceId, 'front_desk'],
      ['gone', null],
      [null, null],
    ]);
  });

  it('holds the newest 500', async ({ app, venue: { clientId } }) => {
    for (let minute = 0; minute < 3; minute += 1)
      await app.deps.db.writeVenue(clientId, (db) =>
        db
          .insertInto('sync_parked')
          .values(
            Array.from({ length: 167 }, (_, index) => ({
              client_id: clientId,
              parked_id: `${minute}-${index}`,
              mutation_id: null,
              device_id: null,
              item: '{}',
              code: 'INVALID_INPUT',
              message: '',
              parked_at: `2026-06-15T14:0${minute}:00.000Z`,
              resolved_at: null,
              resolution: null,
              reason: null,
              resolved_by: null,
            })),
          )
          .execute(),
      );
    const listed = await parkedItems(app.deps, clientId, false);
    expect([listed.length, listed[0]?.parked_at, listed.at(-1)?.parked_at]).toEqual([
      500,
      '2026-06-15T14:02:00.000Z',
      '2026-06-15T14:00:00.000Z',
    ]);
  });
});

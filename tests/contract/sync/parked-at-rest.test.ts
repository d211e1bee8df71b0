import { readFileSync } from 'node:fs';
import { columnOf } from '@gatehouse/server/base/sealed-columns';
import type { Database } from '@gatehouse/server/db/database';
import { type MutationRegistry, mutationKind } from '@gatehouse/server/sync/mutation-registry';
import { closeParkedItem, parkedItems, retryParkedItem } from '@gatehouse/server/sync/parked/parked.service';
import { isSealingDue, sealReadableItems } from '@gatehouse/server/sync/parked/seal-readable.service';
import { openItem, sealItem } from '@gatehouse/server/venue/parked-item';
import { exportAccount } from '@gatehouse/sync-protocol/areas/records/account-export.contracts';
import { resend } from '@gatehouse/sync-protocol/sync/sync.contracts';
import { CompiledQuery } from 'kysely';
import { expect } from 'vitest';
import { z } from 'zod';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { statementsOf } from '../../helpers/app/statements.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { readZip } from '../../helpers/samples/read-zip.ts';
import { leaveReadable, parkedRows } from '../../helpers/venues/parked-rows.ts';
import { mutationOf, pairTestDevice, push, pushRaw } from '../../helpers/venues/sync-device.ts';

const never = new AbortController().signal;
const settler = { userId: 'owner', ip: '10.0.0.1', userAgent: 'desk' };
const NAME = 'Ada Byron';
const ANSWER = 'a heart operation in May';

/** What the mutation of these tests was given; it stores nothing itself. */
let given: unknown[] = [];
const registry: MutationRegistry = {
  greet: {
    1: mutationKind(z.object({ who: z.string(), words: z.array(z.string()) }), async (_deps, _write, args) => {
      given.push(args);
      return { needsReview: false };
    }),
  },
};
const greeting = (clientId: string, args: object = {}) =>
  mutationOf(clientId, 'greet', { who: NAME, words: [ANSWER], ...args });

/** Every row of the database and every line of the log. */
async function everythingStored({ deps, logs }: TestApp): Promise<string> {
  const tables = await deps.db.owner.introspection.getTables();
  const found: unknown[] = [logs];
  for (const { name } of tables)
    found.push((await deps.db.readPlatform((db) => db.executeQuery(CompiledQuery.raw(`SELECT * FROM ${name}`)))).rows);
  return JSON.stringify(found);
}

async function storedItems({ deps }: TestApp): Promise<string[]> {
  const rows = await deps.db.readPlatform((db) =>
    db.selectFrom('sync_parked').select('item').orderBy('parked_id').execute(),
  );
  return rows.map(({ item }) => item);
}

/** Texts of every kind of JSON, also ones that look like a sealed text inside. */
function oldTexts(app: TestApp, clientId: string): string[] {
  const sealed = sealItem(app.deps.secrets, { client_id: clientId, parked_id: 'x' }, '{}');
  const items = [
    greeting(clientId),
    [NAME],
    NAME,
    sealed,
    { [sealed]: sealed },
    null,
    true,
    false,
    0,
    -1.5,
    1234567890123456.5,
    Number.MAX_VALUE,
    -Number.MIN_VALUE,
    {},
    [],
    '',
  ];
  return items.map((item) => JSON.stringify(item));
}

onBothDatabases('[Q21] [I6] what is stored of a parked item', () => {
  it('names nobody and holds no answer, whatever the item is, until it is settled and after', async ({
    app,
    venue,
  }) => {
    given = [];
    const { clientId } = venue;
    const device = await pairTestDevice(app, clientId, 'front_desk');
    const items = [
      greeting(clientId),
      { ...greeting(clientId), id: NAME },
      { ...greeting(clientId), args: [NAME, ANSWER] },
      { ...mutationOf(clientId, 'check_in', { checkin_id: NAME, waiver_id: ANSWER, [NAME]: ANSWER }) },
      [NAME, ANSWER],
      NAME,
    ];
    const { results } = (await pushRaw(app, device, items)).body;
    expect(results.map(({ status }) => status)).toEqual(items.map(() => 'parked'));
    const copy = { id: greeting(clientId).id, sealed: 'a sealed copy of another key' };
    const body = { protocol: 1, replica_id: device.replicaId, items: [copy] };
    expect((await call(app, resend, { token: device.token, body })).body.results).toMatchObject([
      { status: 'parked', code: 'COPY_UNREADABLE' },
    ]);
    const isReadable = (stored: string) => [NAME, ANSWER, copy.sealed].filter((word) => stored.includes(word));
    expect(isReadable(await everythingStored(app))).toEqual([]);

    const texts = (await parkedRows(app)).map(({ item }) => item);
    expect(texts.toSorted()).toEqual([...items, copy].map((item) => JSON.stringify(item)).toSorted());
    const listed = await parkedItems(app.deps, clientId, false);
    const first = listed.find(({ mutation_id: id }) => id === results[0]?.id);
    expect(first?.args).toEqual({ who: NAME, words: [ANSWER] });
    const retried = first?.parked_id ?? '';
    await retryParkedItem(app.deps, registry, clientId, retried, { words: ['none'] }, settler);
    expect(given).toEqual([{ who: NAME, words: ['none'] }]);
    for (const { parked_id: parkedId } of listed)
      if (parkedId !== retried) await closeParkedItem(app.deps, clientId, parkedId, 'a test', settler);
    expect(isReadable(await everythingStored(app))).toEqual([]);
    expect((await push(app, device, [items[0]])).results).toMatchObject([{ status: 'duplicate' }]);
  });

  it('opens nowhere else: moved to another item or venue, the others still list, export and settle', async ({
    app,
  }) => {
    given = [];
    const [mine, other] = [await app.createVenue(), await app.createVenue()];
    for (const { clientId } of [mine, other])
      await leaveReadable(
        app,
        clientId,
        ['one', 'two'].map((who) => JSON.stringify(greeting(clientId, { who }))),
      );
    await sealReadableItems(app.deps, never);
    const stored = (clientId: string, parkedId: string) =>
      app.deps.db.readVenue(clientId, (db) =>
        db
          .selectFrom('sync_parked')
          .where('client_id', '=', clientId)
          .where('parked_id', '=', parkedId)
          .select('item')
          .executeTakeFirstOrThrow(),
      );
    const parkedId = 'old-00';
    const swaps = [await stored(other.clientId, parkedId), await stored(mine.clientId, 'old-01')];
    for (const swap of swaps) {
      await app.deps.db.writeVenue(mine.clientId, (db) =>
        db
          .updateTable('sync_parked')
          .set(swap)
          .where('client_id', '=', mine.clientId)
          .where('parked_id', '=', parkedId)
          .execute(),
      );
      const listed = await parkedItems(app.deps, mine.clientId, false);
      expect(listed.map(({ name, args }) => [name, args])).toEqual([
        [null, null],
        ['greet', { who: 'two', words: [ANSWER] }],
      ]);
      const retry = retryParkedItem(app.deps, registry, mine.clientId, parkedId, { who: 'me' }, settler);
      await expect(retry).rejects.toMatchObject({ code: 'COPY_UNREADABLE' });
    }
    expect(app.logs).toContainEqual(expect.objectContaining({ msg: 'a parked item can’t be opened', parkedId }));
    const lines = String(readZip((await call(app, exportAccount, mine.own)).body).get('parked.jsonl'));
    const exported = lines.trim().split('\n');
    expect(exported.map((line) => [JSON.parse(line).parked_id, JSON.parse(line).item === null])).toEqual([
      ['old-00', true],
      ['old-01', false],
    ]);
    expect(lines).toContain(ANSWER);
    await closeParkedItem(app.deps, mine.clientId, parkedId, 'a test', settler);
    expect(await parkedItems(app.deps, mine.clientId, false)).toHaveLength(1);
    expect(given).toEqual([]);
  });
});

onBothDatabases('[Q21] what an earlier release left readable', (_open, dialect) => {
  it('is listed, exported and settled before it is sealed, and after, as it was', async ({ app, venue }) => {
    given = [];
    const { clientId, own } = venue;
    const texts = oldTexts(app, clientId);
    texts.push(texts[0] ?? '');
    await leaveReadable(app, clientId, texts);
    const seen = async () => [
      await parkedItems(app.deps, clientId, true),
      String(readZip((await call(app, exportAccount, own)).body).get('parked.jsonl')),
    ];
    const before = await seen();
    expect(await isSealingDue(app.deps)).toBe(true);
    await sealReadableItems(app.deps, never);
    expect(await isSealingDue(app.deps)).toBe(false);
    const { isReadable } = columnOf('sync_parked.item');
    expect((await storedItems(app)).filter((stored) => isReadable?.(stored) !== false)).toEqual([]);
    expect(await everythingStored(app)).not.toContain(NAME);
    expect(await seen()).toEqual(before);
    expect((await parkedRows(app)).map(({ item }) => item).toSorted()).toEqual(texts.toSorted());

    const [retried, closed] = ['old-00', `old-${texts.length - 1}`] as const;
    await retryParkedItem(app.deps, registry, clientId, retried, undefined, settler);
    expect(given).toEqual([{ who: NAME, words: [ANSWER] }]);
    await closeParkedItem(app.deps, clientId, closed, 'a test', settler);
  });

  it('is sealed where the pass was killed, and none twice', async ({ app, venue: { clientId } }) => {
    const texts = [...oldTexts(app, clientId), ...oldTexts(app, clientId)];
    await leaveReadable(app, clientId, texts);
    const { db, secrets } = app.deps;
    let kills = 0;
    for (let isDone = false; !isDone; expect(kills).toBeLessThan(10)) {
      const before = await storedItems(app);
      /* Each run seals some; every second one dies before its next transaction commits, the others after. */
      let turn = 0;
      const dying: Database = Object.assign(Object.create(db), {
        writePlatform: async (work: Parameters<Database['writePlatform']>[0]) => {
          turn += 1;
          if (turn < 3) return db.writePlatform(work);
          kills += 1;
          if (kills % 2 === 0) await db.writePlatform(work);
          return db.writePlatform(async (tx) => {
            await work(tx);
            throw new Error('killed');
          });
        },
      });
      isDone = await sealReadableItems({ db: dying, secrets }, never).then(
        () => true,
        () => false,
      );
      const { isReadable } = columnOf('sync_parked.item');
      const after = await storedItems(app);
      expect(after.filter((stored, index) => !isReadable?.(before[index] ?? '') && stored !== before[index])).toEqual(
        [],
      );
      expect((await parkedRows(app)).map(({ item }) => item).toSorted()).toEqual(texts.toSorted());
    }
    expect(kills).toBeGreaterThan(1);
    expect(await isSealingDue(app.deps)).toBe(false);
    const stopped = new AbortController();
    stopped.abort();
    await leaveReadable(app, (await app.createVenue()).clientId, ['{}']);
    await sealReadableItems(app.deps, stopped.signal);
    expect(await isSealingDue(app.deps)).toBe(true);
  });

  if (dialect === 'sqlite')
    it('is looked for in an index that holds nothing else', async ({ app }) => {
      const asked = await statementsOf(() => isSealingDue(app.deps));
      const query = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${asked.find((sql) => sql.includes('sync_parked'))}`, [1]);
      const { rows } = await app.deps.db.readPlatform((db) => db.executeQuery(query));
      expect(JSON.stringify(rows)).toContain('INDEX sync_parked_readable');
    });

  if (dialect === 'sqlite')
    it('is left in no part of the file', async ({ app, venue: { clientId } }) => {
      const file = async () => {
        await app.deps.db.owner.executeQuery(CompiledQuery.raw('PRAGMA wal_checkpoint(TRUNCATE)'));
        return readFileSync(app.deps.config.databaseUrl.replace('sqlite:', ''), 'latin1');
      };
      const long = { answers: Array.from({ length: 2_000 }, () => ANSWER) };
      await leaveReadable(app, clientId, [
        JSON.stringify(greeting(clientId, long)),
        JSON.stringify(greeting(clientId)),
      ]);
      expect(await file()).toContain(ANSWER);
      await sealReadableItems(app.deps, never);
      expect(await file()).not.toContain(ANSWER);
    });

  it('is never a text that looks sealed', ({ app, venue: { clientId } }) => {
    const key = { client_id: clientId, parked_id: 'p' };
    for (const text of [...oldTexts(app, clientId), '', NAME]) {
      const sealed = sealItem(app.deps.secrets, key, text);
      expect(sealed.length).toBeGreaterThanOrEqual(57);
      expect(openItem(app.deps.secrets, { ...key, item: sealed })).toBe(text);
    }
  });
});

import { AppError } from '@gatehouse/server/base/app-error';
import type { Deps } from '@gatehouse/server/integrations/deps';
import { type MutationRegistry, mutationKind } from '@gatehouse/server/sync/mutation-registry';
import type { PushJob } from '@gatehouse/server/sync/push/apply-items';
import { commitOne, commitTogether, createCommitter } from '@gatehouse/server/sync/push/committer';
import { readItem } from '@gatehouse/server/sync/push/push-item';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { heardPokes } from '../../helpers/venues/heard-pokes.ts';
import { parkedRows } from '../../helpers/venues/parked-rows.ts';
import { deviceContext } from '../../helpers/venues/people.ts';
import { mutationOf } from '../../helpers/venues/sync-device.ts';

/** What the mutations of these tests did, in order. */
let deeds: string[] = [];

const greet = mutationKind(z.object({ who: z.string() }), async (_deps, write, { who }) => {
  deeds.push(who);
  write.afterCommit(() => deeds.push(`${who} for good`));
  await write.happened({ kind: 'member.changed', actor: 'device:d', membershipId: who, content: {} });
  return { needsReview: who === 'Eve' };
});
const fail = mutationKind(z.object({ code: z.string() }), async (_deps, write, { code }) => {
  write.afterCommit(() => deeds.push('an effect of what was rolled back'));
  deeds.push(code);
  if (code === 'APP') throw new AppError('ALREADY_EXISTS', { message: 'It is there.' });
  throw Object.assign(new Error('x'), { code });
});
const registry: MutationRegistry = { greet: { 1: greet }, fail: { 1: fail } };

function jobOf(app: TestApp, clientId: string, raw: unknown): PushJob {
  return { clientId, item: readItem(raw, clientId, registry), context: deviceContext(app) };
}
const greeting = (clientId: string, who: string) => mutationOf(clientId, 'greet', { who });
const failing = (clientId: string, code: string) => mutationOf(clientId, 'fail', { code });

async function stored(app: TestApp) {
  const results = await app.deps.db.readPlatform((db) =>
    db.selectFrom('sync_mutations').orderBy('mid').selectAll().execute(),
  );
  return { results, parked: await parkedRows(app) };
}

function versionOf(app: TestApp, clientId: string): Promise<number> {
  return app.deps.pokes.versionOf(clientId);
}

onBothDatabases('one item', (open) => {
  async function start() {
    deeds = [];
    const app = await open();
    const { clientId } = await app.createVenue();
    return { app, clientId, before: await versionOf(app, clientId) };
  }

  it('[Q4] [Q13] stores its result with its effects, and pokes those who hold what it touched', async () => {
    const { app, clientId, before } = await start();
    const heard = await heardPokes(app, clientId);
    const raw = greeting(clientId, 'Eve');
    const answer = await commitOne(app.deps, jobOf(app, clientId, raw));
    const version = before + 1;
    expect(answer).toEqual({ mid: raw['mid'], id: raw.id, status: 'applied', version, needs_review: true });
    expect(await versionOf(app, clientId)).toBe(version);
    expect(heard).toEqual([{ version, touched: ['members'] }]);
    expect(deeds).toEqual(['Eve', 'Eve for good']);
    const { results, parked } = await stored(app);
    expect(parked).toEqual([]);
    expect(results).toMatchObject([
      { client_id: clientId, id: raw.id, name: 'greet', device_id: 'device-1', mid: raw['mid'], status: 'applied' },
    ]);
    expect(results).toMatchObject([{ version, needs_review: 1, code: null, clock: null }]);
  });

  it('[Q5] that comes again takes no version, has no effect and pokes nobody', async () => {
    const { app, clientId, before } = await start();
    const job = jobOf(app, clientId, greeting(clientId, 'Ada'));
    const first = await commitOne(app.deps, job);
    const heard = await heardPokes(app, clientId);
    expect(await commitOne(app.deps, job)).toEqual({ ...first, status: 'duplicate' });
    expect([await versionOf(app, clientId), heard, deeds]).toEqual([before + 1, [], ['Ada', 'Ada for good']]);
  });

  it.each([
    ['APP', 'ALREADY_EXISTS', 'It is there.'],
    ['SQLITE_CONSTRAINT_CHECK', 'INVALID_INPUT', ''],
    ['22021', 'INVALID_INPUT', ''],
    ['XX000', 'INTERNAL', ''],
  ])('[Q2] [Q7] that fails by %s is parked as %s, without its effects', async (thrown, code, message) => {
    const { app, clientId } = await start();
    const raw = failing(clientId, thrown);
    const answer = await commitOne(app.deps, jobOf(app, clientId, raw));
    expect(answer).toEqual({ mid: raw['mid'], id: raw.id, status: 'parked', code });
    expect(deeds).toEqual([thrown]);
    const { results, parked } = await stored(app);
    expect(results).toMatchObject([{ id: raw.id, status: 'parked', code, version: null, needs_review: 0 }]);
    expect(parked).toMatchObject([
      { client_id: clientId, mutation_id: raw.id, device_id: 'device-1', code, resolved_at: null },
    ]);
    expect(parked[0]?.message).toContain(message);
    expect(JSON.parse(String(parked[0]?.item))).toEqual(raw);
    const isDefect = app.logs.some(({ msg }) => msg === 'a mutation failed');
    expect(isDefect).toBe(code === 'INTERNAL');
  });

  it.each(['SQLITE_BUSY', '53100'])('[Q7] that fails by %s waits for another try, in nobody’s way', async (thrown) => {
    const { app, clientId, before } = await start();
    const raw = failing(clientId, thrown);
    const answer = await commitOne(app.deps, jobOf(app, clientId, raw));
    expect(answer).toEqual({ mid: raw['mid'], id: raw.id, status: 'retry', code: 'UNAVAILABLE' });
    expect(await stored(app)).toEqual({ results: [], parked: [] });
    expect(await versionOf(app, clientId)).toBe(before);
    expect(app.logs.some(({ msg }) => msg === 'a mutation could not be saved now')).toBe(true);
  });

  it('[Q7] that can’t even be parked waits for another try', async () => {
    const { app, clientId } = await start();
    const broken: Deps = {
      ...app.deps,
      db: { ...app.deps.db, writeVenue: () => Promise.reject(new Error('a defect')) },
    };
    const raw = failing(clientId, 'APP');
    const answer = await commitOne(broken, jobOf(app, clientId, raw));
    expect(answer).toEqual({ mid: raw['mid'], id: raw.id, status: 'retry', code: 'INTERNAL' });
    expect(app.logs.some(({ msg }) => msg === 'an item could not be parked')).toBe(true);
  });

  it('[Q5] that another process stored meanwhile is answered as a duplicate', async () => {
    const { app, clientId } = await start();
    const raw = greeting(clientId, 'Ada');
    let calls = 0;
    const late: Deps = {
      ...app.deps,
      db: {
        ...app.deps.db,
        writeVenue: async (venue, work) => {
          calls += 1;
          if (calls > 1) return app.deps.db.writeVenue(venue, work);
          await commitOne(app.deps, jobOf(app, clientId, raw));
          throw Object.assign(new Error('twice'), { code: '23505' });
        },
      },
    };
    expect(await commitOne(late, jobOf(app, clientId, raw))).toMatchObject({ status: 'duplicate' });
    expect(deeds).toEqual(['Ada', 'Ada for good']);
  });

  it('[Q2] without an id is parked once, however often it comes, and stored under no id', async () => {
    const { app, clientId } = await start();
    for (let times = 0; times < 2; times += 1) {
      const answer = await commitOne(app.deps, jobOf(app, clientId, { mid: 3, name: 'greet' }));
      expect(answer).toEqual({ mid: 3, id: null, status: 'parked', code: 'INVALID_INPUT' });
    }
    await commitOne(app.deps, jobOf(app, clientId, { mid: 4, name: 'greet' }));
    const { results, parked } = await stored(app);
    expect([results, parked.map(({ mutation_id: id }) => id)]).toEqual([[], [null, null]]);
    expect(parked[0]?.parked_id).toMatch(/^[0-9a-f]{32}$/);
  });

  it('[Q8] of another venue is never applied', async () => {
    const { app, clientId } = await start();
    const foreign = jobOf(app, clientId, greeting('elsewhere', 'Ada'));
    expect(await commitOne(app.deps, foreign)).toMatchObject({ status: 'parked', code: 'INTERNAL' });
    expect(deeds).toEqual([]);
  });
});

onBothDatabases('a group of items', (open, dialect) => {
  async function twoVenues() {
    deeds = [];
    const app = await open();
    const [red, blue] = [(await app.createVenue()).clientId, (await app.createVenue()).clientId];
    return { app, red, blue };
  }

  it('[Q12] [Q5] answers [a, b, a] in order, with one effect of a', async () => {
    const { app, red } = await twoVenues();
    const [a, b] = [greeting(red, 'Ada'), greeting(red, 'Bob')];
    const again = { ...a, mid: 99, id: a.id.toUpperCase() };
    const answers = await createCommitter(app.deps).submit([a, b, again].map((raw) => jobOf(app, red, raw)));
    const [first, , third] = answers;
    expect(answers.map(({ id, status }) => [id, status])).toEqual([
      [a.id, 'applied'],
      [b.id, 'applied'],
      [again.id, 'duplicate'],
    ]);
    expect(third).toEqual({ ...first, mid: 99, id: again.id, status: 'duplicate' });
    expect(deeds.toSorted()).toEqual(['Ada', 'Ada for good', 'Bob', 'Bob for good']);
  });

  it('[Q5] has one effect of what two pushes bring at the same moment', async () => {
    const { app, red } = await twoVenues();
    const committer = createCommitter(app.deps);
    const raw = greeting(red, 'Ada');
    const push = () => committer.submit([jobOf(app, red, raw)]);
    const [[one], [other]] = await Promise.all([push(), push()]);
    expect(new Set([one?.status, other?.status])).toEqual(new Set(['applied', 'duplicate']));
    expect({ ...one, status: '' }).toEqual({ ...other, status: '' });
    expect(deeds.filter((deed) => deed === 'Ada for good')).toHaveLength(1);
  });

  it('[Q5] applies an item without an id among others, and answers each submission its own', async () => {
    const { app, red, blue } = await twoVenues();
    const committer = createCommitter(app.deps);
    const nameless = { name: 'greet' };
    const answers = await Promise.all([
      committer.submit([]),
      committer.submit([nameless, greeting(red, 'Ada'), nameless].map((raw) => jobOf(app, red, raw))),
      committer.submit([jobOf(app, blue, greeting(blue, 'Bob'))]),
    ]);
    expect(answers.map((some) => some.map(({ status }) => status))).toEqual([
      [],
      ['parked', 'applied', 'parked'],
      ['applied'],
    ]);
    expect((await stored(app)).parked).toHaveLength(1);
    expect(await committer.submit([])).toEqual([]);
    expect(await committer.submit([jobOf(app, red, greeting(red, 'Cy'))])).toMatchObject([{ status: 'applied' }]);
  });

  it('[Q11] is one transaction up to 200 items, and the rest is the next', async () => {
    const { app, red } = await twoVenues();
    const jobs = Array.from({ length: 201 }, () => jobOf(app, red, greeting(red, 'Ada')));
    const before = await versionOf(app, red);
    const answers = await createCommitter(app.deps).submit(jobs);
    expect(answers.map(({ version }) => version)).toEqual([
      ...Array.from({ length: 200 }, () => before + 1),
      before + 2,
    ]);
  });

  it('[Q11] that fails is rolled back whole, and its items run singly', async () => {
    const { app, red } = await twoVenues();
    const raws = [greeting(red, 'Ada'), failing(red, 'APP'), greeting(red, 'Bob')];
    const answers = await createCommitter(app.deps).submit(raws.map((raw) => jobOf(app, red, raw)));
    expect(answers.map(({ status, code }) => code ?? status)).toEqual(['applied', 'ALREADY_EXISTS', 'applied']);
    expect(deeds).toEqual(['Ada', 'APP', 'Ada', 'Ada for good', 'APP', 'Bob', 'Bob for good']);
    /* A group of one has nobody to be parted from. */
    deeds = [];
    await createCommitter(app.deps).submit([jobOf(app, red, failing(red, 'APP'))]);
    expect(deeds).toEqual(['APP']);
  });

  it('[Q11] holds what waits while another is committed, in one transaction', async () => {
    const { app, red } = await twoVenues();
    const committer = createCommitter(app.deps);
    const before = await versionOf(app, red);
    const pushes = Array.from({ length: 10 }, () =>
      committer.submit([greeting(red, 'Ada'), greeting(red, 'Bob')].map((raw) => jobOf(app, red, raw))),
    );
    expect((await Promise.all(pushes)).flat().every(({ status }) => status === 'applied')).toBe(true);
    expect((await versionOf(app, red)) - before).toBeLessThanOrEqual(2);
  });

  if (dialect === 'postgres') {
    it('[Q7] runs pushes side by side when their group fails, so that none waits for the time-outs of others', async () => {
      const { app, red } = await twoVenues();
      let running = 0;
      let mostRunning = 0;
      const writeVenue = async (): Promise<never> => {
        running += 1;
        mostRunning = Math.max(mostRunning, running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        throw Object.assign(new Error('terminating connection'), { code: '57P01' });
      };
      const gone: Deps = { ...app.deps, db: { ...app.deps.db, writeVenue } };
      const committer = createCommitter(gone);
      const push = () =>
        committer.submit([greeting(red, 'Ada'), greeting(red, 'Bob')].map((raw) => jobOf(app, red, raw)));
      await push();
      const answers = (await Promise.all([push(), push(), push()])).flat();
      expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 'UNAVAILABLE'));
      expect(mostRunning).toBe(2);
    });
    return;
  }

  it('[Q11] [N3] shares one version in each venue and pokes once, with all that was touched', async () => {
    const { app, red, blue } = await twoVenues();
    const [inRed, inBlue] = [await heardPokes(app, red), await heardPokes(app, blue)];
    const raws = [greeting(red, 'Ada'), greeting(blue, 'Bob'), greeting(red, 'Cy'), { name: 'greet' }];
    const jobs = raws.map((raw, index) => jobOf(app, index === 1 ? blue : red, raw));
    const answers = await commitTogether(app.deps, jobs);
    expect(answers.map(({ id }) => id)).toEqual([...raws.slice(0, 3).map((raw) => (raw as { id: string }).id), null]);
    expect(answers[0]?.version).toBe(answers[2]?.version);
    expect([inRed, inBlue]).toMatchObject([[{ touched: ['members'] }], [{ touched: ['members'] }]]);
    expect([inRed.length, inBlue.length]).toEqual([1, 1]);
  });
});

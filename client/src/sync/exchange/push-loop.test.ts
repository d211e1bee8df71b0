import { expect, it } from 'vitest';
import { applied, parked, pushing, refused } from '../testing/pushing.ts';

it.each([
  [413, 'BODY_TOO_LARGE'],
  [400, 'INVALID_INPUT'],
])('[Q3] halves the batch that is refused with %d, and parks the one item that alone is', async (status, code) => {
  const { queue, batches, round } = await pushing(['a', 'b', 'big', 'c'], (names) =>
    names.includes('big') ? refused(status) : applied(names),
  );
  for (let left = 8; left > 0 && (await round()).kind === 'again'; left -= 1);
  expect(batches.slice(0, 2)).toEqual([
    ['a', 'b', 'big', 'c'],
    ['a', 'b'],
  ]);
  const states = queue.own().map(({ state, result }) => [state, result?.code ?? null]);
  expect(states).toEqual([
    ['sent', null],
    ['sent', null],
    ['parked', code],
    ['sent', null],
  ]);
  const sentTwice = batches.flat().filter((name) => name === 'big').length;
  await round();
  expect(batches.flat().filter((name) => name === 'big')).toHaveLength(sentTwice);
});

it('[Q7] sends again what was answered retry, and backs off when nothing else went through', async () => {
  let isBusy = true;
  const { queue, round } = await pushing(['a', 'b'], (names) =>
    names.map((name) => ({ mid: null, id: null, status: isBusy && name === 'a' ? 'retry' : 'applied', version: 3 })),
  );
  expect(await round()).toEqual({ kind: 'again' });
  expect(queue.own().map(({ state }) => state)).toEqual(['unsent', 'sent']);
  expect(await round()).toEqual({ kind: 'failed' });
  isBusy = false;
  await round();
  expect(queue.own().map(({ state }) => state)).toEqual(['sent', 'sent']);
});

it('honours Retry-After, and leaves the queue as it was', async () => {
  const { queue, round } = await pushing(['a'], () => refused(503, 7_000));
  expect(await round()).toEqual({ kind: 'failed', retryAfterMs: 7_000 });
  expect(queue.own()).toMatchObject([{ state: 'unsent', hasArgs: true }]);
});

it('[D17] asks about every parked entry, in several batches, after what is unsent', async () => {
  const names = Array.from({ length: 250 }, (_, index) => `p${index}`);
  let isClosed = false;
  const { queue, batches, round, loop, add } = await pushing(names, (sent) =>
    sent.map((name) =>
      name.startsWith('p')
        ? { mid: null, id: null, status: 'parked', code: isClosed ? 'PARKED_CLOSED' : 'INVALID_INPUT' }
        : { mid: null, id: null, status: 'applied', version: 3 },
    ),
  );
  const untilIdle = async () => {
    for (let left = 20; left > 0; left -= 1) if ((await round()).kind !== 'again') return;
    throw new Error('it goes on and on');
  };
  await untilIdle();
  expect(batches.map((batch) => batch.length)).toEqual([100, 100, 50]);
  expect(await round()).toMatchObject({ kind: 'idle' });
  isClosed = true;
  await add('new');
  batches.splice(0);
  loop.askAgain();
  await untilIdle();
  expect(batches[0]?.[0]).toBe('new');
  expect(batches.flat().toSorted()).toEqual(['new', ...names].toSorted());
  expect(queue.own().every(({ state }) => state === 'sent')).toBe(true);
});

it('[D17] counts as asked only what a batch had room for', async () => {
  const names = Array.from({ length: 6 }, (_, index) => `${index}`.padEnd(1_500_000, '-'));
  const { batches, round, loop } = await pushing(names, parked);
  for (let left = 9; left > 0 && (await round()).kind === 'again'; left -= 1);
  loop.askAgain();
  batches.splice(0);
  for (let left = 9; left > 0 && (await round()).kind === 'again'; left -= 1);
  expect(batches.length).toBeGreaterThan(2);
  expect(batches.flat().toSorted()).toEqual(names.toSorted());
});

it('[D17] asks once about a parked entry that is refused whole', async () => {
  let isRefused = false;
  const { queue, batches, round, loop } = await pushing(['a'], () =>
    isRefused ? refused(400) : [{ mid: null, id: null, status: 'parked', code: 'INVALID_INPUT' }],
  );
  for (let left = 9; left > 0 && (await round()).kind === 'again'; left -= 1);
  isRefused = true;
  loop.askAgain();
  batches.splice(0);
  for (let left = 9; left > 0 && (await round()).kind === 'again'; left -= 1);
  expect(batches.length).toBeLessThanOrEqual(2);
  expect(queue.own()).toMatchObject([{ state: 'parked', hasArgs: true }]);
});

it('[E4] hands back the newest receipt of the present epoch', async () => {
  const versions: Record<string, number> = { a: 7, b: 5, c: 6 };
  const { queue, requests, round, add } = await pushing(
    ['a', 'b', 'c'],
    (sent) =>
      sent.map((name) => ({
        mid: null,
        id: null,
        status: 'applied',
        version: versions[name] ?? 9,
        receipt: `receipt of ${name}`,
      })),
    { epoch: 'e1' },
  );
  expect(queue.held('e1')).toBeUndefined();
  await round();
  const [first] = queue.own();
  expect(queue.held('e1')).toEqual({ id: first?.id, receipt: 'receipt of a' });
  expect(queue.held('e2')).toBeUndefined();
  expect(queue.held(undefined)).toBeUndefined();
  await add('d');
  await round();
  expect(requests.map(({ held }) => held)).toEqual([undefined, { id: first?.id, receipt: 'receipt of a' }]);
});

it.each([
  ['to the key of today', 'one', 'one', 'one: {"mid":1,'],
  ['to another key that the server has by now', 'one', 'two', 'two: {"mid":1,'],
  ['where no key was known before', undefined, 'two', 'two: {"mid":1,'],
  ['to the key it was queued with, before the venue’s row is here', 'one', undefined, 'one: {"mid":1,'],
])('[D12] [D6] seals what is answered %s', async (_title, queued, answered, copy) => {
  const keys = { ...(queued ? { queued } : {}), ...(answered ? { answered } : {}) };
  const { queue, round, store } = await pushing(['a'], applied, { keys });
  expect(queue.own()).toMatchObject([{ state: 'unsent', hasCopy: queued !== undefined }]);
  await round();
  const [entry] = queue.own();
  expect(entry).toMatchObject({ state: 'sent', hasCopy: true });
  expect((await store.readCopies([entry?.mid ?? 0])).get(entry?.mid ?? 0)).toContain(copy);
});

it('[C2] measures a round trip by no clock that another answer corrects meanwhile', async () => {
  const roundTrips: number[] = [];
  const { round, clock, world } = await pushing(['a'], applied, {
    onAnswer: (roundTripMs) => roundTrips.push(roundTripMs),
  });
  world.answer = (names) => {
    clock.contact(1_750_000_000_000 - 9_000_000, 0);
    return applied(names);
  };
  Object.assign(world, { monotonic: 5_000_000, tookMs: 400 });
  await round();
  expect(roundTrips).toEqual([400]);
});

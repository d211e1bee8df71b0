import type { PushResult } from '@gatehouse/sync-protocol/sync/messages/push';
import { expect, it } from 'vitest';
import type { ApiFailure } from '../../lib/api/api-result.ts';
import { applied, parked, pushing, refused, retried, unreached } from '../testing/pushing.ts';

const states = ({ queue }: Pick<Awaited<ReturnType<typeof pushing>>, 'queue'>) => queue.own().map(({ state }) => state);

it('keeps what was answered, when, and from which epoch', async () => {
  const answer: PushResult = { mid: 1, id: null, status: 'duplicate', version: 3, needs_review: true, receipt: 'r' };
  const { queue, round, world } = await pushing(['a'], () => [answer], { epoch: 'e1' });
  world.tookMs = 400;
  expect(await round()).toEqual({ kind: 'again' });
  expect(queue.own()).toMatchObject([
    {
      state: 'sent',
      result: {
        status: 'duplicate',
        code: null,
        version: 3,
        needsReview: true,
        receipt: 'r',
        epoch: 'e1',
        answeredAtUtc: new Date(1_750_000_000_400).toISOString(),
        isLocal: false,
      },
    },
  ]);
  expect(world.applied).toBe(1);
});

it('keeps no epoch with an answer while nothing was pulled', async () => {
  const { queue, round } = await pushing(['a'], applied);
  await round();
  expect(queue.own()[0]?.result?.epoch).toBeNull();
});

it('[Q12] leaves what was answered to another entry, or not at all', async () => {
  const pushed = await pushing(['a', 'b', 'c'], () => []);
  const [first] = pushed.queue.own();
  pushed.world.answer = () => [
    { mid: 1, id: first?.id ?? '', status: 'applied', version: 3 },
    { mid: 2, id: 'another', status: 'applied', version: 3 },
  ];
  expect(await pushed.round()).toEqual({ kind: 'again' });
  expect(states(pushed)).toEqual(['sent', 'unsent', 'unsent']);
  expect(pushed.world.applied).toBe(1);
  expect(await pushed.round()).toEqual({ kind: 'failed' });
});

it('[Q7] has nothing to show when every item must be sent again', async () => {
  const pushed = await pushing(['a'], retried);
  expect(await pushed.round()).toEqual({ kind: 'failed' });
  expect(pushed.world.applied).toBe(0);
});

it('[D12] keeps the arguments of what is parked, and makes no copy of it', async () => {
  const { queue, round, store } = await pushing(['a'], parked, { keys: { answered: 'key' }, role: 'kiosk' });
  await round();
  expect(queue.own()).toMatchObject([
    { state: 'parked', hasArgs: true, hasCopy: false, result: { code: 'INVALID_INPUT' } },
  ]);
  expect((await store.readCopies([1])).size).toBe(0);
});

it('[Q16] is done with what a person closed on the server', async () => {
  const pushed = await pushing(['a'], () => [{ mid: 1, id: null, status: 'parked', code: 'PARKED_CLOSED' }]);
  await pushed.round();
  expect(states(pushed)).toEqual(['sent']);
});

it('[D8] does not ask again about what is of another venue', async () => {
  const foreign: PushResult = { mid: 1, id: null, status: 'parked', code: 'MUTATION_FOREIGN' };
  const { queue, round, loop, batches } = await pushing(['a'], () => [foreign]);
  await round();
  loop.askAgain();
  await round();
  expect(batches).toEqual([['a'], []]);
  expect(queue.own()).toMatchObject([{ state: 'parked', result: { isLocal: true } }]);
});

it.each([
  ['keeps the arguments that its screens show until the cache has them', 'front_desk', 'key', true],
  ['lets go of arguments that no screen of it shows, once there is a copy', 'kiosk', 'key', false],
  ['keeps arguments while there is no copy', 'kiosk', undefined, true],
] as const)('[D6] %s', async (_title, role, answered, hasArgs) => {
  const keys = answered === undefined ? {} : { answered };
  const { queue, round } = await pushing(['a'], applied, { keys, role, mutation: 'sign_waiver' });
  await round();
  expect(queue.own()).toMatchObject([{ state: 'sent', hasArgs, hasCopy: answered !== undefined }]);
});

it('[D6] lets go of arguments that no screen shows where the copy was made before', async () => {
  const facts = { keys: { queued: 'key' }, role: 'kiosk', mutation: 'sign_waiver' } as const;
  const { queue, round } = await pushing(['a'], applied, facts);
  queue.copyOf = async () => undefined;
  await round();
  expect(queue.own()).toMatchObject([{ state: 'sent', hasArgs: false, hasCopy: true }]);
});

it('[C7] keeps the clock that the server corrected, in the entry and in its copy', async () => {
  const answer: PushResult = { mid: 1, id: null, status: 'applied', version: 3, correction_ms: -5_000 };
  const { queue, round, store } = await pushing(['a'], () => [answer], { keys: { answered: 'key' } });
  await round();
  expect(queue.own()[0]?.clock).toMatchObject({ offset_ms: -5_000, session: '' });
  const [copy] = (await store.readCopies([1])).values();
  expect(JSON.parse(copy?.slice('key: '.length) ?? '')).toMatchObject({ clock: { offset_ms: -5_000, session: '' } });
});

it('leaves the queue as it was when it is stopped before the answer', async () => {
  const pushed = await pushing(['a'], applied);
  pushed.world.abort = new AbortController();
  expect(await pushed.round()).toEqual({ kind: 'idle', waitMs: null });
  expect(states(pushed)).toEqual(['unsent']);
  expect(pushed.world.applied).toBe(0);
});

const unreadable: ApiFailure = { ok: false, kind: 'unreadable', status: 200, message: 'm' };

it.each([
  ['the server is not reached', unreached],
  ['something else answers', unreadable],
])('tries again later when %s', async (_title, failure) => {
  const pushed = await pushing(['a'], () => failure);
  expect(await pushed.round()).toEqual({ kind: 'failed' });
  expect(states(pushed)).toEqual(['unsent']);
});

it('honors Retry-After of a server that is busy with one item or several', async () => {
  const { round, batches } = await pushing(['a', 'b'], () => refused(503, 7_000));
  expect(await round()).toEqual({ kind: 'failed', retryAfterMs: 7_000 });
  await round();
  expect(batches).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
});

it('[Q3] sends full batches again once the item that was refused is out of the way', async () => {
  const names = ['big', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const { queue, round, batches } = await pushing(
    names,
    (sent) => (sent.includes('big') ? refused(413) : applied(sent)),
    {
      epoch: 'e1',
    },
  );
  for (let left = 9; left > 0 && (await round()).kind === 'again'; left -= 1);
  expect(batches.map(({ length }) => length)).toEqual([8, 4, 2, 1, 7]);
  expect(queue.own()[0]).toMatchObject({
    state: 'parked',
    result: { status: 'parked', code: 'BODY_TOO_LARGE', epoch: 'e1', isLocal: true },
  });
});

const large = ['a', 'b', 'c', 'd'].map((name) => name.padEnd(60_000, '-'));
const lengths = ({ batches }: { batches: string[][] }) => batches.map(({ length }) => length);

it('[Q17] sends half as much after a batch that the line did not carry', async () => {
  const pushed = await pushing(large, () => unreached);
  pushed.world.tookMs = 40_000;
  expect(await pushed.round()).toEqual({ kind: 'failed' });
  await pushed.round();
  await pushed.round();
  expect(lengths(pushed)).toEqual([4, 2, 1]);
});

it('[Q17] sends half as much after a slow answer', async () => {
  const pushed = await pushing([...large, ...large, ...large], applied);
  pushed.world.tookMs = 40_000;
  await pushed.round();
  await pushed.round();
  expect(lengths(pushed)).toEqual([4, 2]);
});

it('[Q17] puts what the line did not carry even alone after the others, until it is carried', async () => {
  const { round, batches, add, world } = await pushing(['big'], () => unreached);
  world.tookMs = 40_000;
  await round();
  world.tookMs = 0;
  world.answer = (sent) => (sent.includes('big') ? retried(sent) : applied(sent));
  await add('b');
  await round();
  await round();
  await add('c');
  await round();
  expect(batches).toEqual([['big'], ['b'], ['big'], ['big', 'c']]);
});

it.each([
  ['the server was out of reach', ['a'], unreached, 20],
  ['something else answered', ['a'], unreadable, 40_000],
  ['others were with it', ['a', 'b'], unreached, 40_000],
] as const)('[Q17] keeps an item in its place when %s', async (_title, names, failure, tookMs) => {
  const { round, batches, add, world } = await pushing([...names], () => failure);
  world.tookMs = tookMs;
  await round();
  await add('later');
  await round();
  expect(batches).toEqual([names, [...names, 'later']]);
});

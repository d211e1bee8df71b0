import { PROTOCOL_VERSION } from '@gatehouse/sync-protocol/base/version';
import { expect, it } from 'vitest';
import { applied, type PushFacts, parked, pushing, refused, retried, unreached } from '../testing/pushing.ts';

type Pushing = Awaited<ReturnType<typeof pushing>>;

/** A queue whose entries of these names don't open here; there is a copy for the server. */
async function closed(names: string[], facts: PushFacts = {}): Promise<Pushing> {
  const pushed = await pushing(names, applied, { keys: { queued: 'key' }, epoch: 'e1', ...facts });
  /* The first round tells how the device is, and finds what does not open. */
  await pushed.round();
  return pushed;
}
const states = ({ queue }: Pushing) => queue.own().map(({ state }) => state);
const copied = ({ copies }: Pushing) => copies.map(({ items }) => items.length);

it('[D12] sends what does not open here as the copy that the server opens', async () => {
  const pushed = await closed(['unreadable'], { toCopies: applied });
  const { queue, batches, copies, round, world } = pushed;
  /* Marked, and its place left to others. */
  expect([batches, copies]).toEqual([[], []]);
  await round();
  expect(batches).toEqual([[]]);
  world.tookMs = 400;
  expect(await round()).toEqual({ kind: 'again' });
  const [entry] = queue.own();
  expect(entry).toMatchObject({
    state: 'sent',
    result: { status: 'applied', epoch: 'e1', answeredAtUtc: new Date(1_750_000_000_400).toISOString() },
  });
  expect(copies).toEqual([
    {
      protocol: PROTOCOL_VERSION,
      replica_id: 'r',
      items: [{ id: entry?.id, sealed: expect.stringContaining('key: {"mid":0') as string }],
      client_now: new Date(1_750_000_000_000).toISOString(),
      clock: { monotonic_ms: 0, session: 's' },
    },
  ]);
  expect(world.applied).toBe(1);
});

it('keeps no epoch with the answer to a copy while nothing was pulled', async () => {
  const pushed = await closed(['unreadable'], { toCopies: applied });
  pushed.world.cursor = null;
  await untilIdle(pushed);
  expect(pushed.queue.own()[0]).toMatchObject({ state: 'sent', result: { epoch: null } });
});

it('[D12] marks what does not open and sends the others meanwhile', async () => {
  const { batches, round } = await closed(['unreadable', 'a'], { toCopies: applied });
  await round();
  expect(batches).toEqual([['a']]);
});

it('[D12] keeps what does not open and has no copy, and asks nothing of the server', async () => {
  const pushed = await closed(['unreadable'], { keys: {}, toCopies: applied });
  await pushed.round();
  expect(await pushed.round()).toMatchObject({ kind: 'idle' });
  expect(pushed.copies).toEqual([]);
  expect(states(pushed)).toEqual(['unsent']);
});

async function untilIdle({ round }: Pushing): Promise<void> {
  for (let left = 9; left > 0; left -= 1) if ((await round()).kind !== 'again') return;
  throw new Error('it goes on and on');
}

it('[D12] sends copies only where nothing opened waits', async () => {
  const pushed = await closed(['unreadable', 'a'], { toCopies: applied });
  await untilIdle(pushed);
  expect(copied(pushed)).toEqual([1]);
  expect(states(pushed)).toEqual(['sent', 'sent']);
});

it('[D17] asks once about a copy that the server parked', async () => {
  const pushed = await closed(['unreadable'], { toCopies: parked });
  await untilIdle(pushed);
  expect(copied(pushed)).toEqual([1]);
  expect(states(pushed)).toEqual(['parked']);
  pushed.loop.askAgain();
  await untilIdle(pushed);
  expect(copied(pushed)).toEqual([1, 1]);
});

it('[D16] asks with the copy about what was parked when its arguments are gone', async () => {
  const pushed = await closed(['a'], { toCopies: parked });
  const { store, queue, loop, world } = pushed;
  await untilIdle(pushed);
  const [entry] = queue.own();
  const result = { ...entry?.result, status: 'parked', code: 'INVALID_INPUT', epoch: 'e0' } as NonNullable<
    NonNullable<typeof entry>['result']
  >;
  await store.settle([{ mid: 1, state: 'parked', result, dropsArgs: true }]);
  await queue.load(world.cursor);
  loop.askAgain();
  await untilIdle(pushed);
  expect(copied(pushed)).toEqual([1]);
});

it('[Q7] backs off when every copy must be sent again, not when one went through', async () => {
  const pushed = await closed(['unreadable 1', 'unreadable 2'], { toCopies: retried });
  await pushed.round();
  expect(await pushed.round()).toEqual({ kind: 'failed' });
  expect(pushed.world.applied).toBe(0);
  pushed.world.toCopies = (names) => [...retried(names.slice(1)), ...applied(names.slice(1))];
  expect(await pushed.round()).toEqual({ kind: 'again' });
  expect(states(pushed)).toEqual(['unsent', 'sent']);
  pushed.world.toCopies = () => [];
  expect(await pushed.round()).toEqual({ kind: 'failed' });
});

it('[Q3] parks the one copy that is refused by itself', async () => {
  const pushed = await closed(['unreadable'], { toCopies: () => refused(400) });
  await untilIdle(pushed);
  expect(pushed.queue.own()).toMatchObject([{ state: 'parked', result: { code: 'INVALID_INPUT', isLocal: true } }]);
  expect(copied(pushed)).toEqual([1]);
});

it('[Q17] puts the copy that the line did not carry after the others, until it is carried', async () => {
  const pushed = await closed(['unreadable big'], { toCopies: () => unreached });
  const { round, add, world, copies } = pushed;
  await round();
  world.tookMs = 40_000;
  expect(await round()).toEqual({ kind: 'failed' });
  world.tookMs = 0;
  const sent: string[][] = [];
  world.toCopies = (names) => {
    sent.push(names);
    return names.includes('unreadable big') ? retried(names) : applied(names);
  };
  await add('unreadable b');
  await untilIdle(pushed);
  await round();
  await add('unreadable c');
  await untilIdle(pushed);
  expect(sent).toEqual([['unreadable b'], ['unreadable big'], ['unreadable big'], ['unreadable big', 'unreadable c']]);
  expect(copies).toHaveLength(1 + sent.length);
});

it('sends nothing more once it is stopped', async () => {
  const pushed = await closed(['unreadable'], { toCopies: applied });
  await pushed.round();
  expect(await pushed.round(AbortSignal.abort())).toEqual({ kind: 'idle', waitMs: 3_600_000 });
  expect(pushed.copies).toEqual([]);
  pushed.world.abort = new AbortController();
  expect(await pushed.round()).toEqual({ kind: 'idle', waitMs: null });
  expect(states(pushed)).toEqual(['unsent']);
});

it('[Q17] carries no more copies than the line has shown that it carries', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `unreadable ${name}`.padEnd(60_000, '-'));
  const pushed = await closed(names, { toCopies: applied });
  await untilIdle(pushed);
  expect(copied(pushed)).toEqual([4, 1]);
});

import type { Cursor } from '@gatehouse/sync-protocol/sync/messages/pull';
import { expect, it } from 'vitest';
import type { CacheSession } from '../cache/cache-session.ts';
import { billLayers } from '../replica/overlay-bills.ts';
import { Replica } from '../replica/replica.ts';
import { EngineStatus } from '../status/engine-status.ts';
import { clockAt, NOW, queueOver, resultOf } from '../testing/queues.ts';
import { checkInRow, customerRow } from '../testing/rows.ts';
import { ShownState } from './shown-state.ts';

const arrival = { checkin_id: 'c', waiver_id: 'w' };

/** What screens see of a queue and a cache; the test renders frames. */
function shown({ hasCache = true, cursor = null as Cursor | null, at = { wall: NOW, monotonic: 0 } } = {}) {
  const frames = new Set<() => void>();
  const draw = (): void => {
    const drawn = [...frames];
    frames.clear();
    for (const frame of drawn) frame();
  };
  const nextFrame = (run: () => void) => {
    frames.add(run);
    return () => void frames.delete(run);
  };
  const replica = new Replica();
  const cache = hasCache ? ({ replica, cursor } as CacheSession) : null;
  const made = queueOver({ onChange: () => state.queueChanged() });
  const status = new EngineStatus(true);
  const clock = clockAt(at);
  const state: ShownState = new ShownState({
    deps: { timers: { after: () => () => undefined, nextFrame }, bills: billLayers },
    identity: made.identity,
    status,
    queue: () => made.queue,
    cache: () => cache,
    timeZone: () => 'America/New_York',
    clock: () => clock,
  });
  const put = (id: string, collection: 'check_ins' | 'customers', row: object) =>
    state.cacheChanged(replica.apply([{ op: 'put', collection, id, version: 1, row: row as Record<string, unknown> }]));
  const heard: string[][] = [];
  state.streams.rows$('check_ins').subscribe((view) => heard.push([...view.values()].map((row) => row.waiver_id)));
  const lists: string[][] = [];
  state.items.subscribe((items) => lists.push(items.map(({ id }) => id)));
  return { ...made, clock, state, status, frames, draw, put, heard, lists };
}

it('[D7] shows what was queued with the next frame, and counts it immediately', async () => {
  const { add, status, heard, draw, lists } = shown();
  const { id } = await add('check_in', arrival);
  expect(status.value.unsent).toBe(1);
  expect([heard, lists]).toEqual([[[]], [[]]]);
  draw();
  expect([heard, lists]).toEqual([
    [[], ['w']],
    [[], [id]],
  ]);
});

it('lists several changes of one frame once, and those of the next again', async () => {
  const { add, draw, lists, frames } = shown();
  await add('check_in', arrival);
  await add('check_in', { ...arrival, checkin_id: 'd' });
  expect(frames.size).toBe(2);
  draw();
  expect(lists.map(({ length }) => length)).toEqual([0, 2]);
  await add('check_in', { ...arrival, checkin_id: 'e' });
  draw();
  expect(lists.map(({ length }) => length)).toEqual([0, 2, 3]);
});

it('[D7] uses the cache’s row as soon as the cache has it', async () => {
  const { add, put, state, draw } = shown();
  await add('check_in', arrival);
  let row: object | undefined;
  state.streams.rows$('check_ins').subscribe((view) => {
    row = view.get('c');
  });
  expect(row).toMatchObject({ client_id: 'C00001', device_id: 'd', venue_date: '2026-06-15', isPending: true });
  const cached = checkInRow({ ...arrival, waiver_id: 'w2' });
  put('c', 'check_ins', cached);
  draw();
  expect(row).toEqual(cached);
});

it('emits overlaid rows with every change of the cache, and of the rows that changed', () => {
  const { put, draw, heard, state } = shown();
  const customers: number[] = [];
  state.streams.rows$('customers').subscribe(({ size }) => customers.push(size));
  const members: number[] = [];
  state.streams.rows$('members').subscribe(({ size }) => members.push(size));
  put('w', 'customers', customerRow({ waiver_id: 'w' }));
  draw();
  expect([customers, heard, members]).toEqual([[0, 1], [[], []], [0]]);
  state.cacheChanged(['members']);
  draw();
  expect(members).toEqual([0, 0]);
});

it('keeps a queued row the same object until something changes', async () => {
  const { add, state } = shown();
  await add('check_in', arrival);
  const rows: (object | undefined)[] = [];
  state.streams.rows$('check_ins').subscribe((view) => rows.push(view.get('c'), view.get('c')));
  expect(rows[0]).toBeDefined();
  expect(rows[1]).toBe(rows[0]);
});

it('shows what is queued before the cache is open', async () => {
  const { add, draw, heard } = shown({ hasCache: false });
  await add('check_in', arrival);
  draw();
  expect(heard).toEqual([[], ['w']]);
});

it.each([
  ['until the cache has its version', { cursor: { epoch: 'e', version: 7 } }, []],
  ['while the cache is behind', { cursor: { epoch: 'e', version: 6 } }, ['w']],
  ['while there is no cache', { hasCache: false }, ['w']],
])('[D7] lays sent entries over the cache %s', async (_title, facts, wanted) => {
  const { add, queue, draw, heard } = shown(facts);
  const { mid } = await add('check_in', arrival);
  await queue.settle([{ mid, state: 'sent', result: resultOf() }], null);
  draw();
  expect(heard.at(-1)).toEqual(wanted);
});

it('emits nothing more once it is stopped', async () => {
  const { add, state, frames, lists, draw } = shown();
  await add('check_in', arrival);
  state.stop();
  expect(frames.size).toBe(0);
  draw();
  expect(lists).toEqual([[]]);
});

it('[C2] shows what was queued on the right day as soon as the time is learnt', async () => {
  const { add, state, status, draw, clock } = shown({ at: { wall: NOW - 2 * 86_400_000, monotonic: 0 } });
  const days: string[][] = [];
  state.streams.rows$('check_ins').subscribe((view) => days.push([...view.values()].map((row) => row.venue_date)));
  await add('check_in', arrival, clock);
  draw();
  clock.contact(NOW, 0);
  status.patch({ clockOffsetMs: clock.offsetMs() });
  draw();
  expect(days).toEqual([[], ['2026-06-13'], ['2026-06-15']]);
});

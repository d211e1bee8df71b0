import { expect, it } from 'vitest';
import { CLOCK_KEY } from '../../db/queue-store.ts';
import { clocks, DAY, HOUR } from '../testing/clock-source.ts';
import { clockAt, deviceOf, diskFull, NOW, queueOver, watchedStore } from '../testing/queues.ts';
import type { DeviceClock } from '../time/device-clock.ts';
import { notSaved } from './new-entry.ts';
import { QueueWriting } from './queue-writing.ts';

function writing(role: Parameters<typeof deviceOf>[0] = 'front_desk', wallMs = NOW) {
  const watched = watchedStore();
  const identity = deviceOf(role);
  const { queue, add } = queueOver({ store: watched.store, identity });
  const heard = { opened: [] as DeviceClock[], added: 0, isWiped: false };
  const queueing = new QueueWriting({
    deps: { clock: clocks(wallMs).source, uuid: () => 'u' },
    identity,
    store: watched.store,
    queue,
    recover: async () => undefined,
    isWiped: () => heard.isWiped,
    onOpened: (clock) => heard.opened.push(clock),
    onAdded: () => {
      heard.added += 1;
    },
  });
  return { ...watched, queue, add, heard, queueing };
}
const arrival = { checkin_id: 'c', waiver_id: 'w' };

it('[D1] saves mutations, and opens the queue first', async () => {
  const { queueing, queue, heard, memory } = writing();
  expect(queueing.clock).toBeNull();
  expect(await queueing.enqueue('check_in', arrival)).toEqual({ ok: true, id: 'u' });
  expect(await memory.list()).toEqual(queue.own());
  expect(queue.own()).toMatchObject([{ id: 'u', name: 'check_in', state: 'unsent' }]);
  expect(heard).toMatchObject({ opened: [queueing.clock], added: 1 });
});

it('[Q18] refuses what the role does not allow', async () => {
  const { queueing, calls, heard } = writing('kiosk');
  expect(await queueing.enqueue('check_in', arrival)).toEqual({
    ok: false,
    kind: 'failed',
    message: notSaved.notAllowed,
  });
  expect([calls, heard.added]).toEqual([[], 0]);
});

it('[D5] saves nothing on a device that was removed', async () => {
  const { queueing, heard, memory } = writing();
  heard.isWiped = true;
  expect(await queueing.enqueue('check_in', arrival)).toEqual({ ok: false, kind: 'failed', message: notSaved.removed });
  expect([await memory.list(), heard.added]).toEqual([[], 0]);
});

it.each([
  ['is full', diskFull(), 'storage_full', notSaved.storageFull],
  ['does not answer', new Error('The disk is gone.'), 'failed', notSaved.failed],
])('[S13] reports that nothing was saved where the disk %s', async (_title, error, kind, message) => {
  const { queueing, disk, heard } = writing();
  disk.before = async (call) => (call === 'add' ? Promise.reject(error) : undefined);
  expect(await queueing.enqueue('check_in', arrival)).toEqual({ ok: false, kind, message });
  expect(heard.added).toBe(0);
});

it('[D18] opens once for all waiting calls, and never again', async () => {
  const { queueing, calls, heard } = writing();
  const [first, second] = await Promise.all([queueing.open(), queueing.open()]);
  expect(second).toBe(first);
  expect(await queueing.open()).toBe(first);
  expect(heard.opened).toEqual([first]);
  expect(calls.filter((call) => call === 'readMeta')).toHaveLength(3);
});

it('[D18] retries opening after a failure', async () => {
  const { queueing, disk, heard } = writing();
  disk.before = async () => Promise.reject(new Error('The disk is gone.'));
  await expect(queueing.open()).rejects.toThrow('The disk is gone.');
  expect([queueing.clock, heard.opened]).toEqual([null, []]);
  disk.before = async () => undefined;
  expect(await queueing.open()).toBe(queueing.clock);
});

it.each([
  ['what was stored', { offsetMs: 0, floorMs: NOW - DAY, latestMs: NOW + HOUR }, NOW + HOUR],
  ['the last entry where nothing was stored', undefined, NOW],
])('[C8] starts the clock from %s', async (_title, stored, wanted) => {
  const { queueing, add, memory } = writing('front_desk', 0);
  for (const wall of [NOW - HOUR, NOW]) await add('check_in', {}, clockAt({ wall, monotonic: 0 }));
  await memory.writeMeta(CLOCK_KEY, stored);
  expect((await queueing.open()).nowMs()).toBe(wanted);
});

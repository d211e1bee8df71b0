import { errorMessages } from '@gatehouse/sync-protocol/base/error-messages';
import { expect, it } from 'vitest';
import { toBase64 } from '../../lib/api/base64.ts';
import { queueOver, resultOf } from '../testing/queues.ts';
import { exportedQueue, queueItems } from './queue-items.ts';

const parked = (code: string) =>
  ({ state: 'parked', result: resultOf({ status: 'parked', code, version: null }) }) as const;

/** An entry that waits, one that is parked, one that was sent with its arguments gone, and one that can't be decrypted. */
async function filled() {
  const made = queueOver();
  const { queue, add } = made;
  for (const name of ['a', 'b', 'c', 'unreadable']) await add('undo_check_in', { name });
  await queue.settle(
    [
      { mid: 2, ...parked('INVALID_INPUT') },
      { mid: 3, state: 'sent', result: resultOf({ needsReview: true }), copy: 'copy of c', dropsArgs: true },
    ],
    { epoch: 'e', version: 7 },
  );
  await queue.mutations(queue.own().slice(3));
  return made;
}

it('lists what this venue queued, newest first, with its result', async () => {
  const { queue } = await filled();
  const items = queueItems(queue);
  const [first] = queue.own();
  expect(items.map(({ mid, state, args, code, needsReview }) => [mid, state, args, code, needsReview])).toEqual([
    [4, 'unreadable', null, null, false],
    [3, 'sent', null, null, true],
    [2, 'parked', { name: 'b' }, 'INVALID_INPUT', false],
    [1, 'unsent', { name: 'a' }, null, false],
  ]);
  expect(items.at(-1)).toMatchObject({ id: first?.id, name: 'undo_check_in', queuedAtUtc: '2026-06-15T15:00:00.000Z' });
  const answered = '2026-06-15T15:00:00.000Z';
  expect(items.map(({ answeredAtUtc }) => answeredAtUtc)).toEqual([null, answered, answered, null]);
});

it('lists a sent item as sent although it can’t be decrypted', async () => {
  const { queue } = await filled();
  await queue.settle([{ mid: 4, state: 'sent', result: resultOf() }], null);
  expect(queueItems(queue)[0]).toMatchObject({ mid: 4, state: 'sent', args: null });
});

it('explains why an item needs attention, also for a reason of a later release', async () => {
  const { queue } = await filled();
  const messages = () => queueItems(queue).map(({ message }) => message);
  expect(messages()).toEqual([null, null, errorMessages.INVALID_INPUT, null]);
  await queue.settle([{ mid: 1, ...parked('OF_A_LATER_RELEASE') }], null);
  expect(messages().at(-1)).toBe('This item needs attention.');
});

it('exports all queued items: decrypted, or as stored, with the copies for the server', async () => {
  const { queue } = await filled();
  const text = await exportedQueue(queue, undefined);
  /* A person reads it. */
  expect(text).toContain('\n  "exported": [');
  const { exported } = JSON.parse(text) as { exported: Record<string, unknown>[] };
  const data = toBase64(new TextEncoder().encode('{"name":"unreadable"}'));
  expect(
    exported.map(({ mid, args, sealed_to_server, sealed_here }) => [mid, args, sealed_to_server, sealed_here]),
  ).toEqual([
    [1, { name: 'a' }, undefined, undefined],
    [2, { name: 'b' }, undefined, undefined],
    [3, null, 'copy of c', undefined],
    [4, null, undefined, { iv: '', data }],
  ]);
  expect(exported[1]).toMatchObject({ state: 'parked', result: { code: 'INVALID_INPUT' } });
});

it('exports one item on request', async () => {
  const { queue } = await filled();
  const [, second] = queue.own();
  const { exported } = JSON.parse(await exportedQueue(queue, second?.id)) as { exported: unknown[] };
  expect(exported).toMatchObject([{ mid: 2, id: second?.id }]);
});

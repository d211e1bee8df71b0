import { expect, it } from 'vitest';
import { clockAt, deviceOf, NOW, queueOver, resultOf } from '../testing/queues.ts';
import { shownEntries } from './shown-entries.ts';

const cursor = { epoch: 'e', version: 7 };

it('[D7] lays unsent entries over the rows, oldest first, with the arguments as shown', async () => {
  const { queue, add } = queueOver();
  const clock = clockAt();
  clock.contact(NOW + 5_000, 0);
  await add('check_in', { waiver_id: 'a', signature_data: 'picture' }, clock);
  await add('check_in', { waiver_id: 'b' });
  await queue.settle([{ mid: 2, state: 'parked', result: resultOf({ status: 'parked' }) }], null);
  expect(shownEntries(queue, cursor, null)).toEqual([
    {
      id: queue.own()[0]?.id,
      name: 'check_in',
      args: { waiver_id: 'a', checked_in_at: '2026-06-15T15:00:00.000Z' },
      isParked: false,
      queuedAtUtc: '2026-06-15T15:00:05.000Z',
      offsetMs: 5_000,
    },
    {
      id: queue.own()[1]?.id,
      name: 'check_in',
      args: { waiver_id: 'b', checked_in_at: '2026-06-15T15:00:00.000Z' },
      isParked: true,
      queuedAtUtc: '2026-06-15T15:00:00.000Z',
      offsetMs: 0,
    },
  ]);
});

it('[D7] omits entries that the cache shows, that can’t be decrypted, or that the role does not see', async () => {
  const { queue, add } = queueOver({ identity: deviceOf('scan_station') });
  await add('check_in', { waiver_id: 'sent' });
  await add('check_in', { waiver_id: 'unreadable' });
  await add('sign_waiver', { email: 'a' });
  await queue.settle([{ mid: 1, state: 'sent', result: resultOf() }], cursor);
  await queue.mutations(queue.own());
  expect(shownEntries(queue, cursor, null)).toEqual([]);
  expect(shownEntries(queue, null, null)).toHaveLength(1);
});

it('[C2] [C6] counts an entry by what its clock session has learnt since, and another session’s by what it knew', async () => {
  const DAY_MS = 86_400_000;
  const at = { wall: NOW - 2 * DAY_MS, monotonic: 0 };
  const clock = clockAt(at);
  const { queue, add } = queueOver();
  const { queuedAtUtc } = await add('check_in', {}, clock);
  const before = Date.parse(queuedAtUtc) - at.wall;
  at.wall += 60_000;
  at.monotonic += 60_000;
  const offset = () => shownEntries(queue, cursor, clock)[0]?.offsetMs;
  expect(offset()).toBe(before);
  clock.contact(NOW + 60_000, 0);
  expect(offset()).toBe(2 * DAY_MS);
  const otherSession = { correctionOf: () => null };
  expect(shownEntries(queue, cursor, otherSession)[0]?.offsetMs).toBe(before);
});

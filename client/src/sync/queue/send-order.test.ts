import { expect, it } from 'vitest';
import type { QueueEntry } from '../../db/queue-store.ts';
import { SendOrder } from './send-order.ts';

const entries = [1, 2, 3, 4].map((mid) => ({ mid }) as QueueEntry);
const [one, two, three, four] = entries as [QueueEntry, QueueEntry, QueueEntry, QueueEntry];

it('[Q17] sends in the order of the queue while the line can carry all', () => {
  expect(new SendOrder().inTurn(entries)).toEqual(entries);
});

it('[Q17] sends what the line could not carry after the rest, one at a time, the longest waiting first', () => {
  const order = new SendOrder();
  for (const entry of [three, one, two, three]) order.putLast(entry);
  expect(order.inTurn(entries)).toEqual([four]);
  expect(order.inTurn([one, two, three])).toEqual([one]);
  expect(order.inTurn([two, three])).toEqual([two]);
  expect(order.inTurn([three])).toEqual([three]);
  expect(order.inTurn([])).toEqual([]);
});

it('[Q17] restores the normal place of what was carried', () => {
  const order = new SendOrder();
  order.putLast(one);
  order.putLast(two);
  order.carried([{ entry: one }]);
  expect(order.inTurn(entries)).toEqual([one, three, four]);
});

import { expect, it } from 'vitest';
import type { QueueItem } from '../../sync/engine/engine-port.ts';
import { countsOf, itemsOf, titleOf } from './outbox.model.ts';

const item = (mid: number, state: QueueItem['state'], more: Partial<QueueItem> = {}): QueueItem => ({
  id: `id-${mid}`,
  mid,
  name: 'check_in',
  args: {},
  state,
  code: null,
  message: null,
  queuedAtUtc: '2026-06-15T15:00:00.000Z',
  answeredAtUtc: null,
  needsReview: false,
  ...more,
});

it('[S8] counts and lists each state, newest first', () => {
  const items = [item(1, 'unsent'), item(2, 'parked'), item(3, 'unsent'), item(4, 'unreadable')];
  expect(countsOf(items)).toEqual({ unsent: 2, parked: 1, unreadable: 1, sent: 0 });
  expect(itemsOf(items, 'unsent').map(({ mid }) => mid)).toEqual([3, 1]);
});

it('names each action, also when it can’t be decrypted', () => {
  const args = { adult_first_name: 'Ada', adult_last_name: 'Lovelace' };
  const nobody = () => undefined;
  expect(titleOf({ name: 'sign_waiver', args }, nobody)).toBe('Waiver signed by Ada Lovelace');
  expect(titleOf({ name: 'check_in', args: { waiver_id: 'C00001-X' } }, nobody)).toBe('Check-in: C00001-X');
  expect(titleOf({ name: 'undo_check_in', args: { checkin_id: 'c' } }, nobody)).toBe('Check-in undone: c');
  expect(titleOf({ name: 'sign_waiver', args: null }, nobody)).toBe('Waiver signed');
});

it('[B16] names a party and its count, by its booking where this device does not have it', () => {
  const names = new Map([['b', 'Curie']]);
  const title = (args: Record<string, unknown>) => titleOf({ name: 'check_in_party', args }, (id) => names.get(id));
  expect(title({ booking_id: 'b', party_goers: 8 })).toBe('Party checked in: Curie, 8 people');
  expect(title({ booking_id: 'b', party_goers: 1 })).toBe('Party checked in: Curie, 1 person');
  expect(title({ booking_id: 'x', party_goers: 0 })).toBe('Party checked in: x, 0 people');
});

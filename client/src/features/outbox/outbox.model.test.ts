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
  expect(titleOf({ name: 'sign_waiver', args })).toBe('Waiver signed by Ada Lovelace');
  expect(titleOf({ name: 'check_in', args: { waiver_id: 'C00001-X' } })).toBe('Check-in: C00001-X');
  expect(titleOf({ name: 'sign_waiver', args: null })).toBe('Waiver signed');
});

import type { Mutation, PushResult } from '@gatehouse/sync-protocol/sync/messages/push';
import { expect, it } from 'vitest';
import type { QueueEntry } from '../../db/queue-store.ts';
import { resultOf as kept, NOW } from '../testing/queues.ts';
import { corrected, mayBeAsked, resultOf, stateAfter } from './push-answers.ts';

const answer = (status: PushResult['status'], change: Partial<PushResult> = {}): PushResult => ({
  mid: 1,
  id: 'i',
  status,
  ...change,
});

it('[Q16] parks what the server parked, and completes the rest and what a person closed', () => {
  expect(stateAfter(answer('applied'))).toBe('sent');
  expect(stateAfter(answer('duplicate'))).toBe('sent');
  expect(stateAfter(answer('parked', { code: 'INVALID_INPUT' }))).toBe('parked');
  expect(stateAfter(answer('parked', { code: 'PARKED_CLOSED' }))).toBe('sent');
});

it('stores a result with its time and epoch', () => {
  const full = { code: 'C', version: 7, needs_review: true, receipt: 'r' };
  expect(resultOf(answer('duplicate', full), { epoch: 'e', atMs: NOW })).toEqual({
    status: 'duplicate',
    code: 'C',
    version: 7,
    needsReview: true,
    receipt: 'r',
    epoch: 'e',
    answeredAtUtc: '2026-06-15T15:00:00.000Z',
    isLocal: false,
  });
  expect(resultOf(answer('applied', { receipt: 'e2.mac' }), { epoch: 'e', atMs: NOW }).epoch).toBe('e2');
  const bare = resultOf(answer('retry'), { epoch: null, atMs: NOW });
  expect(bare).toMatchObject({ status: 'parked', code: null, version: null, needsReview: false, epoch: null });
  expect(bare).not.toHaveProperty('receipt');
  expect(resultOf(answer('parked', { code: 'MUTATION_FOREIGN' }), { epoch: null, atMs: NOW }).isLocal).toBe(true);
});

it('[D17] polls parked entries, except those that can never be accepted', () => {
  const asked = (state: QueueEntry['state'], code: string | null): boolean =>
    mayBeAsked({ state, result: kept({ code }) } as QueueEntry);
  expect([asked('parked', 'INVALID_INPUT'), asked('parked', null)]).toEqual([true, true]);
  expect([asked('parked', 'BODY_TOO_LARGE'), asked('parked', 'MUTATION_FOREIGN')]).toEqual([false, false]);
  expect([asked('sent', null), asked('unsent', null)]).toEqual([false, false]);
});

it('[C7] corrects the clock of a mutation that has one', () => {
  const clock = { client_at: '2026-06-15T15:00:00.000Z', offset_ms: 1, monotonic_ms: 2, session: 's' };
  const mutation: Mutation = { mid: 1, id: 'i', client_id: 'C00001', name: 'check_in', name_version: 1, args: {} };
  expect(corrected(mutation, 5)).toEqual(mutation);
  expect(corrected({ ...mutation, clock }, 5)).toEqual({ ...mutation, clock: { ...clock, offset_ms: 5, session: '' } });
  expect(corrected({ ...mutation, clock }, undefined)).toEqual({ ...mutation, clock });
});

import { expect, it } from 'vitest';
import { leftCents, reviewReason } from './booking-review-view.ts';

type Found = Parameters<typeof reviewReason>[0];

const at = '2026-06-15T14:00:00.000Z';
const nowMs = Date.parse(at) + 59 * 60_000;
const paid = { status: 'completed', completed_at: at, applied_at: at, decided_at: null };

function found(payment: object, { refunds = [] as [string, number][], booking = {}, client = {} } = {}): Found {
  return {
    payment: { payment_id: 'ours', amount_cents: 500, created_at: at, ...payment },
    booking: { status: 'confirmed', ...booking },
    client: { deleted_at: null, ...client },
    refunds: refunds.map(([status, amount_cents]) => ({ payment_id: 'ours', status, amount_cents })),
  } as unknown as Found;
}

const late = { ...paid, applied_at: null };
const back = (status: string) => ({ refunds: [[status, 500]] as [string, number][] });

it('[Y43] a charge without an answer needs a person after an hour', () => {
  for (const status of ['started', 'unknown']) {
    expect(reviewReason(found({ status }), nowMs)).toBeNull();
    expect(reviewReason(found({ status }), nowMs + 60_000)).toBe('no_answer');
  }
  for (const status of ['declined', 'failed', 'cancelled'])
    expect(reviewReason(found({ status, applied_at: null }, back('failed')), nowMs + 60_000)).toBeNull();
});

it('[Y43] a refund that failed needs a person where the money is for nothing', () => {
  expect(reviewReason(found(late, back('failed')), nowMs)).toBe('refund_failed');
  expect(reviewReason(found(paid, { ...back('failed'), booking: { status: 'cancelled' } }), nowMs)).toBe(
    'refund_failed',
  );
  expect(reviewReason(found(paid, back('failed')), nowMs)).toBeNull();
  expect(reviewReason(found({ ...late, decided_at: at }, back('failed')), nowMs)).toBeNull();
  for (const status of ['completed', 'pending', 'started'])
    expect(reviewReason(found(late, back(status)), nowMs)).toBeNull();
});

it('[Y43] money of a deleted account needs a person until all of it is back, where it came after the deletion', () => {
  const deleted = { client: { deleted_at: '2026-06-15T13:59:59.000Z' } };
  expect(reviewReason(found(late, deleted), nowMs)).toBe('account_deleted');
  expect(reviewReason(found(late, { ...deleted, ...back('pending') }), nowMs)).toBe('account_deleted');
  expect(reviewReason(found(late, { ...deleted, ...back('completed') }), nowMs)).toBeNull();
  expect(reviewReason(found(paid, { client: { deleted_at: at } }), nowMs)).toBeNull();
});

it('[Y43] what is left to give back is without the refunds that failed', () => {
  const refunds: [string, number][] = [
    ['failed', 500],
    ['pending', 200],
    ['completed', 100],
  ];
  expect(leftCents(found(paid, { refunds }))).toBe(200);
});

import { expect, it } from 'vitest';
import type { Deps } from '#integrations/deps';
import type { Outcome, PaymentAccount, Refund } from '#integrations/payments/payments';
import { refundShape } from '#integrations/payments/square-shapes';
import { noteRefund, type RefundPurpose, settleRefund } from './refunds.ts';

/*
 * A refund has a life at the provider, and perhaps a second one: its request is repeated, its events arrive late and in any order. The
 * engine says what each answer changes, whatever the refund is of.
 */

type Status = ReturnType<RefundPurpose<Row>['stateOf']>['status'];

interface Row {
  client_id: string;
  status: Status;
  refundId: string | null;
  failure?: string | null;
}

const deps = {} as Deps;
/** The payment as Square describes it. */
const refundOf = (status: Refund['status'], id = 'refund-1'): Outcome<Refund> => ({
  kind: 'ok',
  value: refundShape.parse({
    id,
    status,
    paymentId: 'payment-1',
    amountMoney: { amount: 2500n, currency: 'USD' },
    createdAt: '2026-06-15T14:00:00.000Z',
  }),
});

/** Keeps one row in memory. */
function refundsIn(row: Row, account: Partial<PaymentAccount> | null = null): RefundPurpose<Row> {
  let kept = row;
  return {
    stateOf: ({ status, refundId }) => ({ status, refundId }),
    accountOf: async () => account as PaymentAccount | null,
    requestOf: async () => ({
      paymentId: 'payment-1',
      amountCents: 2500,
      currency: 'USD',
      idempotencyKey: 'key-1',
      reason: '',
    }),
    find: async () => kept,
    write: async (_deps, _clientId, work) => work({} as Parameters<typeof work>[0]),
    note: async (_deps, _write, found, { status, refundId, failure }) => {
      kept = { ...found, status, refundId, failure };
      return kept;
    },
  };
}

const rowOf = (status: Status, refundId: string | null = null): Row => ({ client_id: 'C00001', status, refundId });
/** What the provider may answer; of what the table below leaves out, nothing changes. */
const answers: Record<string, Outcome<Refund>> = {
  pending: refundOf('PENDING'),
  completed: refundOf('COMPLETED'),
  failed: refundOf('FAILED'),
  rejected: refundOf('REJECTED'),
  refused: { kind: 'refused', code: 'REFUND_AMOUNT_INVALID', message: 'Too much.' },
  declined: { kind: 'declined', code: 'X', message: 'No.' },
  unknown: { kind: 'unknown', message: 'No answer.' },
  unavailable: { kind: 'unavailable', message: 'Away.' },
};

const [nowPending, nowCompleted, nowFailed] = [
  ['pending', 'refund-1'],
  ['completed', 'refund-1'],
  ['failed', 'refund-1'],
] as const;

type Expected = Record<string, readonly [status: string, refundId: string | null]>;
const nothing: Expected = {};
/** Its own status decides, whatever else is said. */
const ofItself: Expected = { pending: nowPending, completed: nowCompleted, failed: nowFailed, rejected: nowFailed };
const refused = ['failed', null] as const;
const ofRequest: Expected = { ...ofItself, refused, declined: refused };

it.each<[string, Row, Expected]>([
  ['stored alone', rowOf('started'), { ...ofRequest, unknown: ['unknown', null] }],
  ['of an unknown outcome', rowOf('unknown'), ofRequest],
  ['that the provider works on', rowOf('pending', 'refund-1'), ofItself],
  ['that failed', rowOf('failed', 'refund-1'), { completed: nowCompleted }],
  ['that is done', rowOf('completed', 'refund-1'), nothing],
])('[P7] [P9] a refund %s is changed by an answer only as the answer can be of it', async (_name, row, expected) => {
  for (const [name, answer] of Object.entries(answers)) {
    const after = await noteRefund(deps, refundsIn(row), row, answer);
    const change = expected[name];
    if (!change) expect([name, after === row]).toEqual([name, true]);
    else expect([name, after.status, after.refundId]).toEqual([name, ...change]);
  }
});

it('[P9] is requested with its own key until the provider names it, and only asked about from then on', async () => {
  const asked: string[] = [];
  const account: Partial<PaymentAccount> = {
    refund: async ({ idempotencyKey }) => {
      asked.push(idempotencyKey);
      return refundOf('COMPLETED');
    },
    getRefund: async (id) => {
      asked.push(id);
      return refundOf('COMPLETED', id);
    },
  };
  for (const row of [rowOf('started'), rowOf('unknown'), rowOf('pending', 'refund-7')])
    expect((await settleRefund(deps, refundsIn(row, account), row)).status).toBe('completed');
  expect(asked).toEqual(['key-1', 'key-1', 'refund-7']);
});

it('[P9] waits where there is no account or nothing to ask for, and asks nobody', async () => {
  const row = rowOf('started');
  expect(await settleRefund(deps, refundsIn(row), row)).toBe(row);
  const nothing = { ...refundsIn(row, {}), requestOf: async () => null };
  expect(await settleRefund(deps, nothing, row)).toBe(row);
});

it('[P9] fails by a refused first request, and not by a repeated one that was turned away before its key was read', async () => {
  const refused: Outcome<Refund> = { kind: 'refused', code: 'UNAUTHORIZED', message: 'Who?' };
  const account: Partial<PaymentAccount> = { refund: async () => refused };
  const row = rowOf('unknown');
  const settle = (isRetry: boolean) => settleRefund(deps, refundsIn(row, account), row, { isRetry });
  expect((await settle(true)).status).toBe('unknown');
  expect((await settle(false)).status).toBe('failed');
});

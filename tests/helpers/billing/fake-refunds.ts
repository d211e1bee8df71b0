import type { Payment, PaymentAccount, Refund } from '@gatehouse/server/integrations/payments/payments';
import { Crash, ok, unavailable, unknown } from './fake-outcomes.ts';

export type RefundFault = 'lost' | 'never' | 'refused' | 'revoked' | 'fails' | 'crash';

export interface FakeRefunds {
  /**
   * What happens to the next refunds, in order: `lost` is made without a response, `fails` is made and fails later, and with
   * `crash` the server dies before the provider is reached. A known key gets its first response instead of `refused`, but not
   * instead of `revoked`, which comes before the key is looked up and is also what asking about a refund gets.
   */
  refundFaults: RefundFault[];
  refunds: Refund[];
  /** Gives money back as a person does at the provider; null where that is more than what is left. */
  refundByHand(paymentId: string, amountCents: number): Refund | null;
  /** Settles pending refunds. */
  settleRefunds(): void;
}

const revoked = { kind: 'refused', code: 'ACCESS_TOKEN_REVOKED', message: 'It was revoked.' } as const;

/** The refunds of the provider in memory. `account` is the one that they belong to, `newId` the id of the next one, `nowMs` its clock. */
export function fakeRefunds(
  account: () => FakeRefunds & { isDown: boolean; payments: Payment[] },
  { newId, nowMs }: { newId: () => string; nowMs: () => number },
): FakeRefunds & Pick<PaymentAccount, 'refund' | 'getRefund'> {
  /** The first answer to each key, which a retry gets again however the refund went on. */
  const answers = new Map<string, Refund>();
  const doomed = new Set<string>();

  function make(given: Omit<Refund, 'id' | 'status' | 'createdAtUtc'>): Refund {
    const refund: Refund = { ...given, id: newId(), status: 'PENDING', createdAtUtc: new Date(nowMs()).toISOString() };
    account().refunds.push(refund);
    const payment = account().payments.find(({ id }) => id === refund.paymentId);
    if (payment) payment.refundIds = [...payment.refundIds, refund.id];
    return refund;
  }

  function settle(refund: Refund): void {
    refund.status = doomed.has(refund.id) ? 'FAILED' : 'COMPLETED';
    const payment = account().payments.find(({ id }) => id === refund.paymentId);
    if (payment && refund.status === 'COMPLETED') payment.refundedCents += refund.amountCents;
  }

  /** Null where the payment is not known here. */
  function leftOf(paymentId: string): number | null {
    const payment = account().payments.find(({ id }) => id === paymentId);
    if (!payment) return null;
    const counted = account().refunds.filter((one) => one.paymentId === paymentId && one.status !== 'FAILED');
    return counted.reduce((left, { amountCents }) => left - amountCents, payment.amountCents);
  }

  return {
    refundFaults: [],
    refunds: [],
    async refund({ idempotencyKey, paymentId, amountCents, currency }) {
      if (account().isDown) return unavailable;
      const fault = account().refundFaults.shift();
      if (fault === 'never') return unknown;
      if (fault === 'crash') throw new Crash();
      if (fault === 'revoked') return revoked;
      const known = answers.get(idempotencyKey);
      if (fault === 'refused' && !known)
        return { kind: 'refused', code: 'REFUND_AMOUNT_INVALID', message: 'Nothing is left.' };
      if (!known && amountCents > (leftOf(paymentId) ?? amountCents))
        return { kind: 'refused', code: 'REFUND_AMOUNT_INVALID', message: 'That is more than what is left.' };
      const refund = known ?? make({ paymentId, amountCents, currency });
      if (!known) answers.set(idempotencyKey, { ...refund });
      if (fault === 'fails') doomed.add(refund.id);
      return fault === 'lost' ? unknown : ok({ ...refund });
    },
    async getRefund(refundId) {
      if (account().isDown) return unavailable;
      if (account().refundFaults[0] === 'revoked') {
        account().refundFaults.shift();
        return revoked;
      }
      const found = account().refunds.find(({ id }) => id === refundId);
      return found ? ok({ ...found }) : { kind: 'refused', code: 'NOT_FOUND', message: 'No such refund.' };
    },
    refundByHand(paymentId, amountCents) {
      const left = leftOf(paymentId);
      if (left === null || amountCents > left) return null;
      return make({ paymentId, amountCents, currency: 'USD' });
    },
    settleRefunds() {
      for (const refund of account().refunds) if (refund.status === 'PENDING') settle(refund);
    },
  };
}

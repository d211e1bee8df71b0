import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aPayment, madeLately, newKey, squareAccount } from '../../helpers/billing/square-account.ts';
import { startSquareSimulator } from '../../helpers/billing/square-simulator.ts';

const square = await startSquareSimulator();
const account = squareAccount(square.url);
beforeEach(() => square.reset());
afterAll(() => square.close());

describe('payment links', () => {
  const aLink = () => {
    const key = newKey();
    return {
      idempotencyKey: key,
      name: 'Monthly Professional',
      description: 'One month',
      amountCents: 7_500,
      currency: 'USD',
      redirectUrl: 'http://localhost:5000/payment-completed?token=abc',
      buyerEmail: 'zoe@example.org',
      referenceId: `reference-of-${key}`,
    };
  };

  it('are paid by the buyer, who returns with the order, and the payment is found both ways', async () => {
    const input = aLink();
    const made = await account.createLink(input);
    if (made.kind !== 'ok') throw new Error(made.kind);
    expect(await account.paymentOfOrder(made.value.orderId)).toEqual({ kind: 'ok', value: null });
    const { payment, returnUrl } = square.payLink(made.value.url);
    expect(returnUrl).toBe(
      `http://localhost:5000/payment-completed?token=abc&orderId=${made.value.orderId}&transactionId=${payment.id}`,
    );
    const paid = { kind: 'ok', value: { id: payment.id, status: 'COMPLETED', amountCents: 7_500 } };
    expect(await account.paymentOfOrder(made.value.orderId)).toMatchObject(paid);
    expect(await account.findPayment(input.referenceId, madeLately)).toMatchObject(paid);
    expect(await account.getPayment(payment.id)).toMatchObject(paid);
  });

  it('can be removed, also twice, and are then not payable', async () => {
    const made = await account.createLink(aLink());
    if (made.kind !== 'ok') throw new Error(made.kind);
    expect((await account.deleteLink(made.value.id)).kind).toBe('ok');
    expect((await account.deleteLink(made.value.id)).kind).toBe('ok');
    expect((await fetch(made.value.url)).status).toBe(404);
  });

  it('have a page on which the buyer approves, is declined or leaves', async () => {
    const made = await account.createLink(aLink());
    if (made.kind !== 'ok') throw new Error(made.kind);
    const press = (outcome: string) =>
      fetch(made.value.url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
    expect(await (await fetch(made.value.url)).text()).toContain('Pay $75.00');
    expect((await press('decline')).status).toBe(402);
    expect(await (await press('close')).text()).toContain('without paying');
    const paid = await press('approve');
    expect([paid.status, paid.headers.get('location')]).toEqual([303, expect.stringContaining('orderId=')]);
    expect(await (await fetch(made.value.url)).text()).toContain('Already paid');
    expect((await account.paymentOfOrder(made.value.orderId)).kind).toBe('ok');
  });
});

describe('customers, cards and refunds', () => {
  const customer = {
    idempotencyKey: 'customer-1',
    referenceId: 'C00001',
    givenName: 'Zoe',
    familyName: 'Quinn',
    emailAddress: 'zoe@example.org',
    companyName: 'Castle Paintball',
  };

  it('makes one customer for each reference, and charges a stored card of theirs', async () => {
    const first = await account.ensureCustomer(customer);
    const second = await account.ensureCustomer({ ...customer, idempotencyKey: 'customer-2' });
    if (first.kind !== 'ok') throw new Error(first.kind);
    expect(second).toEqual(first);
    const stored = await account.storeCard({
      idempotencyKey: 'card-1',
      sourceId: 'cnon:card-nonce-ok',
      customerId: first.value.id,
      cardholderName: 'Zoe Quinn',
      referenceId: 'C00001',
    });
    if (stored.kind !== 'ok') throw new Error(stored.kind);
    expect(stored.value).toMatchObject({ brand: 'VISA', lastFour: '1111', cardholderName: 'Zoe Quinn' });
    const renewal = { sourceId: stored.value.id, customerId: first.value.id, customerInitiated: false };
    expect((await account.createPayment(aPayment(renewal))).kind).toBe('ok');
    expect((await account.createPayment(aPayment({ sourceId: stored.value.id }))).kind).toBe('refused');
    expect((await account.disableCard(stored.value.id)).kind).toBe('ok');
    expect((await account.createPayment(aPayment(renewal))).kind).toBe('refused');
  });

  it('[Y73] deletes a customer, also one that is gone', async () => {
    const made = await account.ensureCustomer(customer);
    if (made.kind !== 'ok') throw new Error(made.kind);
    expect((await account.deleteCustomer(made.value.id)).kind).toBe('ok');
    expect((await account.getCustomer(made.value.id)).kind).toBe('refused');
    expect((await account.deleteCustomer(made.value.id)).kind).toBe('ok');
  });

  it('does not store a declined card, and can store one that is declined later', async () => {
    const made = await account.ensureCustomer(customer);
    if (made.kind !== 'ok') throw new Error(made.kind);
    const store = (sourceId: string, idempotencyKey: string) =>
      account.storeCard({
        idempotencyKey,
        sourceId,
        customerId: made.value.id,
        cardholderName: 'Zoe Quinn',
        referenceId: 'C00001',
      });
    expect(await store('cnon:card-nonce-declined', 'card-2')).toMatchObject({ kind: 'declined' });
    const stored = await store('cnon:card-nonce-stored-then-declined', 'card-3');
    if (stored.kind !== 'ok') throw new Error(stored.kind);
    const charge = { sourceId: stored.value.id, customerId: made.value.id, customerInitiated: false };
    expect((await account.createPayment(aPayment(charge))).kind).toBe('declined');
  });

  it('[P9] refunds in parts, never more than was paid, and a refund may fail later', async () => {
    const paid = await account.createPayment(aPayment());
    if (paid.kind !== 'ok') throw new Error(paid.kind);
    const refund = (idempotencyKey: string, amountCents: number) =>
      account.refund({ idempotencyKey, paymentId: paid.value.id, amountCents, currency: 'USD', reason: 'Rain' });
    const first = await refund('refund-1', 5_000);
    if (first.kind !== 'ok') throw new Error(first.kind);
    expect(first.value).toMatchObject({ status: 'PENDING', amountCents: 5_000, paymentId: paid.value.id });
    expect((await refund('refund-2', 2_501)).kind).toBe('refused');
    square.setFailures({ kind: 'refund_fails' });
    const second = await refund('refund-3', 2_500);
    if (second.kind !== 'ok') throw new Error(second.kind);
    square.settleRefunds();
    expect(await account.getRefund(first.value.id)).toMatchObject({ kind: 'ok', value: { status: 'COMPLETED' } });
    expect(await account.getRefund(second.value.id)).toMatchObject({ kind: 'ok', value: { status: 'FAILED' } });
    square.setFailures({ kind: 'drop', on: 'refund' });
    expect((await refund('refund-4', 2_500)).kind).toBe('unknown');
  });
});

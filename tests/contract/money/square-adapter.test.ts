import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aPayment, madeLately, squareAccount } from '../../helpers/billing/square-account.ts';
import { startSquareSimulator } from '../../helpers/billing/square-simulator.ts';

const square = await startSquareSimulator();
const account = squareAccount(square.url);
beforeEach(() => square.reset());
afterAll(() => square.close());

describe('a charge through the official SDK', () => {
  it('[P4] is completed, with its id, amount, card and reference', async () => {
    const input = aPayment({ buyerEmail: 'zoe@example.org' });
    const outcome = await account.createPayment(input);
    expect(outcome).toMatchObject({
      kind: 'ok',
      value: {
        id: expect.stringMatching(/\w{10,}/),
        status: 'COMPLETED',
        amountCents: 7_500,
        currency: 'USD',
        referenceId: input.referenceId,
        locationId: 'SIMULATORMAIN',
        card: { brand: 'VISA', lastFour: '1111', expMonth: 12, expYear: 2039 },
        receiptUrl: expect.stringContaining('/receipt/'),
      },
    });
    expect(square.account().payments).toMatchObject([
      { reference_id: input.referenceId, note: 'Monthly Professional', buyer_email_address: 'zoe@example.org' },
    ]);
  });

  it.each([
    ['declined', 'GENERIC_DECLINE', /declined/],
    ['rejected-cvv', 'CVV_FAILURE', /security code/],
    ['rejected-postalcode', 'ADDRESS_VERIFICATION_FAILURE', /postal code/],
    ['rejected-expiration', 'INVALID_EXPIRATION', /expiration date/],
    ['already-used', 'CARD_TOKEN_USED', /already used/],
    ['insufficient-funds', 'INSUFFICIENT_FUNDS', /insufficient funds/],
  ])('that the card refuses (%s) is declined with the reason in words', async (nonce, code, words) => {
    const outcome = await account.createPayment(aPayment({ sourceId: `cnon:card-nonce-${nonce}` }));
    expect(outcome).toEqual({ kind: 'declined', code, message: expect.stringMatching(words) });
  });

  it('with a bad token or an unknown card is refused', async () => {
    expect(await squareAccount(square.url, 'bad-token').createPayment(aPayment())).toMatchObject({
      kind: 'refused',
      code: 'UNAUTHORIZED',
    });
    expect(await account.createPayment(aPayment({ sourceId: 'ccof:nobody' }))).toMatchObject({
      kind: 'refused',
      code: 'NOT_FOUND',
    });
    expect(await account.createPayment(aPayment({ amountCents: 0 }))).toMatchObject({ kind: 'refused' });
  });

  it.each(['drop', 'timeout', 'html'] as const)(
    '[P2] [P4] made before the answer was lost (%s) is unknown, and is found by its reference',
    async (kind) => {
      square.setFailures({ kind, on: 'payment' });
      const input = aPayment();
      expect((await account.createPayment(input)).kind).toBe('unknown');
      expect(await account.findPayment(input.referenceId, madeLately)).toMatchObject({
        kind: 'ok',
        value: { status: 'COMPLETED', referenceId: input.referenceId },
      });
      /* The same key again is the same payment. */
      expect(await account.createPayment(input)).toMatchObject({ kind: 'ok', value: { status: 'COMPLETED' } });
      expect(square.account().payments).toHaveLength(1);
    },
  );

  it.each(['drop', 'html'] as const)('[P4] that never happened and was not answered (%s) is unknown', async (kind) => {
    square.setFailures({ kind, on: 'payment', before: true });
    const input = aPayment();
    expect((await account.createPayment(input)).kind).toBe('unknown');
    expect(await account.findPayment(input.referenceId, madeLately)).toEqual({ kind: 'ok', value: null });
  });

  it('is tried again after a 503, with the same key', async () => {
    square.setFailures({ kind: 'unavailable', on: 'payment' });
    expect((await account.createPayment(aPayment())).kind).toBe('ok');
    expect(square.account().payments).toHaveLength(1);
  });

  it('[P4] that ends in 503 is unknown, one that ends in 429 was never made', async () => {
    square.setFailures({ kind: 'unavailable', on: 'payment', times: 3 });
    expect((await account.createPayment(aPayment())).kind).toBe('unknown');
    square.setFailures({ kind: 'rate_limited', on: 'payment', times: 3 });
    expect((await account.createPayment(aPayment())).kind).toBe('unavailable');
    square.setFailures({ kind: 'unavailable', on: 'payment' }, { kind: 'rate_limited', on: 'payment', times: 2 });
    expect((await account.createPayment(aPayment())).kind).toBe('unknown');
  }, 20_000);

  it('[P4] with a key that was used for something else is unknown', async () => {
    const input = aPayment();
    await account.createPayment(input);
    expect((await account.createPayment({ ...input, amountCents: 1 })).kind).toBe('unknown');
  });

  it('cannot arrive anymore once its key was canceled', async () => {
    const input = aPayment();
    expect(await account.cancelByKey(input.idempotencyKey)).toEqual({ kind: 'ok', value: null });
    expect((await account.createPayment(input)).kind).toBe('refused');
    expect(square.account().payments).toEqual([]);
  });
});

describe('reading from Square', () => {
  it('says unavailable when the answer is lost or makes no sense, never that there is nothing', async () => {
    const input = aPayment();
    await account.createPayment(input);
    for (const kind of ['drop', 'timeout', 'html'] as const) {
      square.setFailures({ kind, on: 'read' });
      expect((await account.findPayment(input.referenceId, madeLately)).kind).toBe('unavailable');
    }
  });

  it('finds a payment on whichever page it is', async () => {
    for (let index = 0; index < 3; index += 1) await account.createPayment(aPayment({ referenceId: `n${index}` }));
    const [first] = square.account().payments;
    if (first)
      for (let index = 0; index < 240; index += 1)
        square.account().payments.push({ ...first, id: `filler-${index}`, reference_id: `filler-${index}` });
    expect(await account.findPayment('filler-239', madeLately)).toMatchObject({
      kind: 'ok',
      value: { id: 'filler-239' },
    });
    expect(await account.findPayment('nobody', madeLately)).toEqual({ kind: 'ok', value: null });
  });

  it('answers the location, or why there is none', async () => {
    expect(await account.getLocation()).toMatchObject({
      kind: 'ok',
      value: { id: 'SIMULATORMAIN', currency: 'USD', status: 'ACTIVE' },
    });
    expect(await squareAccount(square.url, 'token', 'UNKNOWN1').getLocation()).toMatchObject({
      kind: 'refused',
      code: 'NOT_FOUND',
    });
    expect((await squareAccount(square.url, 'expired-token').getLocation()).kind).toBe('refused');
  });
});

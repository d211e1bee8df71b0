import type { CompletedPayment, PaymentLinkView } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { describe, expect, it } from 'vitest';
import { payableBooking as booking, unpaidLink } from '#app/testing/payable-booking';
import { type ApiFailure, unreachable, unreadable } from '#lib/api/api-result';
import { nextState, type PaymentState, pollDelayMs } from './payment.model.ts';

const payment = { id: 'p1', amount: 25 } as CompletedPayment;
const form: PaymentState = { kind: 'form', booking, holdEnded: false, isBusy: false, problem: null };
const busy: PaymentState = { ...form, isBusy: true };
const pending = (isLost: boolean): PaymentState => ({ kind: 'pending', booking, isLost });

const refused = (code: string, body = {}): ApiFailure => ({
  ok: false,
  kind: 'refused',
  status: 409,
  code: code as 'CARD_DECLINED',
  message: 'The server’s words.',
  requestId: 'r',
  fields: {},
  retryAfterMs: null,
  body,
});
const reply = (changes: Partial<PaymentLinkView> = {}) => ({
  ok: true as const,
  status: 200,
  data: { ...unpaidLink, ...changes },
});
const look = (state: PaymentState, answer: ReturnType<typeof reply> | ApiFailure) =>
  nextState(state, { type: 'looked', answer });
const answered = (answer: ApiFailure) => nextState(busy, { type: 'answered', answer });

describe('what a look at the server shows', () => {
  it('is the form, the open payment or the one that was made before', () => {
    expect(look({ kind: 'loading' }, reply())).toEqual(form);
    expect(look({ kind: 'loading' }, reply({ paymentPending: true }))).toEqual(pending(false));
    const paid = reply({ paymentCompleted: true, payment, bookingUrl: '/b' });
    expect(look({ kind: 'loading' }, paid)).toEqual({
      kind: 'paid',
      booking,
      payment,
      bookingUrl: '/b',
      isBefore: true,
    });
    expect(look(pending(false), paid)).toMatchObject({ kind: 'paid', isBefore: false });
  });

  it('[P23] says why it asks again after a payment that was refunded in full', () => {
    const problem = { kind: 'given_back' };
    for (const state of [{ kind: 'loading' } as const, pending(false), pending(true)])
      expect(look(state, reply({ givenBack: true }))).toEqual({ ...form, problem });
  });

  it.each([
    ['BOOKING_CANCELLED', 'cancelled'],
    ['LINK_EXPIRED', 'expired'],
    ['PLACE_TAKEN', 'refunded'],
  ])('%s ends it as %s, from any state', (code, why) => {
    for (const state of [{ kind: 'loading' } as const, form, pending(true)])
      expect(look(state, refused(code))).toMatchObject({ kind: 'ended', why, message: 'The server’s words.' });
  });

  it('is an error at first, and later leaves what is shown', () => {
    expect(look({ kind: 'loading' }, unreachable)).toEqual({ kind: 'error', why: 'failed' });
    expect(look({ kind: 'loading' }, refused('BOOKING_NOT_FOUND'))).toEqual({ kind: 'error', why: 'invalid' });
    for (const state of [form, pending(false)]) expect(look(state, unreachable)).toBe(state);
  });

  it('[P1] changes nothing while a card is charged, or once it is paid', () => {
    expect(look(busy, reply())).toBe(busy);
    const paid: PaymentState = { kind: 'paid', booking, payment, bookingUrl: null, isBefore: false };
    expect(look(paid, reply())).toBe(paid);
  });
});

describe('what became of a charge', () => {
  it('[P4] is paid only by the server’s word', () => {
    const answer = { ok: true as const, status: 200, data: { payment, bookingUrl: '/b' } };
    expect(nextState(busy, { type: 'answered', answer })).toMatchObject({ kind: 'paid', isBefore: false });
  });

  it('[P3] is open without an answer, so that nobody pays again before the server was asked', () => {
    for (const failure of [unreachable, unreadable(502), refused('INTERNAL'), refused('UNAVAILABLE')])
      expect(answered(failure)).toEqual(pending(true));
    expect(answered(refused('PAYMENT_UNKNOWN'))).toEqual(pending(false));
    expect(look(pending(true), reply())).toEqual({ ...form, problem: { kind: 'lost' } });
    expect(look(pending(false), reply())).toEqual({ ...form, problem: { kind: 'not_charged' } });
  });

  it('[B88] says that another phone paid meanwhile, also once that charge was looked up', () => {
    const paid = { kind: 'paid', isBefore: true, byOther: true };
    const answer = { ok: true as const, status: 200, data: { payment, bookingUrl: null, byOther: true } };
    expect(nextState(busy, { type: 'answered', answer })).toMatchObject(paid);
    const waiting = answered(refused('PAYMENT_UNKNOWN', { byOther: true }));
    const still = look(waiting, reply({ paymentPending: true }));
    expect(look(still, reply({ paymentCompleted: true, payment }))).toMatchObject(paid);
    expect(look(still, reply())).toEqual({ ...form, problem: { kind: 'not_charged' } });
  });

  it('keeps the form after a refusal, with the bank’s reason', () => {
    const problem = { kind: 'refused', code: 'CARD_DECLINED', message: 'The server’s words.' };
    expect(answered(refused('CARD_DECLINED', { declineCode: 'CVV_FAILURE' }))).toEqual({
      ...form,
      problem: { ...problem, declineCode: 'CVV_FAILURE' },
    });
    expect(answered(refused('PAYMENTS_UNAVAILABLE'))).toMatchObject({ kind: 'form', isBusy: false });
  });

  it('[P10] ends where the place was taken meanwhile', () => {
    expect(answered(refused('PLACE_TAKEN'))).toMatchObject({ kind: 'ended', why: 'refunded', booking });
  });
});

it('asks less often with time, and never stops', () => {
  expect([0, 1, 4, 5, 500].map(pollDelayMs)).toEqual([1_500, 2_000, 8_000, 10_000, 10_000]);
});

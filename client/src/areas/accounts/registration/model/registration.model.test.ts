import { describe, expect, it } from 'vitest';
import { type ApiFailure, unreachable, unreadable } from '#lib/api/api-result';
import {
  benefitLines,
  EMAIL_TAKEN_MESSAGE,
  emptyDraft,
  errorsOf,
  promoCodeOf,
  registrationErrors,
  trialMessage,
} from './registration.model.ts';

const draft = {
  ...emptyDraft,
  companyName: 'Żółw 🎯 & Sons',
  email: 'dana@ridgeline.example',
  password: 'secret',
  confirmation: 'secret',
};
const refusal = (status: number, code: string, message: string, fields: Record<string, string> = {}): ApiFailure => ({
  ok: false,
  kind: 'refused',
  status,
  code: code as 'INVALID_INPUT',
  message,
  requestId: 'r',
  fields,
  retryAfterMs: null,
  body: {},
});

describe('what is typed in step 1', () => {
  it('passes with an emoji in the company’s name and a password of six characters', () => {
    expect(errorsOf(draft)).toEqual({});
  });

  it('[R1] needs every field, and says which', () => {
    expect(Object.keys(errorsOf(emptyDraft))).toEqual(['companyName', 'email', 'password', 'confirmation']);
    expect(errorsOf({ ...draft, companyName: '  ' })).toEqual({ companyName: 'Please enter your company name' });
  });

  it('[R1] says what is wrong, by field', () => {
    expect(errorsOf({ ...draft, password: 'short', confirmation: 'short' })).toEqual({
      password: 'Password must be at least 6 characters long',
    });
    expect(errorsOf({ ...draft, confirmation: 'secret!' })).toEqual({ confirmation: 'Passwords do not match' });
    expect(errorsOf({ ...draft, email: 'dana@ridgeline' })).toEqual({ email: 'Please enter a valid email address' });
  });
});

it('[R2] makes a promo code upper case and at most 20 characters', () => {
  expect(promoCodeOf(' wel come14\n')).toBe('WELCOME14');
  expect(promoCodeOf('x'.repeat(30))).toBe('X'.repeat(20));
});

it('tells what a promo code brings', () => {
  const benefits = { description: 'Spring offer', skipPayment: true, trialDays: 14, remainingUses: 1 };
  expect(benefitLines(benefits)).toEqual(['Spring offer', 'Free for 14 days, no payment needed now', '1 use left']);
  expect(benefitLines({ ...benefits, skipPayment: false, remainingUses: null })).toEqual(['Spring offer']);
});

it('names the trial’s last day', () => {
  expect(trialMessage('2026-12-04')).toBe('Your account has been created. Your free trial runs until Dec 4, 2026.');
  expect(trialMessage(null)).toBe('Your account has been created.');
});

describe('a registration that did not work', () => {
  it.each([
    [409, 'EMAIL_TAKEN', 'x', EMAIL_TAKEN_MESSAGE],
    [400, 'INVALID_INPUT', 'The name is too long', 'The name is too long'],
    [400, 'INVALID_INPUT', '', 'Invalid registration data. Please check your information and try again.'],
    [500, 'INTERNAL', 'secret detail', 'Server error occurred. Please try again later or contact support.'],
    [503, 'UNAVAILABLE', 'busy', 'Server error occurred. Please try again later or contact support.'],
    [429, 'TOO_MANY_REQUESTS', 'Too many attempts', 'Too many attempts'],
    [403, 'FORBIDDEN', '', 'Registration failed. Please try again.'],
    [400, 'PROMO_INVALID', '', 'Invalid promotional code'],
  ])('says by status %i %s "%s": %s', (status, code, message, shown) => {
    expect(registrationErrors(refusal(status, code, message)).message).toBe(shown);
  });

  it('tells a lost connection from an answer that is not ours', () => {
    expect(registrationErrors(unreachable).message).toBe(
      'Network error occurred. Please check your connection and try again.',
    );
    expect(registrationErrors(unreadable(502)).message).toMatch(/^Server error occurred/);
    expect(registrationErrors(unreadable(200)).message).toBe('Unexpected error occurred. Please try again.');
  });

  it('puts the server’s sentences next to their fields', () => {
    const fields = { companyName: 'This field is required', planet: 'unknown' };
    expect(registrationErrors(refusal(400, 'INVALID_INPUT', 'm', fields)).fields).toEqual({
      companyName: 'This field is required',
    });
    expect(Object.keys(registrationErrors(refusal(409, 'EMAIL_TAKEN', 'm')).fields)).toEqual(['email']);
    expect(registrationErrors(refusal(400, 'PROMO_INVALID', 'Used up')).fields).toEqual({ promoCode: 'Used up' });
  });
});

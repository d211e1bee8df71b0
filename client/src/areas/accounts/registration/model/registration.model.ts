import { register } from '@gatehouse/sync-protocol/areas/accounts/registration.contracts';
import { PROMO_CODE_LENGTH_MAX } from '@gatehouse/sync-protocol/base/limits';
import { type FieldErrors, fieldsOf, problemsOf } from '#components/forms/form-problems';
import type { ApiFailure } from '#lib/api/api-result';
import { calendarDay } from '#lib/venue-format';

/** What a person types in step 1. */
export interface Draft {
  companyName: string;
  email: string;
  password: string;
  confirmation: string;
  promoCode: string;
}
export type DraftErrors = FieldErrors<Draft>;

export const emptyDraft: Draft = { companyName: '', email: '', password: '', confirmation: '', promoCode: '' };

/** Upper case, no blanks, at most 20 characters. Requirement R2. */
export function promoCodeOf(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase().slice(0, PROMO_CODE_LENGTH_MAX);
}

/** What the form asks for in words of its own; the contract has the others. Requirement R1. */
export function whatIsMissing({ companyName, email, password, confirmation }: Draft): DraftErrors {
  const errors: DraftErrors = {};
  if (!companyName.trim()) errors.companyName = 'Please enter your company name';
  if (!email.trim()) errors.email = 'Please enter your email address';
  if (!password) errors.password = 'Please choose a password';
  if (!confirmation) errors.confirmation = 'Please enter the password again';
  else if (confirmation !== password) errors.confirmation = 'Passwords do not match';
  return errors;
}

/** What is missing or wrong, by field; the server looks at all of it again. Requirement R1. */
export function errorsOf(draft: Draft): DraftErrors {
  return { ...problemsOf(register, draft), ...whatIsMissing(draft) };
}

/** What a code gives. Requirement R2. */
export interface PromoBenefits {
  description: string;
  skipPayment: boolean;
  trialDays: number;
  /** Null is unlimited. */
  remainingUses: number | null;
}

/** The benefits in words, one line each. */
export function benefitLines({ description, skipPayment, trialDays, remainingUses }: PromoBenefits): string[] {
  return [
    description,
    ...(skipPayment ? [`Free for ${trialDays === 1 ? '1 day' : `${trialDays} days`}, no payment needed now`] : []),
    ...(remainingUses === null ? [] : [`${remainingUses} ${remainingUses === 1 ? 'use' : 'uses'} left`]),
  ].filter((line) => line !== '');
}

/** 'Your account has been created. Your free trial runs until Dec 31, 2026.' The second sentence is left out without a day. */
export function trialMessage(servicePaidUntil: string | null): string {
  const end = servicePaidUntil ? ` Your free trial runs until ${calendarDay(servicePaidUntil)}.` : '';
  return `Your account has been created.${end}`;
}

/** Shown after a reload, which keeps what was typed except for the password. */
export const PASSWORD_NOT_KEPT = 'Please enter your password again. It is never kept when the page is reloaded.';

export type Passwords = Pick<Draft, 'password' | 'confirmation'>;

/** What is wrong with the passwords alone. */
export function passwordErrorsOf(draft: Draft): FieldErrors<Passwords> {
  const { password, confirmation } = errorsOf(draft);
  return { ...(password ? { password } : {}), ...(confirmation ? { confirmation } : {}) };
}

/** Whether the first step is done except for the passwords. */
export function lacksPasswordsOnly(draft: Draft): boolean {
  return Object.keys(errorsOf(draft)).every((name) => name === 'password' || name === 'confirmation');
}

export const EMAIL_TAKEN_MESSAGE =
  'This email address is already registered. Please use a different email or log in to your existing account.';

/** The sentence for a refused or lost registration, and the field it belongs to. Requirement R1. */
export function registrationErrors(failure: ApiFailure): { message: string; fields: DraftErrors } {
  if (failure.kind === 'network' || failure.kind === 'aborted')
    return {
      message: 'Network error occurred. Please check your connection and try again.',
      fields: {},
    };
  if (failure.status >= 500)
    return { message: 'Server error occurred. Please try again later or contact support.', fields: {} };
  if (failure.kind === 'unreadable') return { message: 'Unexpected error occurred. Please try again.', fields: {} };
  if (failure.code === 'EMAIL_TAKEN' || failure.status === 409)
    return { message: EMAIL_TAKEN_MESSAGE, fields: { email: 'This email address is already registered.' } };
  if (failure.code === 'PROMO_INVALID') {
    const message = failure.message || 'Invalid promotional code';
    return { message, fields: { promoCode: message } };
  }
  if (failure.status === 400)
    return {
      message: failure.message || 'Invalid registration data. Please check your information and try again.',
      fields: fieldsOf(emptyDraft, failure.fields),
    };
  return { message: failure.message || 'Registration failed. Please try again.', fields: {} };
}

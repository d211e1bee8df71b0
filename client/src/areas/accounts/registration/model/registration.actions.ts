import { login, type SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import * as registration from '@gatehouse/sync-protocol/areas/accounts/registration.contracts';
import { createWithPayment } from '@gatehouse/sync-protocol/areas/money/payments.contracts';
import * as promos from '@gatehouse/sync-protocol/areas/money/promos.contracts';
import type { PlanChoice } from '#domain/registration/registration-record';
import type { ApiClient } from '#lib/api/api-client';
import type { ApiFailure } from '#lib/api/api-result';
import { type PromoBenefits, registrationErrors } from './registration.model.ts';

/** An account that waits for its first payment. */
export interface UnpaidAccount {
  clientId: string;
  companyName: string;
  email: string;
}

export type PromoOutcome = { ok: true; benefits: PromoBenefits } | { ok: false; message: string };

/** Looks a code up without using it. Requirement R2. */
export async function validatePromo(api: ApiClient, code: string): Promise<PromoOutcome> {
  const result = await api.call(promos.validatePromo, { params: { code }, token: null });
  if (result.ok)
    return result.data.valid && result.data.benefits
      ? { ok: true, benefits: result.data.benefits }
      : { ok: false, message: result.data.error || 'Invalid promotional code' };
  const isRefusal = result.kind === 'refused' && result.status < 500 && result.message;
  return { ok: false, message: isRefusal ? result.message : 'Unable to validate promotional code' };
}

/** Uses a code for an account that was opened without one. */
export async function applyPromo(
  api: ApiClient,
  promoCode: string,
  email: string,
): Promise<{ ok: true } | { ok: false; message: string }> {
  const result = await api.call(promos.applyPromo, { body: { promoCode, email }, token: null });
  if (result.ok) return { ok: true };
  const isThrottled = result.kind === 'refused' && result.code === 'TOO_MANY_REQUESTS';
  return { ok: false, message: isThrottled ? result.message : 'Failed to apply promotional code' };
}

export interface NewAccount {
  companyName: string;
  email: string;
  password: string;
  promoCode: string | null;
}

export type RegisterOutcome =
  /** The session is null where signing in failed: the sign-in page is next. */
  | { kind: 'trial'; servicePaidUntil: string | null; session: { token: string; user: SessionUser } | null }
  | { kind: 'unpaid'; account: UnpaidAccount }
  | ({ kind: 'failed' } & ReturnType<typeof registrationErrors>);

/**
 * Opens an account. The email may be taken by this very registration, whose answer was lost or which another tab finished: who
 * knows its password goes on with it instead of being refused. An account without anything to pay is signed in at once.
 */
export async function register(api: ApiClient, given: NewAccount): Promise<RegisterOutcome> {
  const { promoCode, ...person } = given;
  const email = given.email.trim();
  const body = { ...person, email, ...(promoCode ? { promoCode } : {}) };
  const result = await api.call(registration.register, { body, token: null });
  const account = { companyName: given.companyName.trim(), email };
  if (!result.ok) {
    const clientId = isTaken(result) ? await unpaidClientOf(api, email, given.password) : null;
    return clientId
      ? { kind: 'unpaid', account: { ...account, clientId } }
      : { kind: 'failed', ...registrationErrors(result) };
  }
  const { accountStatus, servicePaidUntil, clientId } = result.data;
  if (accountStatus !== 'trial') return { kind: 'unpaid', account: { ...account, clientId } };
  const signedIn = await api.call(login, { body: { email, password: given.password }, token: null });
  return { kind: 'trial', servicePaidUntil, session: signedIn.ok ? signedIn.data : null };
}

function isTaken(failure: ApiFailure): boolean {
  return failure.kind === 'refused' && failure.status === 409;
}

/** The account of these credentials where it waits for a payment, else null. */
async function unpaidClientOf(api: ApiClient, email: string, password: string): Promise<string | null> {
  const result = await api.call(login, { body: { email, password }, token: null });
  if (result.ok || result.kind !== 'refused' || result.body['paymentRequired'] !== true) return null;
  const { clientId } = result.body;
  return typeof clientId === 'string' ? clientId : null;
}

export type PaymentOutcome = { ok: true; url: string } | { ok: false; message: string };

/** The account is open, but there is no link to pay by. Requirement R3. */
export const PAYMENT_SETUP_FAILED = 'Account created but payment setup failed. Please contact support.';

/** Makes the link where the account's first period is paid. */
export async function createPayment(
  api: ApiClient,
  account: UnpaidAccount,
  selectedPlan: PlanChoice,
): Promise<PaymentOutcome> {
  const { clientId, companyName, email } = account;
  const body = { clientId, email, selectedPlan, ...(companyName ? { companyName } : {}) };
  const result = await api.call(createWithPayment, { body, token: null });
  /* The browser goes there, so nothing but http passes. */
  if (result.ok && /^https?:\/\//.test(result.data.paymentLink.url))
    return { ok: true, url: result.data.paymentLink.url };
  const isRefusal =
    !result.ok && result.kind === 'refused' && ['PAYMENT_UNKNOWN', 'TOO_MANY_REQUESTS'].includes(result.code);
  return { ok: false, message: isRefusal ? result.message : PAYMENT_SETUP_FAILED };
}

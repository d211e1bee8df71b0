import type { Address } from './addresses.ts';

/**
 * What the public account screens call (registration, payment, sign-in). They load without the schema library and read the
 * replies by themselves; the contracts of these endpoints take their address from here.
 */
export const loginAddress = { method: 'POST', path: '/api/login', access: 'public' } as const satisfies Address;
export const registerAddress = { method: 'POST', path: '/api/register', access: 'public' } as const satisfies Address;
export const forgotPasswordAddress = {
  method: 'POST',
  path: '/api/forgot-password',
  access: 'public',
} as const satisfies Address;
export const resetPasswordAddress = {
  method: 'POST',
  path: '/api/reset-password',
  access: 'public',
} as const satisfies Address;
export const verifyEmailAddress = {
  method: 'POST',
  path: '/api/verify-email',
  access: 'public',
} as const satisfies Address;
export const validatePromoAddress = {
  method: 'GET',
  path: '/api/promo/validate/:code',
  access: 'public',
} as const satisfies Address;
export const applyPromoAddress = {
  method: 'POST',
  path: '/api/promo/apply',
  access: 'public',
} as const satisfies Address;
export const listPlansAddress = {
  method: 'GET',
  path: '/api/subscriptions/plans',
  access: 'public',
} as const satisfies Address;
export const createWithPaymentAddress = {
  method: 'POST',
  path: '/api/registration/create-with-payment',
  access: 'public',
} as const satisfies Address;
export const checkPaymentStatusAddress = {
  method: 'POST',
  path: '/api/payment/check-status',
  access: 'public',
} as const satisfies Address;
export const paymentCompletedAddress = {
  method: 'GET',
  path: '/api/payment/completed',
  access: 'public',
} as const satisfies Address;

import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  beginRegistration,
  endRegistration,
  fillStep1,
  press,
  showRegistration,
  type,
  unavailable,
} from './testing/show-registration.tsx';

beforeEach(beginRegistration);
afterEach(endRegistration);

const promo = (benefits: object | null) => ({
  '/api/promo/validate/WELCOME14': () =>
    Response.json({ success: benefits !== null, valid: benefits !== null, benefits, remainingUses: null, error: null }),
});
const typePromo = (code: string) => {
  press('I have a promo code');
  type(/^Promo code/, code);
};

const startedTrial = () =>
  Response.json({
    success: true,
    message: 'm',
    clientId: 'C00007',
    accountStatus: 'trial',
    servicePaidUntil: '2026-12-04',
  });
const standing = {
  expiryWarning: null,
  servicePaidUntil: '2026-12-04',
  isExpired: false,
  isInGracePeriod: false,
  daysOverdue: 0,
  accountStatus: 'trial',
};
const signedIn = () =>
  Response.json({
    success: true,
    message: 'm',
    token: 't1',
    user: {
      id: 'u1',
      email: 'dana@ridge.example',
      role: 'client',
      client_id: 'C00007',
      name: 'Dana',
      first_name: '',
      last_name: '',
      subscription_status: 'trial',
      service_paid_until: '2026-12-04',
      ...standing,
    },
    ...standing,
    paymentRequired: false,
    clientId: 'C00007',
  });

it.each([
  ['the dashboard, signed in', signedIn, 'The dashboard', 't1'],
  ['the sign-in page, where signing in failed', unavailable, 'The sign-in page', null],
])(
  '[R3] [G41] starts the trial of a promo that skips the payment, names its end, and shows %s after 2 s',
  async (...row) => {
    const [, login, next, token] = row;
    const { router, count, session } = showRegistration({
      ...promo({ description: 'Try it', skipPayment: true, trialDays: 14, remainingUses: 5 }),
      '/api/register': startedTrial,
      '/api/login': login,
    });
    fillStep1();
    typePromo('welcome14');
    press('Apply');
    await screen.findByText('Free for 14 days, no payment needed now');
    press('Start free trial');
    await screen.findByText(/Your free trial runs until Dec 4, 2026\./);
    expect(session.token()).toBe(token);
    await act(() => vi.advanceTimersByTimeAsync(2000));
    await screen.findByText(next);
    expect(router.state.location.search).toBe(token ? '' : '?email=dana%40ridge.example');
    expect(count('/api/registration/create-with-payment')).toBe(0);
    expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain('secret');
  },
);

it('starts the trial of a promo code that was typed and not applied by its own button', async () => {
  const { bodies } = showRegistration({
    ...promo({ description: 'Try it', skipPayment: true, trialDays: 14, remainingUses: 5 }),
    '/api/register': startedTrial,
  });
  fillStep1();
  typePromo('welcome14');
  press('Continue');
  await screen.findByText(/Your free trial runs until Dec 4, 2026\./);
  expect(bodies['/api/register']).toMatchObject({ promoCode: 'WELCOME14' });
});

it('does not go on with a promo code that is not valid', async () => {
  showRegistration(promo(null));
  fillStep1();
  typePromo('WELCOME14');
  press('Continue');
  await waitFor(() => expect(screen.getAllByText('Invalid promotional code').length).toBeGreaterThan(0));
  expect(screen.queryByRole('radio')).toBeNull();
  type(/^Promo code/, 'WELCOME15');
  expect(screen.queryAllByText('Invalid promotional code')).toEqual([]);
});

it('offers to pay where a promo’s trial is refused, and drops the code', async () => {
  const message =
    'A free trial can’t be started with this email address. You can go on without the promo code and pay.';
  const { count } = showRegistration({
    ...promo({ description: 'Try it', skipPayment: true, trialDays: 14, remainingUses: null }),
    '/api/register': () =>
      Response.json(
        { success: false, message, error: message, code: 'PROMO_INVALID', requestId: 'r' },
        { status: 400 },
      ),
  });
  fillStep1();
  typePromo('welcome14');
  press('Apply');
  await screen.findByText('Free for 14 days, no payment needed now');
  press('Start free trial');
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(screen.queryByText('Free for 14 days, no payment needed now')).toBeNull();
  press('Continue without it');
  expect(await screen.findByRole('radio', { name: /^Yearly/ })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('WELCOME14');
  expect(count('/api/register')).toBe(1);
});

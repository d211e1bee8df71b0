import { expect, type Page, type Route } from '@playwright/test';
import { paidBooking } from './bookings/paid-booking.ts';
import { type AccountState, setUpStates } from './set-up-states.ts';

/* Every state of the public account screens. What only a failing or slow server shows is answered in its place. */

const json = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
const refusal = (status: number, code: string, message: string, extra: object = {}) =>
  json(status, { success: false, error: message, message, code, requestId: 'r', ...extra });

const client = {
  id: 'C00007',
  companyName: 'Ridge Line Paintball',
  email: 'dana@ridgeline.example',
  subscriptionPlan: 'yearly',
  subscriptionStatus: 'active',
  isActive: true,
  activatedAt: '2026-11-20T10:00:00.000Z',
};
const registered = { success: true, message: 'm', clientId: client.id };
const benefits = { description: 'Two weeks to try it', skipPayment: true, trialDays: 14, remainingUses: 3 };

async function fillStep1(page: Page): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Company name').fill(client.companyName);
  await page.getByLabel('Email').fill(client.email);
  await page.getByLabel(/^Password/).fill('front-door-1');
  await page.getByLabel(/^Confirm password/).fill('front-door-1');
}

async function toPayment(page: Page): Promise<void> {
  await fillStep1(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: /^Yearly/ }).check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
}

async function tryPromo(page: Page, valid: boolean): Promise<void> {
  await page.route(
    '**/api/promo/validate/**',
    json(200, {
      success: valid,
      valid,
      benefits: valid ? benefits : null,
      remainingUses: valid ? 3 : null,
      error: valid ? null : 'Invalid promotional code',
    }),
  );
  await fillStep1(page);
  await page.getByRole('button', { name: 'I have a promo code' }).click();
  await page.getByLabel('Promo code').fill('WELCOME14');
  await page.getByRole('button', { name: 'Apply' }).click();
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(client.email);
  await page.getByLabel(/^Password/).fill('front-door-1');
  await page.getByRole('button', { name: 'Log In' }).click();
}

const shows = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
const isTitled = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

export const accountStates: readonly AccountState[] = [
  {
    name: 'registration: company',
    open: async (page) => {
      await page.goto('/register');
      await isTitled(page, 'Create your account');
    },
  },
  {
    name: 'registration: what is missing',
    open: async (page) => {
      await page.goto('/register');
      await page.getByRole('button', { name: 'Continue' }).click();
      await shows(page, 'Please choose a password');
    },
  },
  {
    name: 'registration: a good promo code',
    open: async (page) => {
      await tryPromo(page, true);
      await shows(page, benefits.description);
    },
  },
  {
    name: 'registration: a bad promo code',
    open: async (page) => {
      await tryPromo(page, false);
      await shows(page, 'Invalid promotional code');
    },
  },
  {
    name: 'registration: the trial has started',
    open: async (page) => {
      await page.route(
        '**/api/register',
        json(200, { ...registered, accountStatus: 'trial', servicePaidUntil: '2026-12-04' }),
      );
      await tryPromo(page, true);
      /* The page that follows by itself must not follow yet. */
      await page.evaluate((redirectMs) => {
        const later = window.setTimeout.bind(window);
        const stretched = (work: () => void, delayMs?: number) =>
          later(work, delayMs === redirectMs ? 600_000 : delayMs);
        window.setTimeout = stretched as typeof window.setTimeout;
      }, 2000);
      await page.getByRole('button', { name: 'Start free trial' }).click();
      await shows(page, 'Your free trial runs until Dec 4, 2026.');
    },
  },
  {
    name: 'registration: plans',
    open: async (page) => {
      await fillStep1(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('radio', { name: /^Yearly/ }).check();
    },
  },
  {
    name: 'registration: no plan chosen',
    open: async (page) => {
      await fillStep1(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await shows(page, 'SAVE 26%');
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await shows(page, 'Please select a subscription plan');
    },
  },
  {
    name: 'registration: plans that do not load',
    open: async (page) => {
      await page.route('**/api/subscriptions/plans', (route) => route.abort());
      await fillStep1(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await shows(page, 'Failed to load pricing plans');
    },
  },
  {
    name: 'registration: an email that is taken',
    open: async (page) => {
      await page.route('**/api/register', refusal(409, 'EMAIL_TAKEN', 'Taken'));
      await page.route('**/api/login', refusal(401, 'INVALID_CREDENTIALS', 'Invalid email or password'));
      await toPayment(page);
      await shows(page, 'Please use a different email or log in to your existing account.');
    },
  },
  {
    name: 'registration: a payment that could not be set up',
    open: async (page) => {
      await page.route(
        '**/api/register',
        json(200, { ...registered, accountStatus: 'pending', servicePaidUntil: null }),
      );
      await page.route('**/create-with-payment', refusal(503, 'PAYMENTS_UNAVAILABLE', 'Payment system unavailable'));
      await toPayment(page);
      await shows(page, 'Account created but payment setup failed. Please contact support.');
    },
  },
  {
    name: 'sign-in',
    open: async (page) => {
      await page.goto('/login?email=dana@ridgeline.example');
      await expect(page.getByLabel('Email')).toHaveValue(client.email);
    },
  },
  {
    name: 'sign-in: refused',
    open: async (page) => {
      await page.route('**/api/login', refusal(401, 'INVALID_CREDENTIALS', 'Invalid email or password'));
      await logIn(page);
      await shows(page, 'Invalid email or password');
    },
  },
  {
    name: 'sign-in: a payment is due first',
    open: async (page) => {
      const extra = { paymentRequired: true, accountStatus: 'cancelled', clientId: client.id };
      await page.route('**/api/login', refusal(403, 'PAYMENT_REQUIRED', 'Your account has been canceled.', extra));
      await logIn(page);
      await isTitled(page, 'Reopen your account');
      await shows(page, 'SAVE 26%');
    },
  },
  {
    name: 'forgot password: sent',
    open: async (page) => {
      await page.route('**/api/forgot-password', json(200, { success: true, message: 'A link is on its way.' }));
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill(client.email);
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await shows(page, 'A link is on its way.');
    },
  },
  {
    name: 'reset password: what is wrong',
    open: async (page) => {
      await page.goto('/reset-password?token=t&email=dana@ridgeline.example');
      await page.getByLabel(/^New password/).fill('short');
      await page.getByRole('button', { name: 'Reset password' }).click();
      await shows(page, 'Passwords do not match');
    },
  },
  {
    name: 'reset password: no link',
    open: async (page) => {
      await page.goto('/reset-password');
      await shows(page, 'Invalid reset link. Please request a new password reset.');
    },
  },
  {
    name: 'verify email: the button',
    open: async (page) => {
      await page.goto('/verify-email?token=t');
      await isTitled(page, 'Confirm your email address');
    },
  },
  {
    name: 'verify email: an old link',
    open: async (page) => {
      await page.goto('/verify-email?token=t');
      await page.getByRole('button', { name: 'Confirm my email address' }).click();
      await shows(page, 'This link is no longer valid. Sign in, open My Devices and send it again.');
    },
  },
  ...setUpStates,
  {
    name: 'registration: no trial for this address',
    open: async (page) => {
      const message = 'A free trial can’t be started with this email address. You can go on without the promo code.';
      await page.route('**/api/register', refusal(400, 'PROMO_INVALID', message));
      await tryPromo(page, true);
      await page.getByRole('button', { name: 'Start free trial' }).click();
      await shows(page, 'Continue without it');
    },
  },
  {
    name: 'not found',
    open: async (page) => {
      await page.goto('/nothing-here');
      await isTitled(page, 'Page not found');
    },
  },
  {
    name: 'payment result: loading',
    open: async (page) => {
      await page.route('**/api/payment/completed**', () => new Promise(() => undefined));
      await page.goto('/payment-completed?token=t');
      await isTitled(page, 'Processing Payment...');
    },
  },
  {
    name: 'payment result: success',
    open: async (page) => {
      await page.route('**/api/payment/completed**', json(200, { success: true, message: 'm', client }));
      await page.goto('/payment-completed?token=t');
      await isTitled(page, 'Payment Successful!');
    },
  },
  {
    name: 'payment result: booking',
    open: async (page) => {
      await page.route('**/api/public/bookings/booking/**', json(200, paidBooking));
      await page.goto('/payment-success?bookingId=C00007-1&token=t');
      await isTitled(page, 'Booking Payment Successful!');
    },
  },
  {
    name: 'payment result: already active',
    open: async (page) => {
      await page.goto('/payment-completed?status=already_active');
      await isTitled(page, 'Account Already Active');
    },
  },
  {
    name: 'payment result: pending',
    open: async (page) => {
      await page.route('**/api/payment/completed**', refusal(409, 'PAYMENT_UNKNOWN', 'Still open'));
      await page.goto('/payment-completed?token=t');
      await isTitled(page, 'Payment Processing');
    },
  },
  {
    name: 'payment result: error',
    open: async (page) => {
      await page.goto('/payment-completed');
      await shows(page, 'Missing payment information. Please contact support.');
    },
  },
];

import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepRegistration } from '../../domain/registration/registration-record.ts';
import { createApiClient } from '../../lib/api/api-client.ts';
import { ApiProvider } from '../../lib/api/api-context.tsx';
import { RegistrationPage } from './registration-page.tsx';

const plan = (plan_type: string, price: number) => ({
  plan_id: plan_type,
  plan_name: `${plan_type} Professional`,
  plan_type,
  price,
  waivers_per_month: 500,
});
const replies: Record<string, () => Response> = {
  '/api/subscriptions/plans': () => Response.json({ success: true, plans: [plan('monthly', 75), plan('yearly', 660)] }),
  '/api/register': () =>
    Response.json({
      success: true,
      message: 'm',
      clientId: 'C00007',
      accountStatus: 'pending',
      servicePaidUntil: null,
    }),
  '/api/registration/create-with-payment': () =>
    Response.json({ success: true, message: 'm', paymentLink: { url: 'https://square.link/u/x' } }),
  '/api/payment/check-status': () => Response.json({}, { status: 404 }),
};
const unavailable = () =>
  Response.json(
    { success: false, error: 'm', message: 'm', code: 'PAYMENTS_UNAVAILABLE', requestId: 'r' },
    { status: 503 },
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  window.scrollTo = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  sessionStorage.clear();
});

function show(own: Record<string, () => Response> = {}, address = '/register') {
  const calls: string[] = [];
  const bodies: Record<string, unknown> = {};
  const gone: string[] = [];
  const api = createApiClient({
    token: () => null,
    fetch: async (url, init) => {
      calls.push(url as string);
      bodies[url as string] = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      const reply = { ...replies, ...own }[url as string];
      if (!reply) throw new TypeError(`no answer for ${url as string}`);
      return reply();
    },
  });
  const go = (url: string) => void gone.push(url);
  const router = createMemoryRouter(
    [
      { path: '/register', element: <RegistrationPage go={go} /> },
      { path: '/login', element: <p>The sign-in page</p> },
    ],
    { initialEntries: [address] },
  );
  render(
    <MantineProvider>
      <ApiProvider api={api}>
        <RouterProvider router={router} />
      </ApiProvider>
    </MantineProvider>,
  );
  const count = (path: string) => calls.filter((call) => call.startsWith(path)).length;
  return { router, gone, count, bodies };
}

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

function fillStep1() {
  type(/^Company name/, 'Ridge 🎯');
  type(/^Email/, 'dana@ridge.example');
  type(/^Password/, 'secret');
  type(/^Confirm password/, 'secret');
}

async function toPlans() {
  fillStep1();
  press('Continue');
  fireEvent.click(await screen.findByRole('radio', { name: /^Yearly/ }));
}

it('[R1] shows what is missing next to its field, and the first of them has the focus', async () => {
  show();
  press('Continue');
  await screen.findByText('Please enter your company name');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Company name/));
  expect(screen.getByLabelText(/^Email/).getAttribute('aria-invalid')).toBe('true');
});

it('[R1] loses nothing when it goes back, by its button or the browser’s', async () => {
  const { router } = show();
  await toPlans();
  press('Back');
  expect(await screen.findByLabelText(/^Company name/)).toHaveProperty('value', 'Ridge 🎯');
  press('Continue');
  expect(await screen.findByRole('radio', { name: /^Yearly/ })).toHaveProperty('checked', true);
  await act(() => router.navigate(-1));
  expect(await screen.findByLabelText(/^Password/)).toHaveProperty('value', 'secret');
});

it('after a reload at the second step asks for the password alone, which was stored nowhere', async () => {
  show();
  await toPlans();
  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain('secret');
  cleanup();
  const { count } = show({}, '/register?step=plan');
  const password = await screen.findByLabelText(/^Password/);
  expect(screen.getByLabelText(/^Company name/)).toHaveProperty('value', 'Ridge 🎯');
  expect(screen.getByLabelText(/^Email/)).toHaveProperty('value', 'dana@ridge.example');
  expect(password).toHaveProperty('value', '');
  expect(screen.getByText(/^Please enter your password again\./)).toBeDefined();
  expect(document.activeElement).toBe(password);
  type(/^Password/, 'secret');
  type(/^Confirm password/, 'secret');
  press('Continue');
  expect(await screen.findByRole('radio', { name: /^Yearly/ })).toHaveProperty('checked', true);
  press('Continue to payment');
  await screen.findByText(/Redirecting you/);
  expect(count('/api/register')).toBe(1);
  await waitFor(() => expect(sessionStorage.getItem('gatehouse.registration-draft')).toBeNull());
});

it('asks for a plan', async () => {
  const { count } = show();
  fillStep1();
  press('Continue');
  await screen.findByRole('radio', { name: /^Yearly/ });
  press('Continue to payment');
  await screen.findByText('Please select a subscription plan');
  expect(count('/api/register')).toBe(0);
});

it('[P1] [R3] opens one account and one payment, however often the button is pressed, and goes there after 1.5 s', async () => {
  const { count, gone } = show();
  await toPlans();
  press('Continue to payment');
  const form = document.querySelector('form');
  if (form) fireEvent.submit(form);
  await screen.findByText(/Redirecting you/);
  if (form) fireEvent.submit(form);
  expect(gone).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(gone).toEqual(['https://square.link/u/x']);
  expect([count('/api/register'), count('/api/registration')]).toEqual([1, 1]);
});

it('keeps the account when its payment could not be set up, and tries only that again', async () => {
  const answers = [unavailable, replies['/api/registration/create-with-payment'] ?? unavailable];
  const { count } = show({ '/api/registration/create-with-payment': () => (answers.shift() ?? unavailable)() });
  await toPlans();
  press('Continue to payment');
  await screen.findByText(/Account created but payment setup failed\. Please contact support\./);
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  press('Try Again');
  await screen.findByText(/Redirecting you/);
  expect(count('/api/register')).toBe(1);
});

it('[R3] goes on to the payment after a reload, instead of registering again', async () => {
  keepRegistration(sessionStorage, {
    clientId: 'C00007',
    companyName: 'Ridge 🎯',
    email: 'dana@ridge.example',
    selectedPlan: 'yearly',
    timestamp: Date.now(),
  });
  const { count, gone } = show();
  await screen.findByText('Finish your registration');
  await screen.findByRole('radio', { name: /^Yearly/ });
  press('Complete payment');
  await screen.findByText(/Redirecting you/);
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect([gone.length, count('/api/register')]).toEqual([1, 0]);
});

const promo = (benefits: object | null) => ({
  '/api/promo/validate/WELCOME14': () =>
    Response.json({ success: benefits !== null, valid: benefits !== null, benefits, remainingUses: null, error: null }),
});
const typePromo = (code: string) => {
  press('I have a promo code');
  type(/^Promo code/, code);
};

it('[R3] starts the trial of a promo that skips the payment, names its end, and shows the sign-in page after 2 s', async () => {
  const { router, count } = show({
    ...promo({ description: 'Try it', skipPayment: true, trialDays: 14, remainingUses: 5 }),
    '/api/register': () =>
      Response.json({
        success: true,
        message: 'm',
        clientId: 'C00007',
        accountStatus: 'trial',
        servicePaidUntil: '2026-12-04',
      }),
  });
  fillStep1();
  typePromo('welcome14');
  press('Apply');
  await screen.findByText('Free for 14 days, no payment needed now');
  press('Start free trial');
  await screen.findByText(/Your free trial runs until Dec 4, 2026\./);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await screen.findByText('The sign-in page');
  expect(router.state.location.search).toBe('?email=dana%40ridge.example');
  expect(count('/api/registration/create-with-payment')).toBe(0);
});

it('starts the trial of a promo code that was typed and not applied by its own button', async () => {
  const { bodies } = show({
    ...promo({ description: 'Try it', skipPayment: true, trialDays: 14, remainingUses: 5 }),
    '/api/register': () =>
      Response.json({
        success: true,
        message: 'm',
        clientId: 'C00007',
        accountStatus: 'trial',
        servicePaidUntil: '2026-12-04',
      }),
  });
  fillStep1();
  typePromo('welcome14');
  press('Continue');
  await screen.findByText(/Your free trial runs until Dec 4, 2026\./);
  expect(bodies['/api/register']).toMatchObject({ promoCode: 'WELCOME14' });
});

it('does not go on with a promo code that is not valid', async () => {
  show(promo(null));
  fillStep1();
  typePromo('WELCOME14');
  press('Continue');
  await waitFor(() => expect(screen.getAllByText('Invalid promotional code').length).toBeGreaterThan(0));
  expect(screen.queryByRole('radio')).toBeNull();
});

it('offers to pay where a promo’s trial is refused, and drops the code', async () => {
  const message =
    'A free trial can’t be started with this email address. You can go on without the promo code and pay.';
  const { count } = show({
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
  press('Go on without it');
  expect(await screen.findByRole('radio', { name: /^Yearly/ })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('WELCOME14');
  expect(count('/api/register')).toBe(1);
});

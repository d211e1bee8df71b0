import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepRegistration } from '#domain/registration/registration-record';
import {
  beginRegistration,
  endRegistration,
  fillStep1,
  press,
  replies,
  showRegistration,
  toPlans,
  type,
  unavailable,
} from './testing/show-registration.tsx';

beforeEach(beginRegistration);
afterEach(endRegistration);

it('[R1] shows what is missing next to its field, and the first of them has the focus', async () => {
  showRegistration();
  press('Continue');
  await screen.findByText('Please enter your company name');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Company name/));
  expect(screen.getByLabelText(/^Email/).getAttribute('aria-invalid')).toBe('true');
});

it('[R1] loses nothing when it goes back, by its button or the browser’s', async () => {
  const { router } = showRegistration();
  await toPlans();
  press('Back');
  expect(await screen.findByLabelText(/^Company name/)).toHaveProperty('value', 'Ridge 🎯');
  press('Continue');
  expect(await screen.findByRole('radio', { name: /^Yearly/ })).toHaveProperty('checked', true);
  await act(() => router.navigate(-1));
  expect(await screen.findByLabelText(/^Password/)).toHaveProperty('value', 'secret');
});

it('[G41] stays at the second step after a reload, and asks there for the password alone, which was stored nowhere', async () => {
  showRegistration();
  await toPlans();
  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain('secret');
  cleanup();
  const { count, bodies } = showRegistration({}, '/register?step=plan');
  expect(await screen.findByRole('radio', { name: /^Yearly/ })).toHaveProperty('checked', true);
  expect(screen.getByText(/^Please enter your password again\./)).toBeDefined();
  press('Continue to payment');
  await screen.findByText('Please choose a password');
  expect(count('/api/register')).toBe(0);
  type(/^Password/, 'secret');
  type(/^Confirm password/, 'secreT');
  press('Continue to payment');
  await screen.findByText('Passwords do not match');
  type(/^Confirm password/, 'secret');
  press('Continue to payment');
  await screen.findByText(/Redirecting you/);
  expect(bodies['/api/register']).toMatchObject({
    companyName: 'Ridge 🎯',
    email: 'dana@ridge.example',
    password: 'secret',
  });
  expect(count('/api/register')).toBe(1);
  await waitFor(() => expect(sessionStorage.getItem('gatehouse.registration-draft')).toBeNull());
});

it('asks for a plan', async () => {
  const { count } = showRegistration();
  fillStep1();
  press('Continue');
  await screen.findByRole('radio', { name: /^Yearly/ });
  press('Continue to payment');
  await screen.findByText('Please select a subscription plan');
  expect(count('/api/register')).toBe(0);
});

it('[P1] [R3] opens one account and one payment, however often the button is pressed, and goes there after 1.5 s', async () => {
  const { count, gone } = showRegistration();
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
  const { count } = showRegistration({
    '/api/registration/create-with-payment': () => (answers.shift() ?? unavailable)(),
  });
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
  const { count, gone } = showRegistration();
  await screen.findByText('Finish your registration');
  await screen.findByRole('radio', { name: /^Yearly/ });
  press('Complete payment');
  await screen.findByText(/Redirecting you/);
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect([gone.length, count('/api/register')]).toEqual([1, 0]);
});

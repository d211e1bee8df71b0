import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import type { PaymentSuccessMessage } from '#domain/payment-window/payment-window';
import { PaymentResultPage } from './payment-result-page.tsx';

const client = {
  id: 'C00007',
  companyName: 'Ridge Line',
  email: 'dana@ridge.example',
  subscriptionPlan: 'yearly',
  subscriptionStatus: 'active',
  isActive: true,
  activatedAt: null,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});

function show(address: string, hasOpener: boolean, ...isActive: boolean[]) {
  const told: PaymentSuccessMessage[] = [];
  const host = { hasOpener, tellOpener: (message: PaymentSuccessMessage) => told.push(message), close: vi.fn() };
  let asked = 0;
  const server: typeof fetch = async () => {
    asked += 1;
    const active = isActive.length > 1 ? isActive.shift() : isActive[0];
    if (active === undefined) throw new TypeError('failed');
    return Response.json({ success: true, message: 'm', client: { ...client, isActive: active } });
  };
  showPage(<PaymentResultPage host={host} />, { at: address, signedInAs: null, server });
  return { told, host, asked: () => asked };
}

it('[R10] notifies the window that opened it, and closes', async () => {
  const { told, host } = show('/payment-completed?token=t', true, true);
  expect(screen.getByRole('heading').textContent).toBe('Processing Payment...');
  await screen.findByText('Payment Successful!');
  for (const text of ['Ridge Line', 'Yearly Subscription', 'dana@ridge.example', 'Active']) screen.getByText(text);
  await waitFor(() => expect(told).toEqual([{ type: 'PAYMENT_SUCCESS', clientInfo: client, status: 'success' }]));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(host.close).toHaveBeenCalledTimes(1);
});

it('stays open without an opener, until it is closed', async () => {
  const { host } = show('/payment-completed?token=t', false, true);
  await screen.findByText('Payment Successful!');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(host.close).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Close Window' }));
  expect(host.close).toHaveBeenCalledTimes(1);
});

it('[P6] polls while the payment is pending, and a lost response changes nothing', async () => {
  const { told, asked } = show('/payment-completed?clientId=C00007', true, false, false, true);
  await screen.findByText('Payment Processing');
  expect(told).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  await screen.findByText('Payment Successful!');
  expect(asked()).toBe(3);
});

it('polls only a few times', async () => {
  const { asked } = show('/payment-completed?clientId=C00007', false, false);
  await screen.findByText('Payment Processing');
  for (let minute = 0; minute < 10; minute++) await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked()).toBe(6);
  screen.getByRole('button', { name: 'Check Again' });
});

it('[R10] does not believe a booking’s payment without its token, and says what to do', async () => {
  const { told, asked } = show('/payment-success?bookingId=C00007-1&amount=25', true, true);
  await screen.findByText(/open the link in your confirmation email/);
  expect(screen.queryByText('$25.00')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Try Again' })).toBeNull();
  expect([told, asked()]).toEqual([[], 0]);
});

it('has a link for an account that was already active, and for an error', async () => {
  show('/payment-completed?status=already_active', false);
  expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
  leavePage();
  show('/payment-completed', false);
  await screen.findByText('Missing payment information. Please contact support.');
  expect(screen.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/register');
  expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/contact');
});
